import type { NewTask } from '../../../contract/tasks/fields.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { holdAssignee, holdMembers, requireColleague } from '../companies/rules.ts'
import { type Choice, lockChosen } from '../leads/rules.ts'
import { taskRefusals } from './refusals.ts'
import { addTasksOfLeads, takeBackTasks } from './rules.ts'

type TaskForLeads = Pick<NewTask, 'title' | 'priority' | 'dueDate'> & { assignedTo: string | null }

/**
 * Creates the same task for each lead, assigned to one colleague or (`owner`) to whoever each lead is assigned to; whoever
 * gets several is told once. Raises `bad_input` for a stranger.
 */
export async function createTasksForLeads(
  company: CompanyDatabase,
  { title, priority, dueDate, assignedTo, ...choice }: Choice & TaskForLeads,
): Promise<{ ids: string[] }> {
  return company.write(async (scope) => {
    const assigneeOf = assignedTo === 'owner' ? await ownersOf(scope) : () => assignedTo
    if (assignedTo !== 'owner') requireColleague(await holdAssignee(scope, assignedTo), { field: 'assignedTo' })
    const leads = await lockChosen(scope, choice)
    const hands = leads.map((lead) => ({ leadId: lead.id, assignedTo: assigneeOf(lead) }))
    return { ids: await addTasksOfLeads(scope, { title, priority, dueDate }, hands) }
  })
}

/** Takes created tasks away again, but for those that somebody changed since. Raises `conflict` when that are all of them. */
export async function undoTasksForLeads(
  company: CompanyDatabase,
  ids: string[],
): Promise<{ tasks: number; left: number }> {
  const wanted = [...new Set(ids)]
  return company.write(async (scope) => {
    const tasks = await takeBackTasks(scope, wanted)
    if (tasks === 0) throw taskRefusals.all_changed_since()
    return { tasks, left: wanted.length - tasks }
  })
}

/** Whose a lead is; a closed one may be of somebody who has left, who is given nothing new. */
async function ownersOf(scope: Parameters<typeof holdMembers>[0]) {
  const members = await holdMembers(scope)
  return ({ assignedUserId }: { assignedUserId: string | null }) =>
    assignedUserId && members.has(assignedUserId) ? assignedUserId : null
}
