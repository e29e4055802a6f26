import * as z from 'zod/mini'
import { call } from '../call.ts'
import { pageQuery, searchHeaders, tableFormat } from '../values.ts'
import * as plain from './endpoints.ts'
import { filter, NewTask, sort, Task, TaskChange, TaskFilter, TaskQuery, TaskSummary } from './fields.ts'

export const listTasks = call(plain.listTasks, {
  access: 'company',
  summary: 'Tasks, newest first; all of them without a limit',
  query: TaskQuery,
  reply: z.array(Task),
  headers: searchHeaders,
})

export const exportTasks = call(plain.exportTasks, {
  access: 'company',
  takesLong: true,
  summary: 'The tasks that match, as a table: CSV or XLSX',
  query: z.object({ ...filter, format: tableFormat }),
  media: 'text/csv',
})

export const listLeadTasks = call(plain.listLeadTasks, {
  access: 'sales',
  summary: 'Tasks of a lead, newest first unless sorted otherwise',
  query: z.object({ ...pageQuery, state: filter.state, sort }),
  reply: z.array(Task),
  headers: searchHeaders,
})

export const getTask = call(plain.getTask, {
  access: 'company',
  summary: 'One task',
  reply: Task,
})

export const createTask = call(plain.createTask, {
  access: 'company',
  summary: 'Create a task',
  body: NewTask,
  reply: Task,
  status: 201,
})

export const createLeadTask = call(plain.createLeadTask, {
  access: 'sales',
  act: 'see',
  summary: 'Create a task of a lead',
  body: NewTask,
  reply: Task,
  status: 201,
})

export const patchTask = call(plain.patchTask, {
  access: 'company',
  summary: 'Change a task; absent fields keep their value',
  body: TaskChange,
  reply: Task,
})

export const updateTask = call(plain.updateTask, patchTask)

export const deleteTask = call(plain.deleteTask, {
  access: 'company',
  summary: 'Delete a task; it can be restored',
})

export const restoreTask = call(plain.restoreTask, {
  access: 'company',
  summary: 'Restore a deleted task',
  reply: Task,
})

export const getTaskSummary = call(plain.getTaskSummary, {
  access: 'company',
  summary: 'Counts of tasks; of all of them without a filter',
  query: TaskFilter,
  reply: TaskSummary,
})
