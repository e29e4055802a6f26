import { queryClient } from '../app/query-client.ts'
import { colleaguesQuery } from '../colleagues/queries.ts'
import { taskSummaryQuery, tasksQuery } from './queries.ts'

/** Fetches what the tasks screen shows, beside its script: when its link is hovered, focused or followed. */
export function preloadTasks() {
  void queryClient.prefetchQuery(taskSummaryQuery)
  void queryClient.prefetchQuery(colleaguesQuery)
  void queryClient.prefetchInfiniteQuery(tasksQuery({}))
}
