import type { Database } from '../../platform/database/connect.ts'
import { type Files, removeUnknown } from '../../platform/files/files.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { takeUnread } from './sweep-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * Removes files that no row knows since a day: of uploads and deletions that a crash broke off. Has read again what was not read
 * within an hour, because its job was lost.
 */
export async function sweepDocuments(database: Database, files: Files, now: number): Promise<void> {
  const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString()
  await inCompaniesWithWork(database, { round: 'sweep_documents', at: now }, ({ id: companyId, company }) =>
    company.write(async (scope) => {
      for (const documentId of await takeUnread(scope, ago(HOUR))) {
        await scope.enqueue('read_document', { companyId, documentId })
      }
    }),
  )
  await removeUnknown(database, files, { kind: 'documents', before: now - DAY })
}
