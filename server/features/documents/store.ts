import { type SqlBool, sql } from 'kysely'
import { type Document, type DocumentField, documentFields } from '../../../contract/documents/fields.ts'
import { deleteDeleted, finds, insertRow, rowsOf, setDeleted, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

export type DocumentFields = Pick<Document, DocumentField>

/** What is kept of a document's file: which one it is, and what became of its text. */
type FileFields = Pick<Document, 'fileType' | 'fileSize' | 'fileName'> & { fileKey: string | null }
type ReadFields = Pick<Document, 'status' | 'statusReason' | 'excerpt'>

/** Row security shows a private document to its uploader alone, and to jobs, in every statement. */
export const documents = (scope: CompanyScope) => rowsOf(scope, 'documents').where('documents.deletedAt', 'is', null)

export const documentColumns = [
  'documents.id',
  'documents.companyId',
  'documents.uploadedBy',
  ...(Object.keys(documentFields) as DocumentField[]).map((field) => `documents.${field}` as const),
  'documents.fileType',
  'documents.fileSize',
  'documents.fileName',
  'documents.status',
  'documents.statusReason',
  'documents.excerpt',
  'documents.createdAt',
  'documents.updatedAt',
  'documents.version',
  // A file's key ends with its id.
  sql<string | null>`right(documents.file_key, 36)`.as('fileId'),
] as const

export const findDocument = (scope: CompanyScope, id: string): Promise<Document | undefined> =>
  documents(scope).select(documentColumns).where('documents.id', '=', id).executeTakeFirst()

/** The documents with these ids that there are for who asks, in any order. */
export const findDocuments = (scope: CompanyScope, ids: string[]): Promise<Document[]> =>
  documents(scope).select(documentColumns).where(sql<SqlBool>`documents.id = any(${ids}::uuid[])`).execute()

export const lockDocument = (scope: CompanyScope, id: string) =>
  documents(scope)
    .select([...documentColumns, 'documents.fileKey', 'documents.readAttempts'])
    .where('documents.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const addDocument = (
  scope: CompanyScope & { userId: string },
  document: DocumentFields & FileFields & ReadFields & { id: string },
) => insertRow(scope, 'documents', { ...document, uploadedBy: scope.userId }).execute()

export const changeDocument = (
  scope: CompanyScope,
  id: string,
  change: Partial<DocumentFields & FileFields & ReadFields & { readAttempts: number }>,
) =>
  updateRow(scope, 'documents', id, {
    ...change,
    ...(change.status && { statusAt: sql`now()` }),
  }).execute()

/** Marks a document deleted or brings it back; false when there is nothing to change. */
export const setDocumentDeleted = (scope: CompanyScope, id: string, deleted: boolean): Promise<boolean> =>
  finds(setDeleted(scope, 'documents', id, deleted).returning('id'))

/** Removes a deleted document; answers the key of its file, where it has one. */
export async function removeDocument(scope: CompanyScope, id: string): Promise<string | null | undefined> {
  const removed = await deleteDeleted(scope, 'documents', id).returning('fileKey').executeTakeFirst()
  return removed?.fileKey
}

/** Which file a document has, and what is written in it. */
export const findContent = (scope: CompanyScope, id: string) =>
  documents(scope)
    .select(['id', 'title', 'content', 'fileType', 'fileSize', 'fileName', 'fileKey', 'version'])
    .where('documents.id', '=', id)
    .executeTakeFirst()
