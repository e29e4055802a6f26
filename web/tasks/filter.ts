import type { Task, TaskPriority, TaskStatus } from '../../contract/tasks.ts'
import { isKeyOf, searchTextOf } from '../app/address.ts'

/** What the list of tasks shows; it stands in the address, where an absent part means "any" or the default. */
export interface TaskFilter {
  status?: TaskStatus
  priority?: TaskPriority
  owner?: 'mine' | 'none'
  search?: string
  /** Soonest due first; newest first otherwise. */
  sort?: 'due'
}

/** What the address of the tasks screen holds: the filter, and the task that is open in its dialog. */
export interface TasksAddress extends TaskFilter {
  task?: string
}

/** Reads the address's search parameters; what makes no sense is left out. */
export function readTasksAddress(raw: Record<string, unknown>): TasksAddress {
  const { status, priority, owner, sort, task } = raw
  const search = searchTextOf(raw)
  return {
    ...(isKeyOf(statuses, status) && { status }),
    ...(isKeyOf(priorities, priority) && { priority }),
    ...((owner === 'mine' || owner === 'none') && { owner }),
    ...(search && { search }),
    ...(sort === 'due' && { sort }),
    ...(typeof task === 'string' && { task }),
  }
}

const statuses: Record<TaskStatus, true> = { pending: true, in_progress: true, completed: true, cancelled: true }
const priorities: Record<TaskPriority, true> = { low: true, medium: true, high: true, urgent: true }

/** Parts to set; undefined takes a part away. */
export type AddressChange = { [Part in keyof TasksAddress]: TasksAddress[Part] | undefined }

export function changedAddress(address: TasksAddress, change: AddressChange): TasksAddress {
  return readTasksAddress({ ...address, ...change })
}

/** Takes away all that leaves something out. */
export const noFilter: AddressChange = { status: undefined, priority: undefined, owner: undefined, search: undefined }

/** Whether the filter leaves anything out. */
export function isFiltered({ status, priority, owner, search }: TaskFilter) {
  return Boolean(status || priority || owner || search)
}

/** The filter in the words of the call. */
export function taskQueryOf({ status, priority, owner, search, sort }: TaskFilter, userId: string) {
  return {
    ...(status && { status }),
    ...(priority && { priority }),
    ...(owner && { assignedTo: owner === 'mine' ? userId : 'none' }),
    ...(search && { search }),
    ...(sort && { sort: 'dueDate' as const }),
  }
}

export type SentTaskQuery = ReturnType<typeof taskQueryOf>

/** Whether a list asked for with this query still holds the task, as far as the browser can tell: a search is not judged. */
export function belongsTo({ status, priority, assignedTo }: SentTaskQuery, task: Task) {
  return (
    (!status || task.status === status) &&
    (!priority || task.priority === priority) &&
    (!assignedTo || (task.assignedTo ?? 'none') === assignedTo)
  )
}
