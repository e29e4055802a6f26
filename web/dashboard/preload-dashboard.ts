import { activitiesQuery } from '../activities/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { colleaguesQuery } from '../colleagues/queries.ts'
import { recentDocumentsQuery } from '../documents/queries.ts'
import { taskSummaryQuery } from '../tasks/queries.ts'
import { dashboardQuery, myTasksQuery } from './queries.ts'

/** Fetches what the dashboard shows, beside its script: when its link is hovered, focused or followed. */
export function preloadDashboard() {
  void queryClient.prefetchQuery(dashboardQuery)
  void queryClient.prefetchQuery(recentDocumentsQuery)
  void queryClient.prefetchQuery(colleaguesQuery)
  void queryClient.prefetchInfiniteQuery(activitiesQuery)
  const user = queryClient.getQueryData(currentUserQuery.queryKey)
  if (!user) return
  void queryClient.prefetchInfiniteQuery(myTasksQuery(user.id))
  void queryClient.prefetchQuery(taskSummaryQuery({ assignedTo: user.id }))
}
