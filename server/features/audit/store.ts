import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditFilter } from '../../../contract/audit/fields.ts'
import { eventNames, everyEvent } from '../../../contract/events/every-event.ts'
import type { EventName } from '../../../contract/events/fields.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type CompanyDay, startOfDay } from '../../platform/database/days.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'
import { eventLine } from '../../platform/events/lines.ts'
import { containing } from '../../platform/search/words.ts'

/** What is asked for, and which day it is where the company is. */
export type AuditSelection = AuditFilter & CompanyDay

export interface KeptEntry {
  id: string
  createdAt: string
  event: EventName
  userId: string | null
  name: string | null
  subject: string
  detail: Record<string, unknown>
  entityType: string | null
  entityId: string | null
  address: string
  device: string
  times: number
  lastAt: string | null
  /** How it came about; null where the entry does not say. */
  caller: string | null
}

export const MOST_COUNTED = 1_000

/**
 * Entries of the audit, and lines of the feed about what has none, newest first. Both are read by their own index from where the
 * page begins.
 */
export async function listEntries(
  scope: MemberScope,
  wanted: AuditSelection,
  { after, limit }: { after: Position | undefined; limit: number },
): Promise<Rows<KeptEntry>> {
  const { rows } = await sql<KeptEntry>`
    select e.*, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) as name
    from (${found(scope, wanted, { after, most: limit + 1 })}) e
    left join users u on u.company_id = ${scope.companyId} and u.id = e.user_id
    order by e.created_at desc, e.id desc`.execute(scope.db)
  return cutPage(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

/** How many there are; at most `MOST_COUNTED`, and one more where there are more. */
export async function countEntries(scope: MemberScope, wanted: AuditSelection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${found(scope, wanted, { most: MOST_COUNTED + 1 })}) e`.execute(scope.db)
  return rows[0]?.count ?? 0
}

function found(
  { companyId, userId }: MemberScope,
  wanted: AuditSelection,
  { after, most }: { after?: Position | undefined; most: number },
): RawBuilder<unknown> {
  const last = sql`order by created_at desc, id desc limit ${most}`
  // What has an entry has a line of the feed of the same transaction, and so of the same instant.
  return sql`
    (select id, created_at, event, user_id, subject, detail, null::text as entity_type, null::uuid as entity_id, address,
      device, times, last_at, null::text as caller
    from audit_entries where company_id = ${companyId} and ${matching(wanted, after, ENTRY)} ${last})
    union all
    (select id, created_at, name, user_id, ${eventLine('e')}, '{}', entity_type, entity_id, '', '', 1, null, caller
    from events e where company_id = ${companyId} and type is not null
      and (visible_to is null or visible_to = ${userId})
      and not exists (select from audit_entries a
        where a.company_id = e.company_id and a.created_at = e.created_at and a.event = e.name)
      and ${matching(wanted, after, LINE)} ${last})
    ${last}`
}

interface Conditions {
  event: string
  by: (userId: string) => RawBuilder<SqlBool>
  has: (search: string) => RawBuilder<SqlBool>
}

const ENTRY: Conditions = {
  event: 'event',
  by: (userId) => sql`(user_id = ${userId} or detail ->> 'account' = ${userId})`,
  has: (search) => contains(sql`subject`, search),
}

const LINE: Conditions = {
  event: 'name',
  by: (userId) => sql`user_id = ${userId}`,
  has: (search) => sql`(${contains(eventLine('e'), search)} or entity_id = ${idIn(search) ?? null}::uuid)`,
}

function matching(wanted: AuditSelection, after: Position | undefined, { event, by, has }: Conditions) {
  const { userId, kind, search, from, to, timeZone } = wanted
  const next = to && Temporal.PlainDate.from(to).add({ days: 1 }).toString()
  return all([
    after && sql<SqlBool>`(created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
    from && sql<SqlBool>`created_at >= ${startOfDay(from, timeZone)}::timestamptz`,
    next && sql<SqlBool>`created_at < ${startOfDay(next, timeZone)}::timestamptz`,
    userId && by(userId),
    kind && sql<SqlBool>`${sql.ref(event)} = any (${namesOf(kind)})`,
    search && has(search),
  ])
}

const all = (conditions: (RawBuilder<SqlBool> | '' | undefined)[]) =>
  sql<SqlBool>`${sql.join([sql`true`, ...conditions.filter((each) => each !== undefined && each !== '')], sql` and `)}`

const contains = (column: RawBuilder<unknown>, search: string) =>
  sql<SqlBool>`search_form(${column}) like search_form(${containing(search)})`

/** The id that was typed, also within a pasted address. */
const idIn = (search: string) =>
  search.match(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i)?.[0].toLowerCase()

const namesOf = (kind: NonNullable<AuditFilter['kind']>) => eventNames.filter((name) => everyEvent[name][0] === kind)

/** Whether there is, or was until it was deleted, a record of the company with an id. */
export async function ownsRecord({ db, companyId }: CompanyScope, id: string): Promise<boolean> {
  const tables = OWN_RECORDS.map(
    (table) => sql`select from ${sql.table(table)} where company_id = ${companyId} and id = ${id}::uuid`,
  )
  const { rows } = await sql<{ owns: boolean }>`
    select exists (${sql.join(tables, sql` union all `)}) or ${id}::uuid = ${companyId}::uuid as owns`.execute(db)
  return rows[0]?.owns ?? false
}

const OWN_RECORDS = `
  leads lead_notes lead_moves lead_views tasks documents job_openings job_applications
  candidate_comments candidate_moves recordings resumes invitations users conversations
  conversation_messages proposals notifications trash`
  .trim()
  .split(/\s+/)

/** The company and address of an account; undefined where it belongs to none. */
export const findAccount = (
  { identity }: Database,
  id: string,
): Promise<{ id: string; companyId: string | null; email: string } | undefined> =>
  identity
    .selectFrom('users')
    .select(['id', 'companyId', 'email'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
