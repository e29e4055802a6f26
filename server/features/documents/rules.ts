import { randomUUIDv7 } from 'node:crypto'
import type { Document, DocumentChange, NewDocument } from '../../../contract/documents/fields.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { record, shareEvents } from '../../platform/events/record.ts'
import { requireOwnCompany } from '../companies/rules.ts'
import { documentRefusals } from './refusals.ts'
import * as store from './store.ts'
import { keepWritten, writtenStatus } from './written.ts'

export { nameOfFile } from './file-name.ts'
export type { ReadStored } from './read-stored.ts'
export { centralEntry, type Entry as ZipEntry } from './reading/ooxml/zip.ts'
export { createReader, type Reader } from './reading/reader.ts'
export { findDocuments, removeDocument } from './store.ts'

/** Creates a document of what was written, without a file. */
export async function createDocument(
  company: CompanyDatabase,
  { companyId, fileSize, fileType, ...fields }: NewDocument,
): Promise<Document> {
  requireOwnCompany(company, companyId)
  const id = randomUUIDv7()
  return company.write(async (scope) => {
    await store.addDocument(scope, {
      ...fields,
      ...writtenStatus(fields.content),
      id,
      fileType: fileType || 'text/plain',
      fileSize: fileSize ?? Buffer.byteLength(fields.content),
      fileName: null,
      fileKey: null,
    })
    await keepWritten(scope, id, fields.content)
    return recordUploaded(scope, id)
  })
}

/** Records that a document has come, and answers it. */
export async function recordUploaded(scope: MemberScope, id: string): Promise<Document> {
  const document = await requireDocument(scope, id)
  await record(scope, 'document.uploaded', document)
  return document
}

/**
 * Changes a document. Raises `not_found`, `conflict` when `version` is not the latest, and `forbidden` when anyone but its
 * uploader would change who sees it.
 */
export async function changeDocument(company: CompanyDatabase, id: string, change: DocumentChange): Promise<Document> {
  const { companyId, version, ...fields } = change
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    const before = await requireLocked(scope, id)
    requireVersion(before, version)
    if ((fields.isPublic ?? before.isPublic) !== before.isPublic && before.uploadedBy !== scope.userId) {
      throw documentRefusals.not_the_uploader()
    }
    const rewritten = before.fileKey === null && fields.content !== undefined && fields.content !== before.content
    const content = fields.content ?? before.content
    await store.changeDocument(scope, id, {
      ...sentFields(fields),
      ...(rewritten && { ...writtenStatus(content), fileSize: Buffer.byteLength(content) }),
    })
    if (rewritten) await keepWritten(scope, id, content)
    const document = await requireDocument(scope, id)
    await record(scope, 'document.changed', { ...document, wasPublic: before.isPublic })
    if (document.isPublic !== before.isPublic) {
      // What was said of it names it.
      const visibleTo = document.isPublic ? null : document.uploadedBy
      await shareEvents(scope, { entityType: 'document', entityId: id, visibleTo })
    }
    return document
  })
}

/** Deletes a document; it can be restored as long as it is in the trash. */
export const deleteDocument = (company: CompanyDatabase, id: string): Promise<void> =>
  company.write(async (scope) => {
    const document = await requireLocked(scope, id)
    await store.setDocumentDeleted(scope, id, true)
    await record(scope, 'document.deleted', document)
  })

export const restoreDocument = (company: CompanyDatabase, id: string): Promise<Document> =>
  company.write(async (scope) => {
    if (!(await store.setDocumentDeleted(scope, id, false))) throw documentRefusals.not_found()
    const document = await requireDocument(scope, id)
    // What was to be read when it went was left unread.
    if (isUnread(document)) await scope.enqueue('read_document', { companyId: scope.companyId, documentId: id })
    await record(scope, 'document.restored', document)
    return document
  })

/** The document, or `not_found` that is the same for a missing one, another company's and a colleague's private one. */
export const requireDocument = async (scope: CompanyScope, id: string): Promise<Document> =>
  required(await store.findDocument(scope, id), documentRefusals.not_found)

/** The same with its row locked until the transaction ends. */
export const requireLocked = async (scope: CompanyScope, id: string) =>
  required(await store.lockDocument(scope, id), documentRefusals.not_found)

export const isUnread = ({ status }: Pick<Document, 'status'>) => status === 'queued' || status === 'reading'
