import { activitiesQuery } from '../activities/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { recentDocumentsQuery } from '../documents/queries.ts'
import { dashboardQuery, todayQuery } from './queries.ts'

/** Fetches what the dashboard shows, beside its script: when its link is hovered, focused or followed. */
export function preloadDashboard() {
  void queryClient.prefetchQuery(todayQuery)
  void queryClient.prefetchQuery(dashboardQuery)
  if (queryClient.getQueryData(currentUserQuery.queryKey)?.areas.knowledge !== 'none')
    void queryClient.prefetchQuery(recentDocumentsQuery)
  void queryClient.prefetchInfiniteQuery(activitiesQuery)
}
