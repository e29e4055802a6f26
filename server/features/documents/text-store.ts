import { sql } from 'kysely'
import type { DocumentPart } from '../../../contract/documents/fields.ts'
import { insertRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { documents } from './store.ts'

export interface ReadText {
  text: string
  parts: DocumentPart[]
  cut: boolean
}

export interface Passage {
  position: number
  heading: string
  startOffset: number
  endOffset: number
  text: string
}

/** Keeps what was read of a document, in place of what was read before. */
export async function keepText(
  scope: CompanyScope,
  documentId: string,
  { text, parts, cut }: ReadText,
  passages: Passage[],
): Promise<void> {
  const { db, companyId } = scope
  await removeText(scope, documentId)
  await insertRow(scope, 'documentTexts', { documentId, text, parts: JSON.stringify(parts), cut }).execute()
  // A thousand passages as one parameter.
  await sql`
    insert into document_passages (company_id, document_id, position, heading, start_offset, end_offset, text)
    select ${companyId}, ${documentId}, p.position, p.heading, p."startOffset", p."endOffset", p.text
    from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb)
      as p (position integer, heading text, "startOffset" integer, "endOffset" integer, text text)
  `.execute(db)
}

export async function removeText({ db, companyId }: CompanyScope, documentId: string): Promise<void> {
  for (const table of ['documentPassages', 'documentTexts'] as const) {
    await db.deleteFrom(table).where('companyId', '=', companyId).where('documentId', '=', documentId).execute()
  }
}

/** What was read of a document; null for one that was not read. Undefined without the document. */
export const findText = (scope: CompanyScope, id: string) =>
  withText(scope, id).select(['documentTexts.text', 'documents.content']).executeTakeFirst()

export async function findParts(scope: CompanyScope, id: string): Promise<DocumentPart[] | undefined> {
  const row = await withText(scope, id).select('documentTexts.parts').executeTakeFirst()
  return row && ((row.parts ?? []) as unknown as DocumentPart[])
}

const withText = (scope: CompanyScope, id: string) =>
  documents(scope)
    .leftJoin('documentTexts', (join) =>
      join
        .onRef('documentTexts.companyId', '=', 'documents.companyId')
        .onRef('documentTexts.documentId', '=', 'documents.id'),
    )
    .where('documents.id', '=', id)
