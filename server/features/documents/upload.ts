import { randomUUIDv7 } from 'node:crypto'
import type { Document, DocumentUpload } from '../../../contract/documents/fields.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import type { SentFile } from '../../platform/calls/sent-file.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { Files } from '../../platform/files/files.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import { requireOwnCompany } from '../companies/rules.ts'
import { describeFile, titleOf } from './file-name.ts'
import { documentRefusals } from './refusals.ts'
import { isUnread, recordUploaded, requireDocument, requireLocked } from './rules.ts'
import * as store from './store.ts'
import { removeText } from './text-store.ts'
import { excerptOf } from './written.ts'

/** Where documents are, and where their files are kept. */
export interface Place {
  company: CompanyDatabase
  files: Files
}

/** Creates a document of a file. Its text is read later. Raises `unsupported_media_type` for what is no document. */
export async function uploadDocument(
  { company, files }: Place,
  { companyId, title, ...fields }: DocumentUpload,
  file: SentFile,
): Promise<Document> {
  requireOwnCompany(company, companyId)
  const about = describeSent(file)
  return keepFile({ company, files }, { kind: 'documents', file }, async (scope, fileKey) => {
    const id = randomUUIDv7()
    await store.addDocument(scope, {
      ...fields,
      ...about,
      excerpt: excerptOf(fields.content),
      title: title || titleOf(about.fileName),
      id,
      fileKey,
    })
    await queue(scope, id, about)
    return recordUploaded(scope, id)
  })
}

/**
 * Gives a document another file, which is read again. Raises `not_found`, `conflict` when `version` is not
 * the latest, and `unsupported_media_type` for what is no document.
 */
export async function replaceFile(
  { company, files }: Place,
  { id, companyId, version }: { id: string; companyId?: string | undefined; version?: number | undefined },
  file: SentFile,
): Promise<Document> {
  requireOwnCompany(company, companyId)
  requireVersion(await company.read((scope) => requireDocument(scope, id)), version)
  const about = describeSent(file)
  let former: string | null = null
  const document = await keepFile({ company, files }, { kind: 'documents', file }, async (scope, fileKey) => {
    const before = await requireLocked(scope, id)
    requireVersion(before, version)
    former = before.fileKey
    await store.changeDocument(scope, id, { ...about, fileKey, readAttempts: 0 })
    await removeText(scope, id)
    await queue(scope, id, about)
    const document = await requireDocument(scope, id)
    await record(scope, 'document.replaced', document)
    return document
  })
  // Where this fails, the next round removes what no row knows.
  if (former) await files.remove(former)
  return document
}

/** Has a document's file read once more. Raises `not_found`, and `conflict` where that would bring nothing new. */
export const readAgain = (company: CompanyDatabase, id: string): Promise<Document> =>
  company.write(async (scope) => {
    const before = await requireLocked(scope, id)
    if (!before.fileKey) throw documentRefusals.no_file()
    if (isUnread(before)) throw documentRefusals.being_read()
    if (before.status !== 'failed') throw documentRefusals.read_already()
    await store.changeDocument(scope, id, { status: 'queued', statusReason: null, readAttempts: 0 })
    await queue(scope, id, { status: 'queued' })
    const document = await requireDocument(scope, id)
    await record(scope, 'document.reading_wanted', document)
    return document
  })

function describeSent({ name, size }: SentFile) {
  const kept = { ...describeFile(name), fileSize: size }
  return size > 0
    ? { ...kept, status: 'queued' as const, statusReason: null }
    : { ...kept, status: 'empty' as const, statusReason: 'This file is empty.' }
}

async function queue(scope: CompanyScope, id: string, { status }: Pick<Document, 'status'>): Promise<void> {
  if (status === 'queued') await scope.enqueue('read_document', { companyId: scope.companyId, documentId: id })
}
