import { openTaskGroups, taskPriorities, taskStatuses } from '../../contract/tasks/endpoints.ts'
import type { Task, TaskQuery, TaskStatus } from '../../contract/tasks/fields.ts'
import { addressReader, type Change, idOf, oneOf, searchText } from '../lists/address.ts'

/** What the address of the tasks screen holds: the filter, what is unfolded, and the task that is open in its dialog. */
export const readTasksAddress = addressReader({
  status: oneOf(taskStatuses),
  priority: oneOf(taskPriorities),
  owner: oneOf(['mine', 'none']),
  due: oneOf(openTaskGroups),
  search: searchText,
  /** Newest first, all in one; otherwise group by group, what is due first at the top. */
  sort: oneOf(['newest']),
  finished: (value) => (value === true ? value : undefined),
  task: idOf,
})
export type TasksAddress = ReturnType<typeof readTasksAddress>
export type TaskFilter = Omit<TasksAddress, 'finished' | 'task'>

const narrowing = ['status', 'priority', 'owner', 'due', 'search'] as const

/** Takes away all that leaves something out. */
export const noFilter: Change<TasksAddress> = Object.fromEntries(narrowing.map((part) => [part, undefined]))

export const isFiltered = (filter: TaskFilter) => narrowing.some((part) => filter[part])

/** The filter in the words of the calls. */
export const taskQueryOf = ({ owner, due, sort, ...filter }: TaskFilter, userId: string) => ({
  ...filter,
  ...(owner && { assignedTo: owner === 'mine' ? userId : 'none' }),
  ...(due && { group: due }),
})

/** What the calls are asked for. */
export type SentTaskQuery = Omit<TaskQuery, 'limit' | 'cursor'>
export type TaskState = NonNullable<TaskQuery['state']>

/** The states in which a filter leaves something; each has a list. */
export function statesOf({ status, due }: TaskFilter): TaskState[] {
  if (due) return ['open']
  return status ? [stateOf(status)] : ['open', 'finished']
}

export const stateOf = (status: TaskStatus): TaskState =>
  status === 'completed' || status === 'cancelled' ? 'finished' : 'open'

/**
 * Whether a list asked for with this query still holds the task, as far as the browser knows: neither a search nor a day
 * is judged.
 */
export function belongsTo({ status, priority, assignedTo, group, state, leadId }: SentTaskQuery, task: Task) {
  return (
    (!status || task.status === status) &&
    (!priority || task.priority === priority) &&
    (!assignedTo || (task.assignedTo ?? 'none') === assignedTo) &&
    (!group || stateOf(task.status) === 'open') &&
    (!state || stateOf(task.status) === state) &&
    (!leadId || task.leadId === leadId)
  )
}
