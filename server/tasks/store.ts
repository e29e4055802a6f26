import { type SqlBool, sql } from 'kysely'
import type { Task, TaskQuery, TaskSummary } from '../../contract/tasks.ts'
import { cutPage, type Position, type Rows } from '../database/page.ts'
import type { CompanyScope } from '../database/scope.ts'

export type TaskFilter = Pick<TaskQuery, 'search' | 'status' | 'priority' | 'assignedTo'> & { leadId?: string }
export type TaskOrder = 'createdAt' | 'dueDate'

/** The fields of a task that people fill in. */
export type TaskFields = Pick<
  Task,
  'title' | 'description' | 'status' | 'priority' | 'dueDate' | 'assignedTo' | 'leadId'
>

/** One page: newest first, or soonest due first with those without a date at the end. */
export async function listTasks(
  scope: CompanyScope,
  { filter, order, after, limit }: { filter: TaskFilter; order: TaskOrder; after: Position | undefined; limit: number },
): Promise<Rows<Task>> {
  const byDue = order === 'dueDate'
  // No date sorts behind every date.
  const position = byDue ? sql<string>`coalesce(tasks.due_date, 'infinity')` : sql<string>`tasks.created_at`
  let query = filtered(scope, filter)
    .select(
      sql<string>`case when tasks.due_date is null and ${byDue} then 'infinity' else to_json(${position}) #>> '{}' end`.as(
        'position',
      ),
    )
    .orderBy(position, byDue ? 'asc' : 'desc')
    .orderBy('tasks.id', byDue ? 'asc' : 'desc')
    .limit(limit + 1)
  if (after) {
    const beyond = sql.raw(byDue ? '>' : '<')
    query = query.where(
      sql<SqlBool>`(${position}, tasks.id) ${beyond} (${after.value}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return cutPage(await query.execute(), limit, ({ position, id }) => ({ value: position, id }))
}

export async function countTasks(scope: CompanyScope, filter: TaskFilter): Promise<number> {
  const { count } = await filtered(scope, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findTask(scope: CompanyScope, id: string): Promise<Task | undefined> {
  return tasks(scope).where('tasks.id', '=', id).executeTakeFirst()
}

/** The task's row, locked until the transaction ends. */
export async function lockTask({ db, companyId }: CompanyScope, id: string) {
  return db
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'version', 'assignedTo', 'leadId'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function addTask(
  { db, companyId, userId }: CompanyScope,
  task: TaskFields & { id: string; completedAt: string | null },
): Promise<void> {
  await db
    .insertInto('tasks')
    .values({ ...task, companyId, createdBy: userId })
    .execute()
}

export async function changeTask(
  { db, companyId }: CompanyScope,
  id: string,
  change: Partial<TaskFields> & { completedAt?: string | null },
): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ ...change, companyId })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Marks a task deleted or brings it back; undefined when there is nothing to change. Answers what it is about. */
export async function setTaskDeleted(
  { db, companyId }: CompanyScope,
  id: string,
  deleted: boolean,
): Promise<Pick<Task, 'id' | 'title' | 'leadId'> | undefined> {
  return db
    .updateTable('tasks')
    .set({ deletedAt: deleted ? sql`now()` : null })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('deletedAt', deleted ? 'is' : 'is not', null)
    .returning(['id', 'title', 'leadId'])
    .executeTakeFirst()
}

export async function summarizeTasks({ db, companyId }: CompanyScope): Promise<TaskSummary> {
  const rows = await db
    .selectFrom('tasks')
    .select(({ fn }) => [
      'status',
      fn.countAll<number>().as('count'),
      // A due date is a day, midnight UTC; the task may still be done on it.
      sql<number>`count(*) filter (where due_date < date_trunc('day', now(), 'UTC') and status in ('pending', 'in_progress'))`.as(
        'overdue',
      ),
    ])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .execute()
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
    overdue: rows.reduce((sum, { overdue }) => sum + overdue, 0),
    statuses: rows.map(({ status, count }) => ({ status, count })),
  }
}

const tasks = ({ db, companyId }: CompanyScope) =>
  db
    .selectFrom('tasks')
    .leftJoin('leads', (join) =>
      join.onRef('leads.companyId', '=', 'tasks.companyId').onRef('leads.id', '=', 'tasks.leadId'),
    )
    .select([
      'tasks.id',
      'tasks.companyId',
      'tasks.assignedTo',
      'tasks.createdBy',
      'tasks.title',
      'tasks.description',
      'tasks.status',
      'tasks.priority',
      'tasks.dueDate',
      'tasks.leadId',
      'leads.name as leadName',
      'tasks.createdAt',
      'tasks.updatedAt',
      'tasks.version',
    ])
    .where('tasks.companyId', '=', companyId)
    .where('tasks.deletedAt', 'is', null)

function filtered(scope: CompanyScope, { search, status, priority, assignedTo, leadId }: TaskFilter) {
  let query = tasks(scope)
  if (status) query = query.where('tasks.status', '=', status)
  if (priority) query = query.where('tasks.priority', '=', priority)
  if (leadId) query = query.where('tasks.leadId', '=', leadId)
  if (assignedTo === 'none') query = query.where('tasks.assignedTo', 'is', null)
  else if (assignedTo) query = query.where('tasks.assignedTo', '=', assignedTo)
  for (const word of search?.split(/\s+/).filter(Boolean) ?? []) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<SqlBool>`tasks.search_text like search_form(${pattern})`)
  }
  return query
}
