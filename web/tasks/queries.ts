import { getTask, getTaskSummary, listLeadTasks, listTasks } from '../../contract/tasks/endpoints.ts'
import type { TaskFilter } from '../../contract/tasks/fields.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'
import type { SentTaskQuery, TaskState } from './filter.ts'

const PAGE = 50
const LEAD_PAGE = 20

export const tasksQuery = (query: SentTaskQuery) => pagesQuery(listTasks, { query }, PAGE)

export const leadTasksQuery = (leadId: string, state: TaskState) =>
  pagesQuery(listLeadTasks, { params: { id: leadId }, query: { state, sort: 'group' } }, LEAD_PAGE)

/** Counts of the tasks that match; of all without a filter. */
export const taskSummaryQuery = (filter: TaskFilter = {}) => callQuery(getTaskSummary, { query: { ...filter } })

export const taskQuery = (id: string) => callQuery(getTask, { params: { id } })
