import * as z from 'zod/mini'
import { call, sameCall } from '../call.ts'
import { hitsOf, pageQuery, searchHeaders, tableOf } from '../values.ts'
import * as at from './endpoints.ts'
import { filter, NewTask, sort, Task, TaskChange, TaskFilter, TaskQuery, TaskSummary } from './fields.ts'

export const listTasks = call.company(
  at.listTasks,
  'Tasks, newest first; all of them without a limit',
  hitsOf(Task, TaskQuery),
)

export const exportTasks = call.company(
  at.exportTasks,
  'The tasks that match, as a table: CSV or XLSX',
  tableOf(filter),
)

export const listLeadTasks = call.sales(at.listLeadTasks, 'Tasks of a lead, newest first unless sorted otherwise', {
  query: z.object({ ...pageQuery, state: filter.state, sort }),
  reply: z.array(Task),
  headers: searchHeaders,
})

export const getTask = call.company(at.getTask, 'One task', { reply: Task })
export const createTask = call.company(at.createTask, 'Create a task', { body: NewTask, reply: Task, status: 201 })

export const createLeadTask = call.sales(at.createLeadTask, 'Create a task of a lead', {
  act: 'see',
  body: NewTask,
  reply: Task,
  status: 201,
})

export const patchTask = call.company(at.patchTask, 'Change a task; absent fields keep their value', {
  body: TaskChange,
  reply: Task,
})

export const updateTask = sameCall(at.updateTask, patchTask)
export const deleteTask = call.company(at.deleteTask, 'Delete a task; it can be restored')
export const restoreTask = call.company(at.restoreTask, 'Restore a deleted task', { reply: Task })

export const getTaskSummary = call.company(at.getTaskSummary, 'Counts of tasks; of all of them without a filter', {
  query: TaskFilter,
  reply: TaskSummary,
})
