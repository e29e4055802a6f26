import type { NewTask } from '../../../contract/tasks/fields.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { holdAssignee, holdMembers, requireColleague } from '../companies/rules.ts'
import { type Choice, lockChosen } from '../leads/rules.ts'
import { taskRefusals } from './refusals.ts'
import { addTasksOfLeads, takeBackTasks } from './rules.ts'

type TaskForLeads = Pick<NewTask, 'title' | 'priority' | 'dueDate'> & { assignedTo: string | null }

/**
 * Creates the same task for each lead, assigned to one colleague or (`owner`) to the lead's assignee, who gets one notification
 * for several. Raises `bad_input` for a stranger.
 */
export const createTasksForLeads = (
  company: CompanyDatabase,
  { title, priority, dueDate, assignedTo, ...choice }: Choice & TaskForLeads,
): Promise<{ ids: string[] }> =>
  company.write(async (scope) => {
    const assigneeOf = assignedTo === 'owner' ? await ownersOf(scope) : () => assignedTo
    if (assignedTo !== 'owner') requireColleague(await holdAssignee(scope, assignedTo), { field: 'assignedTo' })
    const leads = await lockChosen(scope, choice)
    const hands = leads.map((lead) => ({ leadId: lead.id, assignedTo: assigneeOf(lead) }))
    return { ids: await addTasksOfLeads(scope, { title, priority, dueDate }, hands) }
  })

/** Deletes created tasks that have not changed since. Raises `conflict` when all have. */
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

/** The assignee of a lead. A closed one may be of a former member, who gets nothing new. */
async function ownersOf(scope: Parameters<typeof holdMembers>[0]) {
  const members = await holdMembers(scope)
  return ({ assignedUserId }: { assignedUserId: string | null }) =>
    assignedUserId && members.has(assignedUserId) ? assignedUserId : null
}
