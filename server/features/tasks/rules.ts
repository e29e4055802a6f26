import { randomUUIDv7 } from 'node:crypto'
import type { NewTask, Task, TaskChange, TaskStatus } from '../../../contract/tasks/fields.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { record, recordEach } from '../../platform/events/record.ts'
import { holdAssignee, readToday, requireColleague, requireOwnCompany } from '../companies/rules.ts'
import { holdLead } from '../leads/rules.ts'
import { nextDue, type Recurring, recursFromAfter } from './recurrence.ts'
import { taskRefusals } from './refusals.ts'
import * as store from './store.ts'

export { summarizeTasks } from './list.ts'
export { countTasksAt, listDue as listDueTasks } from './list-store.ts'
export { addImportedTasks, findTasks, removeTask, removeUnchangedTasks } from './store.ts'

export async function createTask(company: CompanyDatabase, { companyId, ...task }: NewTask): Promise<Task> {
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    requireColleague(await holdAssignee(scope, task.assignedTo), { field: 'assignedTo' })
    await requireOwnLead(scope, task.leadId)
    const id = randomUUIDv7()
    await store.addTask(scope, { ...task, id, completedAt: completionTime(task.status) })
    const { title, leadId, assignedTo } = task
    await record(scope, 'task.created', { id, title, leadId, from: null, to: assignedTo })
    return requireTask(scope, id)
  })
}

/**
 * Changes a task. One that recurs is followed by the next when it is completed, which goes again when it is not completed
 * after all. Raises `not_found`, or `conflict` when `version` is not the latest.
 */
export async function changeTask(
  company: CompanyDatabase,
  id: string,
  { change, now }: { change: TaskChange; now: number },
): Promise<Task> {
  const { companyId, version, ...fields } = change
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    const assignee = await holdAssignee(scope, fields.assignedTo)
    const task = required(await store.lockTask(scope, id), taskRefusals.not_found)
    requireVersion(task, version)
    requireColleague(assignee, { field: 'assignedTo', current: task.assignedTo })
    // The lead it belongs to already stays, also when that is deleted by now.
    if (fields.leadId !== task.leadId) await requireOwnLead(scope, fields.leadId)
    const moved = fields.status !== undefined && fields.status !== task.status
    const sent = sentFields(fields)
    const changed = { ...task, ...sent, recursFrom: recursFromAfter(sent, task) }
    await store.changeTask(scope, id, {
      ...sent,
      recursFrom: changed.recursFrom,
      ...(moved && { completedAt: completionTime(fields.status) }),
    })
    const { title = task.title, leadId = task.leadId, assignedTo: to = task.assignedTo } = fields
    const happened = { id, title, leadId, formerLeadId: task.leadId, from: task.assignedTo, to }
    await record(scope, moved && fields.status === 'completed' ? 'task.completed' : 'task.changed', happened)
    if (moved && changed.status === 'completed') await addNext(scope, changed, now)
    if (moved && task.status === 'completed') await takeBackTasks(scope, await store.listFollowing(scope, id))
    return requireTask(scope, id)
  })
}

/** Makes the task that comes after a completed one, unless it recurs no more or has been followed already. */
async function addNext(scope: CompanyScope, task: Recurring & store.TaskFields & { id: string }, now: number) {
  const due = task.recurrence && nextDue(task, await readToday(scope, now))
  if (!due || (await store.listFollowing(scope, task.id)).length > 0) return
  const { title, description, priority, reminder, recurrence, assignedTo, leadId } = task
  const id = randomUUIDv7()
  const next = { title, description, priority, reminder, recurrence, assignedTo, leadId, ...due }
  await store.addTask(scope, { ...next, id, status: 'pending', completedAt: null, follows: task.id })
  // Its assignee stays, and gets no notification.
  await record(scope, 'task.created', { id, title, leadId, from: assignedTo, to: assignedTo })
}

/** A lead that gets a task, and the task's assignee. */
export interface TaskOfLead {
  leadId: string
  assignedTo: string | null
}

/** Creates the same task for many leads. The caller has checked that leads and assignees are the company's. */
export async function addTasksOfLeads(
  scope: CompanyScope,
  task: Pick<NewTask, 'title' | 'priority' | 'dueDate'>,
  hands: TaskOfLead[],
): Promise<string[]> {
  const added = hands.map((each) => ({ ...each, id: randomUUIDv7() }))
  await store.addTasks(scope, task, added)
  const happened = added.map(({ id, leadId, assignedTo }) => ({
    id,
    title: task.title,
    leadId,
    from: null,
    to: assignedTo,
  }))
  await recordEach(scope, 'task.created', happened)
  return added.map(({ id }) => id)
}

/** Deletes tasks that nobody has changed since they were created; answers how many these were. */
export async function takeBackTasks(scope: CompanyScope, ids: string[]): Promise<number> {
  const tasks = await store.deleteUnchanged(scope, ids)
  await recordEach(scope, 'task.deleted', tasks)
  return tasks.length
}

export const deleteTask = (company: CompanyDatabase, id: string): Promise<void> =>
  company.write(async (scope) => {
    const task = required(await store.setTaskDeleted(scope, id, true), taskRefusals.not_found)
    await record(scope, 'task.deleted', task)
  })

export const restoreTask = (company: CompanyDatabase, id: string): Promise<Task> =>
  company.write(async (scope) => {
    const task = required(await store.setTaskDeleted(scope, id, false), taskRefusals.not_found)
    await record(scope, 'task.restored', task)
    return requireTask(scope, id)
  })

/** The task, or `not_found` that is the same for another company's and a missing one. */
export const requireTask = async (scope: CompanyScope, id: string): Promise<Task> =>
  required(await store.findTask(scope, id), taskRefusals.not_found)

async function requireOwnLead(scope: CompanyScope, leadId: string | null | undefined) {
  if (leadId && !(await holdLead(scope, leadId))) throw taskRefusals.unknown_lead({ id: leadId })
}

const completionTime = (status: TaskStatus | undefined) => (status === 'completed' ? new Date().toISOString() : null)
