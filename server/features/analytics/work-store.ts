import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ActivityType } from '../../../contract/activities/fields.ts'
import { isDue, shift } from '../../platform/database/days.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { isOf, isWithin, PLANNED, type Span } from './store.ts'

/** Whose work, and in which days. */
export interface WorkFilter {
  span: Span
  assignedUserId?: string | undefined
  timeZone: string
}

/** Days of due dates: the first, and the last of those that are over. */
export interface DueDays {
  from: string
  until: string
}

/** When a task was done; those from before that was kept, when they were made. */
export const DONE_AT = sql<string>`coalesce(t.completed_at, t.created_at)`

/** The tasks done in a span, as `t`. */
export const doneTasks = ({ companyId }: CompanyScope, { span, assignedUserId }: WorkFilter) =>
  sql`tasks t where t.company_id = ${companyId} and t.deleted_at is null and t.status = 'completed'
    and ${isWithin(DONE_AT, span)} and ${isOf(sql`t.assigned_to`, assignedUserId)}`

/** Whether a done task was so after the day that it was due. */
export const isLate = ({ timeZone }: WorkFilter) =>
  sql<boolean>`(t.due_date is not null and (${DONE_AT} at time zone ${timeZone})::date > due_day(t.due_date, ${timeZone}))`

/** The open tasks that were due on one of some days, as `t`. */
export const overdueTasks = (
  { companyId }: CompanyScope,
  { assignedUserId, timeZone }: WorkFilter,
  { from, until }: DueDays,
) =>
  sql`tasks t where t.company_id = ${companyId} and t.deleted_at is null and t.status in ('pending', 'in_progress')
    and ${isDue(sql`t.due_date`, { after: shift(from, -1, 'day'), until }, timeZone)} and ${isOf(sql`t.assigned_to`, assignedUserId)}`

export interface DoneCell {
  userId: string | null
  part: number
  tasks: number
  late: number
}

/** The tasks done in a span, by whose they are and the part of it that begins at one of `starts`. */
export async function countDone(scope: CompanyScope, filter: WorkFilter, starts: string[]): Promise<DoneCell[]> {
  const { rows } = await sql<DoneCell>`${PLANNED}
    select t.assigned_to as user_id, width_bucket(${DONE_AT}, ${starts}::timestamptz[]) as part, count(*) as tasks,
      count(*) filter (where ${isLate(filter)}) as late
    from ${doneTasks(scope, filter)} group by 1, 2`.execute(scope.db)
  return rows
}

/** The tasks that are overdue, by whose they are and the month that they were due in. */
export async function countOverdue(scope: CompanyScope, filter: WorkFilter, days: DueDays) {
  const { rows } = await sql<{ userId: string | null; month: string; tasks: number }>`${PLANNED}
    select t.assigned_to as user_id, to_char(due_day(t.due_date, ${filter.timeZone}), 'YYYY-MM') as month, count(*) as tasks
    from ${overdueTasks(scope, filter, days)} group by 1, 2`.execute(scope.db)
  return rows
}

/** What people did, as the feed tells it, as `e`. */
export const activities = ({ companyId }: CompanyScope, { span, assignedUserId }: WorkFilter) =>
  sql`events e where e.company_id = ${companyId} and e.type is not null and ${isWithin(sql`e.created_at`, span)}
    and ${isOf(sql`e.user_id`, assignedUserId)}`

/** Whether who asks sees whatever the kept totals count. */
const SEES_ALL = sql<SqlBool>`(select sees('sales') and sees('hiring'))`

/** As the index of them says it. */
const ABOUT_DOCUMENTS = sql<SqlBool>`starts_with(e.type, 'document_')`

/**
 * What people did in a span, by who and what. From the totals that are kept, month by month, to which the days between the span's
 * ends and the months' are added, or taken away; from the events themselves what not everyone may see, what is about
 * documents, which anyone may be shut out of later, and all of them for a member who does not see all areas.
 */
export async function countActivities(scope: CompanyScope, filter: WorkFilter) {
  const { span, assignedUserId } = filter
  const months = { start: nearestMonth(span.start), end: nearestMonth(span.end) }
  const within = (days: Span, only: RawBuilder<SqlBool>, sign = 1) =>
    sql`select e.user_id, e.type, ${sql.lit(sign)} * count(*) as times
      from ${activities(scope, { ...filter, span: days })} and ${only} group by 1, 2`
  const counted = sql<SqlBool>`(e.visible_to is null and not ${ABOUT_DOCUMENTS})`
  const kept = sql<SqlBool>`(${counted} and ${SEES_ALL})`
  const between = (from: string, until: string) =>
    from < until ? within({ start: from, end: until }, kept) : within({ start: until, end: from }, kept, -1)
  const { rows } = await sql<{ userId: string | null; type: ActivityType; times: number }>`${PLANNED}
    select user_id, type, sum(times) as times from (
      ${between(span.start, months.start)}
      union all ${between(months.end, span.end)}
      union all ${within(span, sql<SqlBool>`e.visible_to is not null and e.visible_to = ${scope.userId}::uuid and not ${ABOUT_DOCUMENTS}`)}
      union all ${within(span, ABOUT_DOCUMENTS)}
      union all ${within(span, sql<SqlBool>`(${counted} and not ${SEES_ALL})`)}
      union all
      select e.user_id, e.type, e.times from (
        select nullif(t.user_id, '00000000-0000-0000-0000-000000000000') as user_id, t.type, t.times from activity_totals t
        where t.company_id = ${scope.companyId} and t.month >= ${months.start}::timestamptz
          and t.month < ${months.end}::timestamptz and not starts_with(t.type, 'document_') and ${SEES_ALL}
      ) as e where ${isOf(sql`e.user_id`, assignedUserId)}
    ) as counted group by 1, 2 having sum(times) > 0`.execute(scope.db)
  return rows
}

/** The beginning of a month in UTC that is nearest to an instant. */
function nearestMonth(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO('UTC')
  const begun = at.with({ day: 1 }).startOfDay()
  const next = begun.add({ months: 1 })
  const nearest =
    at.epochMilliseconds - begun.epochMilliseconds < next.epochMilliseconds - at.epochMilliseconds ? begun : next
  return nearest.toInstant().toString()
}
