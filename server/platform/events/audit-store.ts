import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { EventName } from '../../../contract/events/fields.ts'
import type { CompanyScope } from '../database/scope.ts'

interface AuditEntry {
  subject: string
  detail?: Record<string, unknown>
}

/** Adds an entry; nothing in Atrium can change or delete one. */
export async function addAuditEntry(
  { db, companyId, userId, client }: CompanyScope,
  event: EventName,
  { subject, detail = {} }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({ companyId, id: randomUUIDv7(), userId, event, subject, detail: JSON.stringify(detail), ...client })
    .execute()
}

/** Adds an entry of what repeats itself, or counts it in the one that there is. Answers whether it was added. */
export async function countAuditEntry(
  { db, companyId, userId, client }: CompanyScope,
  { event, subject, detail = {} }: AuditEntry & { event: EventName },
  { sameAs, times }: { sameAs: string; times: number },
): Promise<boolean> {
  const { rows } = await sql<{ added: boolean }>`
    insert into audit_entries as a (company_id, id, user_id, event, subject, detail, address, device, same_as, times)
    values (${companyId}, ${randomUUIDv7()}, ${userId}, ${event}, ${subject}, ${JSON.stringify(detail)}::jsonb,
      ${client.address}, ${client.device}, ${sameAs}, ${times})
    on conflict (company_id, same_as) where same_as is not null
      do update set times = a.times + excluded.times, last_at = now()
    returning last_at is null as added`.execute(db)
  return rows[0]?.added ?? false
}
