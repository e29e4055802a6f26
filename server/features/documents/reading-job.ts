import { JOB } from '../../platform/calls/caller.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import type { JobData } from '../../platform/jobs/every-job.ts'
import type { ReadStored, StoredFile } from './read-stored.ts'
import type { FileText } from './reading/reader.ts'
import { isUnread } from './rules.ts'
import * as store from './store.ts'
import { removeText } from './text-store.ts'
import { keepReading, readFields } from './written.ts'

/** How often reading a file is begun: a process that ends in the middle may have ended because of the file. */
const MOST_ATTEMPTS = 3
const GIVEN_UP = 'Reading this file failed several times.'

/**
 * Reads a document's file and keeps its text, unless the file was replaced or the document deleted meanwhile. Raises, so
 * that it runs again, when the server stops before the end.
 */
export async function readDocument(
  { database, readStored }: { database: Database; readStored: ReadStored },
  { companyId, documentId }: JobData['read_document'],
): Promise<void> {
  const company = database.company(companyId, JOB)
  const begun = await company.write((scope) => begin(scope, documentId))
  if (!begun) return
  const reading = await readStored(begun)
  await company.write((scope) => finish(scope, { id: documentId, fileKey: begun.fileKey }, reading))
}

/** Takes note that reading begins; undefined where there is nothing to read, or it was begun too often. */
async function begin(scope: CompanyScope, id: string): Promise<StoredFile | undefined> {
  const document = await store.lockDocument(scope, id)
  if (!document?.fileKey || !document.fileName || !isUnread(document)) return undefined
  const { fileKey, fileName, readAttempts } = document
  const last = readAttempts >= MOST_ATTEMPTS
  await store.changeDocument(
    scope,
    id,
    last ? { status: 'failed', statusReason: GIVEN_UP } : { status: 'reading', readAttempts: readAttempts + 1 },
  )
  await record(scope, last ? 'document.read' : 'document.reading_begun', document)
  return last ? undefined : { fileKey, fileName }
}

async function finish(
  scope: CompanyScope,
  { id, fileKey }: { id: string; fileKey: string },
  reading: FileText,
): Promise<void> {
  const document = await store.lockDocument(scope, id)
  if (document?.fileKey !== fileKey || document.status !== 'reading') return
  if (reading.status === 'ready') await keepReading(scope, id, reading)
  else await removeText(scope, id)
  await store.changeDocument(scope, id, readFields(reading))
  await record(scope, 'document.read', document)
}
