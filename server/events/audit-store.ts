import { randomUUIDv7 } from 'node:crypto'
import type { EventName } from '../../contract/events.ts'
import type { CompanyScope } from '../database/scope.ts'

/** Adds an entry; nothing in Atrium can change or delete one. */
export async function addAuditEntry(
  { db, companyId, userId, client }: CompanyScope,
  event: EventName,
  { subject, detail = {} }: { subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({ companyId, id: randomUUIDv7(), userId, event, subject, detail: JSON.stringify(detail), ...client })
    .execute()
}
