import { queryClient } from '../../api/query-client.ts'
import { currentUserQuery } from '../../auth/queries.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { statesOf, type TaskFilter, taskQueryOf } from '../filter.ts'
import { taskSummaryQuery, tasksQuery } from '../queries.ts'

/** Fetches what the tasks screen shows, beside its script: when its link is hovered, focused or followed. */
export function preloadTasks(filter: TaskFilter) {
  void queryClient.prefetchQuery(taskSummaryQuery())
  void queryClient.prefetchQuery(colleaguesQuery)
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  // Without the person "mine" means nobody yet.
  if (filter.owner === 'mine' && !user) return
  const query = taskQueryOf(filter, user?.id ?? '')
  void queryClient.prefetchQuery(taskSummaryQuery(query))
  const [state] = statesOf(filter)
  void queryClient.prefetchInfiniteQuery(
    tasksQuery(filter.sort === 'newest' ? query : { ...query, sort: 'group', ...(state && { state }) }),
  )
}
