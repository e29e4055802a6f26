import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Today } from '../../../contract/dashboard/fields.ts'
import { taskGroups } from '../../../contract/tasks/endpoints.ts'
import type { Task, TaskFilter, TaskGroup, TaskSummary } from '../../../contract/tasks/fields.ts'
import { type CompanyDay, endOfWeek, isDue } from '../../platform/database/days.ts'
import { cutPage, type Part, type Rows } from '../../platform/database/page.ts'
import { countRows, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { type Clause, type ListSearch, matching } from '../../platform/search/clauses.ts'
import { tasks } from './store.ts'

/** What narrows a list, with what its search comes to. */
type RowFilter = Omit<TaskFilter, 'search'> & Pick<ListSearch, 'clauses'>

/** Which tasks, and on which day, which decides their groups. */
export interface TaskSelection {
  filter: RowFilter
  today: CompanyDay
}

/** One page: newest first, or soonest due first with those without a date at the end. */
export async function listTasks(
  scope: CompanyScope,
  { order, ...list }: TaskSelection & Part & { order: 'createdAt' | 'dueDate' },
): Promise<Rows<Task>> {
  const rows = await readSorted(scope, { ...list, order: order === 'dueDate' ? SOONEST : NEWEST })
  return cutPage(rows, list.limit, ({ position, id }) => ({ value: position, id }))
}

/** One page of a list from group to group. The position's value is the group, a blank, and the value within it. */
export async function listGrouped(scope: CompanyScope, { after, limit, ...wanted }: TaskSelection & Part) {
  const [start, value = ''] = String(after?.value ?? '').split(' ')
  const begun = taskGroups.indexOf(start as TaskGroup)
  const rows: (Task & { position: string })[] = []
  for (const group of groupsOf(wanted.filter).filter((each) => taskGroups.indexOf(each) >= begun)) {
    // One more than the page holds tells whether there is a next one.
    if (rows.length > limit) break
    const found = await readSorted(scope, {
      ...wanted,
      filter: { ...wanted.filter, group },
      order: ORDERS[group],
      after: after && group === start ? { value, id: after.id } : undefined,
      limit: limit - rows.length,
    })
    for (const row of found) rows.push({ ...row, position: `${group} ${row.position}` })
  }
  return cutPage(rows, limit, ({ position, id }) => ({ value: position, id }))
}

export const hasTask = async (scope: CompanyScope, clauses: Clause[]): Promise<boolean> =>
  (await searched(scope, clauses).limit(1).execute()).length > 0

export const countTasks = (scope: CompanyScope, wanted: TaskSelection): Promise<number> =>
  countRows(filtered(scope, wanted))

export async function summarizeTasks(scope: CompanyScope, wanted: TaskSelection): Promise<TaskSummary> {
  const inGroup = (group: TaskGroup) => sql<number>`count(*) filter (where ${isIn(group, wanted.today)})`
  const rows = await filtered(scope, wanted)
    .clearSelect()
    .select(({ fn }) => ['tasks.status', fn.countAll<number>().as('count')])
    .select(taskGroups.map((group) => inGroup(group).as(group)))
    .groupBy('tasks.status')
    .execute()
  const groups = taskGroups.map((group) => ({ group, count: sum(rows.map((row) => row[group])) }))
  return {
    total: sum(rows.map(({ count }) => count)),
    overdue: groups.find(({ group }) => group === 'overdue')?.count ?? 0,
    statuses: rows.map(({ status, count }) => ({ status, count })),
    groups,
  }
}

/** Someone's open tasks that are overdue or due on a day: of each the first, and how many there are. */
export async function listDue(
  scope: CompanyScope,
  { today, assignedTo, limit }: { today: CompanyDay; assignedTo: string; limit: number },
): Promise<Pick<Today, 'overdue' | 'dueToday'>> {
  const overdue = isIn('overdue', today)
  const due = rowsOf(scope, 'tasks')
    .select(['tasks.id', 'tasks.dueDate', overdue.as('overdue')])
    .select([
      sql<number>`row_number() over (partition by ${overdue} order by tasks.due_date, tasks.id)`.as('place'),
      sql<number>`count(*) over (partition by ${overdue})`.as('count'),
    ])
    .where('tasks.deletedAt', 'is', null)
    .where('tasks.assignedTo', '=', assignedTo)
    .where(OPEN)
    .where(isDue(DUE, { until: today.day }, today.timeZone))
  const rows = await tasks(scope)
    .innerJoin(due.as('due'), 'due.id', 'tasks.id')
    .select(['leads.phone as leadPhone', 'leads.email as leadEmail', 'due.overdue', 'due.count'])
    .where('due.place', '<=', limit)
    .orderBy('due.dueDate')
    .orderBy('due.id')
    .execute()
  const partOf = (found: typeof rows) => ({
    count: found[0]?.count ?? 0,
    rows: found.map(({ overdue: _, count: __, ...task }) => task),
  })
  return { overdue: partOf(rows.filter((row) => row.overdue)), dueToday: partOf(rows.filter((row) => !row.overdue)) }
}

export const countTasksAt = (scope: CompanyScope, at: string): Promise<number> =>
  countRows(
    rowsOf(scope, 'tasks')
      .where('createdAt', '<', at)
      .where((eb) => eb.or([eb('deletedAt', 'is', null), eb('deletedAt', '>=', at)])),
  )

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

interface Order {
  /** An instant; without one the id alone decides, in which the time of its making stands. */
  by?: RawBuilder<string>
  descending: boolean
}

const NEWEST: Order = { by: sql`tasks.created_at`, descending: true }
const BY_DAY: Order = { by: sql`tasks.due_date`, descending: false }
// No date sorts behind every date.
const SOONEST: Order = { by: sql`coalesce(tasks.due_date, 'infinity')`, descending: false }
const LATEST_ENDED: Order = { by: sql`coalesce(tasks.completed_at, tasks.created_at)`, descending: true }

const ORDERS: Record<TaskGroup, Order> = {
  overdue: BY_DAY,
  today: BY_DAY,
  week: BY_DAY,
  later: BY_DAY,
  undated: { descending: true },
  completed: LATEST_ENDED,
  cancelled: LATEST_ENDED,
}

/** The rows after a position, and one more than `limit`. */
async function readSorted(
  scope: CompanyScope,
  { order: { by, descending }, after, limit, ...wanted }: TaskSelection & Part & { order: Order },
) {
  const direction = descending ? 'desc' : 'asc'
  const value = by ? sql<string>`case when isfinite(${by}) then to_json(${by}) #>> '{}' else 'infinity' end` : INFINITY
  let query = filtered(scope, wanted).select(value.as('position'))
  if (by) query = query.orderBy(by, direction)
  query = query.orderBy('tasks.id', direction).limit(limit + 1)
  if (after) {
    const beyond = sql.raw(descending ? '<' : '>')
    query = query.where(
      by
        ? sql<SqlBool>`(${by}, tasks.id) ${beyond} (${after.value}::timestamptz, ${after.id}::uuid)`
        : sql<SqlBool>`tasks.id ${beyond} ${after.id}::uuid`,
    )
  }
  return query.execute()
}

const INFINITY = sql<string>`'infinity'`

function filtered(scope: CompanyScope, { filter, today }: TaskSelection) {
  const { clauses, status, priority, state, group, assignedTo, leadId } = filter
  let query = searched(scope, clauses)
  if (status) query = query.where('tasks.status', '=', status)
  if (state) query = query.where(state === 'open' ? OPEN : FINISHED)
  if (group) query = query.where(isIn(group, today))
  if (priority) query = query.where('tasks.priority', '=', priority)
  if (leadId) query = query.where('tasks.leadId', '=', leadId)
  if (assignedTo === 'none') query = query.where('tasks.assignedTo', 'is', null)
  else if (assignedTo) query = query.where('tasks.assignedTo', '=', assignedTo)
  return query
}

const searched = (scope: CompanyScope, clauses: Clause[]) =>
  tasks(scope).where(
    matching(clauses, {
      kind: 'task',
      id: 'tasks.id',
      has: (pattern) => sql`tasks.search_text like search_form(${pattern})`,
    }),
  )

// As the indexes say it.
const OPEN = sql<SqlBool>`tasks.status in ('pending', 'in_progress')`
const FINISHED = sql<SqlBool>`tasks.status in ('completed', 'cancelled')`
const DUE = sql<string | null>`tasks.due_date`

function isIn(group: TaskGroup, { day, timeZone }: CompanyDay): RawBuilder<SqlBool> {
  if (group === 'completed' || group === 'cancelled')
    return sql<SqlBool>`(${FINISHED} and tasks.status = ${sql.lit(group)})`
  if (group === 'undated') return sql<SqlBool>`(${OPEN} and ${DUE} is null)`
  const until = endOfWeek(day)
  const days = {
    overdue: { until: dayBefore(day) },
    today: { after: dayBefore(day), until: day },
    week: { after: day, until },
    later: { after: until },
  }
  return sql<SqlBool>`(${OPEN} and ${isDue(DUE, days[group], timeZone)})`
}

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()

/** The groups that a filter leaves something in. */
const groupsOf = ({ status, state, group }: RowFilter): TaskGroup[] =>
  taskGroups.filter((each) => {
    const finished = each === 'completed' || each === 'cancelled'
    if (group && group !== each) return false
    if (state && (state === 'finished') !== finished) return false
    return !status || (finished ? status === each : status === 'pending' || status === 'in_progress')
  })
