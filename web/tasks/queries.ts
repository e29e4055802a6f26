import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getTask, getTaskSummary, listLeadTasks, listTasks } from '../../contract/plain/tasks.ts'
import { runCall, runPage } from '../api/call.ts'
import type { SentTaskFilter, SentTaskQuery, TaskState } from './filter.ts'

const PAGE = '50'
const LEAD_PAGE = '20'

/** Keys of what this feature loads; a change of a task touches them all (changes.ts). */
export const taskKeys = {
  all: ['/api/tasks'] as const,
  lists: ['/api/tasks', 'list'] as const,
  summary: ['/api/tasks', 'summary'] as const,
  one: (id: string) => ['/api/tasks', id] as const,
  ofLead: (leadId: string) => ['/api/leads', leadId, 'tasks'] as const,
}

/** The company's tasks that match, page by page. */
export function tasksQuery(query: SentTaskQuery) {
  return infiniteQueryOptions({
    queryKey: [...taskKeys.lists, query],
    queryFn: ({ pageParam, signal }) =>
      runPage(listTasks, { query: { ...query, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** A lead's open or finished tasks, group by group, page by page. */
export function leadTasksQuery(leadId: string, state: TaskState) {
  return infiniteQueryOptions({
    queryKey: [...taskKeys.ofLead(leadId), { state }],
    queryFn: ({ pageParam, signal }) =>
      runPage(listLeadTasks, {
        params: { id: leadId },
        query: { state, sort: 'group', limit: LEAD_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Counts of the tasks that match; of all without a filter. */
export function taskSummaryQuery(filter: SentTaskFilter = {}) {
  return queryOptions({
    queryKey: [...taskKeys.summary, filter],
    queryFn: ({ signal }) => runCall(getTaskSummary, { query: { ...filter }, signal }),
  })
}

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: taskKeys.one(id),
    queryFn: ({ signal }) => runCall(getTask, { params: { id }, signal }),
  })
}
