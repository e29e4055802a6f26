import { documentCatalog } from '../../../contract/documents/catalog.ts'
import { documentKinds, documentTypes } from '../../../contract/documents/endpoints.ts'
import type { Document, DocumentFilter, DocumentQuery } from '../../../contract/documents/fields.ts'
import { documentStatusNames } from '../../../contract/documents/names.ts'
import type { TableFormat } from '../../../contract/values.ts'
import type { Column } from '../../platform/calls/csv.ts'
import type { Media } from '../../platform/calls/media.ts'
import { answerTable, columnOf } from '../../platform/calls/table.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { listPeople } from '../companies/rules.ts'
import { readAllDocuments } from './list.ts'

const kinds = Object.keys(documentKinds) as (keyof typeof documentKinds)[]
const kindOfType = new Map<string, string>(
  kinds.flatMap((kind) =>
    documentKinds[kind].map((ending) => [documentTypes[ending], documentCatalog.kind.names[kind]]),
  ),
)

/** The documents that match, as a table of what is known about them; what is in them stays in their files. */
export async function exportDocuments(
  company: CompanyDatabase,
  { format, ...query }: DocumentFilter & Pick<DocumentQuery, 'sort'> & { format: TableFormat },
): Promise<Media> {
  const people = await company.read(listPeople)
  const named = (name: 'title' | 'tags' | 'uploadedBy' | 'fileSize' | 'createdAt' | 'updatedAt') =>
    columnOf<Document>(name, documentCatalog[name], people)
  const columns: Column<Document>[] = [
    named('title'),
    ['Kind', ({ fileType }) => kindOfType.get(fileType) ?? ''],
    named('tags'),
    ['Visibility', ({ isPublic }) => (isPublic ? 'Public' : 'Private')],
    named('uploadedBy'),
    ['File', ({ fileName }) => fileName ?? ''],
    named('fileSize'),
    ['Reading', ({ status }) => documentStatusNames[status]],
    named('createdAt'),
    named('updatedAt'),
  ]
  return answerTable({ name: 'documents', format }, columns, readAllDocuments(company, query))
}
