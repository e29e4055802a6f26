import { randomUUIDv7 } from 'node:crypto'
import type { NewTask, Task, TaskChange, TaskStatus } from '../../contract/tasks.ts'
import { recordActivity } from '../activities/rules.ts'
import { requireColleague, requireOwnCompany } from '../companies/rules.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { sentFields } from '../database/sent-fields.ts'
import { badInput, notFound, requireVersion } from '../http/errors.ts'
import { findLead } from '../leads/rules.ts'
import * as store from './store.ts'

export { summarizeTasks } from './store.ts'

export async function createTask(company: CompanyDoor, { companyId, ...task }: NewTask): Promise<Task> {
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    await requireReferences(scope, task)
    const id = randomUUIDv7()
    await store.addTask(scope, { ...task, id, completedAt: completionTime(task.status) })
    await recordActivity(scope, { ...about(id), type: 'task_created', description: `New task: ${task.title}` })
    return requireTask(scope, id)
  })
}

/** Changes a task. Raises a 404, or a 409 when `version` says that somebody else changed it in between. */
export async function changeTask(company: CompanyDoor, id: string, change: TaskChange): Promise<Task> {
  const { companyId, version, ...fields } = change
  requireOwnCompany(company, companyId)
  return company.write(async (scope) => {
    const task = await store.lockTask(scope, id)
    if (!task) throw notFound('Task')
    requireVersion(task, version)
    // What it refers to already stays, also when that is deleted by now.
    await requireReferences(scope, {
      assignedTo: fields.assignedTo === task.assignedTo ? null : fields.assignedTo,
      leadId: fields.leadId === task.leadId ? null : fields.leadId,
    })
    const moved = fields.status !== undefined && fields.status !== task.status
    await store.changeTask(scope, id, {
      ...sentFields(fields),
      ...(moved && { completedAt: completionTime(fields.status) }),
    })
    const completed = moved && fields.status === 'completed'
    await recordActivity(scope, {
      ...about(id),
      type: completed ? 'task_completed' : 'task_updated',
      description: `Task ${completed ? 'completed' : 'updated'}: ${fields.title ?? task.title}`,
    })
    return requireTask(scope, id)
  })
}

export async function deleteTask(company: CompanyDoor, id: string): Promise<void> {
  await company.write(async (scope) => {
    const title = await store.setTaskDeleted(scope, id, true)
    if (title === undefined) throw notFound('Task')
    await recordActivity(scope, { ...about(id), type: 'task_deleted', description: `Task deleted: ${title}` })
  })
}

export async function restoreTask(company: CompanyDoor, id: string): Promise<Task> {
  return company.write(async (scope) => {
    if ((await store.setTaskDeleted(scope, id, false)) === undefined) throw notFound('Task')
    return requireTask(scope, id)
  })
}

/** The task, or a 404 that is the same for another company's and a missing one. */
export async function requireTask(scope: CompanyScope, id: string): Promise<Task> {
  const task = await store.findTask(scope, id)
  if (!task) throw notFound('Task')
  return task
}

async function requireReferences(
  scope: CompanyScope,
  task: { assignedTo?: string | null | undefined; leadId?: string | null | undefined },
) {
  await requireColleague(scope, task.assignedTo, 'assignedTo')
  if (task.leadId && !(await findLead(scope, task.leadId))) {
    throw badInput('Choose one of your leads', { leadId: 'Choose one of your leads' })
  }
}

const about = (id: string) => ({ entityType: 'task', entityId: id })

const completionTime = (status: TaskStatus | undefined) => (status === 'completed' ? new Date().toISOString() : null)
