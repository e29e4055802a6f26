import { openTaskGroups, taskPriorities, taskStatuses } from '../../contract/tasks/endpoints.ts'
import type { Task, TaskGroup, TaskPriority, TaskQuery, TaskStatus } from '../../contract/tasks/fields.ts'
import { idOf, isOneOf, searchTextOf } from '../lists/address.ts'

/** What the list of tasks shows; it stands in the address, where an absent part means "any" or the default. */
export interface TaskFilter {
  status?: TaskStatus
  priority?: TaskPriority
  owner?: 'mine' | 'none'
  /** One of the groups by due date. */
  due?: DueGroup
  search?: string
  /** Newest first, all in one; otherwise group by group, what is due first at the top. */
  sort?: 'newest'
}

/** What the address of the tasks screen holds: the filter, what is unfolded, and the task that is open in its dialog. */
export interface TasksAddress extends TaskFilter {
  finished?: true
  task?: string
}

type DueGroup = (typeof openTaskGroups)[number]
export type TaskState = NonNullable<TaskQuery['state']>

/** Reads the address's search parameters; what makes no sense is left out. */
export function readTasksAddress(raw: Record<string, unknown>): TasksAddress {
  const { status, priority, owner, due, sort, finished } = raw
  const search = searchTextOf(raw)
  const task = idOf(raw.task)
  return {
    ...(isOneOf(taskStatuses, status) && { status }),
    ...(isOneOf(taskPriorities, priority) && { priority }),
    ...((owner === 'mine' || owner === 'none') && { owner }),
    ...(isOneOf(openTaskGroups, due) && { due }),
    ...(search && { search }),
    ...(sort === 'newest' && { sort }),
    ...(finished === true && { finished }),
    ...(task && { task }),
  }
}

/** Parts to set; undefined takes a part away. */
export type AddressChange = { [Part in keyof TasksAddress]: TasksAddress[Part] | undefined }

/** Takes away all that leaves something out. */
export const noFilter: AddressChange = {
  status: undefined,
  priority: undefined,
  owner: undefined,
  due: undefined,
  search: undefined,
}

export function isFiltered({ status, priority, owner, due, search }: TaskFilter) {
  return Boolean(status || priority || owner || due || search)
}

/** The filter in the words of the calls. */
export function taskQueryOf({ status, priority, owner, due, search }: TaskFilter, userId: string): SentTaskFilter {
  return {
    ...(status && { status }),
    ...(priority && { priority }),
    ...(owner && { assignedTo: owner === 'mine' ? userId : 'none' }),
    ...(due && { group: due }),
    ...(search && { search }),
  }
}

/** What the calls are asked for. */
export interface SentTaskFilter {
  status?: TaskStatus
  priority?: TaskPriority
  assignedTo?: string
  group?: TaskGroup
  search?: string
  leadId?: string
}

export interface SentTaskQuery extends SentTaskFilter {
  state?: TaskState
  sort?: 'group'
}

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
