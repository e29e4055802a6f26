import { randomUUIDv7 } from 'node:crypto'
import type { Document, DocumentChange, NewDocument } from '../../contract/documents.ts'
import { recordActivity } from '../activities/rules.ts'
import { forbidden, notFound, requireVersion } from '../calls/refusals.ts'
import { requireOwnCompany } from '../companies/rules.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../database/scope.ts'
import { sentFields } from '../database/sent-fields.ts'
import * as store from './store.ts'
import { keepWritten, writtenStatus } from './written.ts'

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
    return tellUploaded(scope, id)
  })
}

/** Tells of a document that has just come, and answers it. */
export async function tellUploaded(scope: MemberScope, id: string): Promise<Document> {
  const document = await requireDocument(scope, id)
  const description = `Document uploaded: ${document.title}`
  await recordActivity(scope, { type: 'document_uploaded', description, entityType: 'document', entityId: id })
  announce(scope, document)
  return document
}

/**
 * Changes a document. Raises `not_found`, `conflict` when `version` says that somebody else changed it in between, and
 * `forbidden` when somebody else than its uploader would change who sees it.
 */
export async function changeDocument(company: CompanyDatabase, id: string, change: DocumentChange): Promise<Document> {
  const { companyId, version, ...fields } = change
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    const before = await requireLocked(scope, id)
    requireVersion(before, version)
    if ((fields.isPublic ?? before.isPublic) !== before.isPublic && before.uploadedBy !== scope.userId) {
      throw forbidden('Only who uploaded a document decides who sees it')
    }
    const rewritten = before.fileKey === null && fields.content !== undefined && fields.content !== before.content
    const content = fields.content ?? before.content
    await store.changeDocument(scope, id, {
      ...sentFields(fields),
      ...(rewritten && { ...writtenStatus(content), fileSize: Buffer.byteLength(content) }),
    })
    if (rewritten) await keepWritten(scope, id, content)
    return tellChanged(scope, before)
  })
}

/** Tells of a change of a document, and answers it as it is now. */
export async function tellChanged(scope: CompanyScope, before: Audience): Promise<Document> {
  const document = await requireDocument(scope, before.id)
  // Whoever saw it until now is told that it went.
  announce(scope, { ...document, isPublic: document.isPublic || before.isPublic })
  return document
}

/** Deletes a document; it can be restored as long as its row and file are there (`sweep.ts`). */
export async function deleteDocument(company: CompanyDatabase, id: string): Promise<void> {
  await company.write(async (scope) => {
    const document = await requireLocked(scope, id)
    await store.setDocumentDeleted(scope, id, true)
    announce(scope, document)
  })
}

export async function restoreDocument(company: CompanyDatabase, id: string): Promise<Document> {
  return company.write(async (scope) => {
    if (!(await store.setDocumentDeleted(scope, id, false))) throw notFound('Document')
    const document = await requireDocument(scope, id)
    // What was to be read when it went was left unread.
    if (isUnread(document)) await scope.enqueue('read_document', { companyId: scope.companyId, documentId: id })
    announce(scope, document)
    return document
  })
}

/** The document, or `not_found` that is the same for a missing one, another company's and a colleague's private one. */
export async function requireDocument(scope: CompanyScope, id: string): Promise<Document> {
  const document = await store.findDocument(scope, id)
  if (!document) throw notFound('Document')
  return document
}

/** The same with its row locked until the transaction ends. */
export async function requireLocked(scope: CompanyScope, id: string) {
  const document = await store.lockDocument(scope, id)
  if (!document) throw notFound('Document')
  return document
}

export const isUnread = ({ status }: Pick<Document, 'status'>) => status === 'queued' || status === 'reading'

type Audience = Pick<Document, 'id' | 'isPublic' | 'uploadedBy'>

/** Tells the screens of whoever may see a document that it changed. */
export function announce(scope: CompanyScope, { id, isPublic, uploadedBy }: Audience): void {
  scope.announce({ thing: 'document', id, ...(!isPublic && { to: uploadedBy }) })
}
