import { type SqlBool, sql } from 'kysely'
import { type Task, type TaskField, taskFields } from '../../../contract/tasks/fields.ts'
import {
  deleteDeleted,
  deleteRows,
  insertRow,
  rowsOf,
  setDeleted,
  updateRow,
  updateRows,
} from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

export type TaskFields = Pick<Task, TaskField>

export const findTask = (scope: CompanyScope, id: string): Promise<Task | undefined> =>
  tasks(scope).where('tasks.id', '=', id).executeTakeFirst()

/** The tasks with these ids that there are, in any order. */
export const findTasks = (scope: CompanyScope, ids: string[]): Promise<Task[]> =>
  tasks(scope).where(sql<SqlBool>`tasks.id = any(${ids}::uuid[])`).execute()

export const lockTask = (scope: CompanyScope, id: string) =>
  rowsOf(scope, 'tasks')
    .select(['id', 'version', 'recursFrom', ...fieldColumns])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const addTask = (
  scope: CompanyScope,
  task: TaskFields & { id: string; completedAt: string | null; recursFrom?: string | null; follows?: string },
) => insertRow(scope, 'tasks', { ...task, createdBy: scope.userId }).execute()

/** Adds the same task of many leads, in one statement. */
export async function addTasks(
  { db, companyId, userId }: CompanyScope,
  { title, priority, dueDate }: Pick<TaskFields, 'title' | 'priority' | 'dueDate'>,
  each: { id: string; leadId: string; assignedTo: string | null }[],
): Promise<void> {
  const [ids, leadIds, assignees] = [
    each.map(({ id }) => id),
    each.map((one) => one.leadId),
    each.map((one) => one.assignedTo),
  ]
  await sql`
    insert into tasks (company_id, id, lead_id, assigned_to, title, priority, due_date, created_by)
    select ${companyId}, task.id, task.lead_id, task.assigned_to, ${title}, ${priority}, ${dueDate}, ${userId}
    from unnest(${ids}::uuid[], ${leadIds}::uuid[], ${assignees}::uuid[]) as task (id, lead_id, assigned_to)
  `.execute(db)
}

/** Adds tasks of many leads, but those that a lead has already. */
export const addImportedTasks = (
  { db, companyId, userId }: MemberScope,
  tasks: { id: string; leadId: string; assignedTo: string; title: string; dueDate: string | null }[],
) =>
  sql`
    insert into tasks (company_id, id, lead_id, assigned_to, title, due_date, created_by)
    select ${companyId}, task.id, task.lead_id, task.assigned_to, task.title, task.due_date, ${userId}
    from unnest(${tasks.map(({ id }) => id)}::uuid[], ${tasks.map(({ leadId }) => leadId)}::uuid[],
      ${tasks.map(({ assignedTo }) => assignedTo)}::uuid[], ${tasks.map(({ title }) => title)}::text[],
      ${tasks.map(({ dueDate }) => dueDate && `${dueDate}T00:00:00Z`)}::timestamptz[])
      as task (id, lead_id, assigned_to, title, due_date)
    where not exists (
      select from tasks t where t.company_id = ${companyId} and t.lead_id = task.lead_id and t.title = task.title
        and t.due_date is not distinct from task.due_date and t.deleted_at is null
    )
  `.execute(db)

/** Removes for good those of some tasks that are as they were created; answers the ids of those that stay. */
export async function removeUnchangedTasks(scope: CompanyScope, ids: string[]): Promise<string[]> {
  const those = sql<SqlBool>`id = any(${ids}::uuid[])`
  await deleteRows(scope, 'tasks').where(those).where('version', '=', 1).execute()
  return (await rowsOf(scope, 'tasks').select('id').where(those).execute()).map(({ id }) => id)
}

/** The tasks that were made after a completed one and are not deleted. */
export async function listFollowing(scope: CompanyScope, id: string): Promise<string[]> {
  const rows = await rowsOf(scope, 'tasks')
    .select('id')
    .where('follows', '=', id)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Marks tasks deleted that are as they were created; answers what they are about. */
export const deleteUnchanged = (scope: CompanyScope, ids: string[]): Promise<Pick<Task, 'id' | 'title' | 'leadId'>[]> =>
  updateRows(scope, 'tasks', { deletedAt: sql`now()` })
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .where('deletedAt', 'is', null)
    .where('version', '=', 1)
    .returning(['id', 'title', 'leadId'])
    .execute()

export const changeTask = (
  scope: CompanyScope,
  id: string,
  change: Partial<TaskFields> & { completedAt?: string | null; recursFrom?: string | null },
) => updateRow(scope, 'tasks', id, change).execute()

/** Marks a task deleted or brings it back; undefined when there is nothing to change. Answers what it is about. */
export const setTaskDeleted = (
  scope: CompanyScope,
  id: string,
  deleted: boolean,
): Promise<Pick<Task, 'id' | 'title' | 'leadId'> | undefined> =>
  setDeleted(scope, 'tasks', id, deleted).returning(['id', 'title', 'leadId']).executeTakeFirst()

/** Removes a deleted task. */
export const removeTask = (scope: CompanyScope, id: string) => deleteDeleted(scope, 'tasks', id).execute()

const fieldColumns = (Object.keys(taskFields) as TaskField[]).map((field) => `tasks.${field}` as const)

/** Tasks with what is shown of them. */
export const tasks = (scope: CompanyScope) =>
  rowsOf(scope, 'tasks')
    .leftJoin('leads', (join) =>
      join.onRef('leads.companyId', '=', 'tasks.companyId').onRef('leads.id', '=', 'tasks.leadId'),
    )
    .select([
      'tasks.id',
      'tasks.companyId',
      'tasks.createdBy',
      ...fieldColumns,
      'leads.name as leadName',
      'tasks.createdAt',
      'tasks.updatedAt',
      'tasks.version',
    ])
    .where('tasks.deletedAt', 'is', null)
