import { activitiesQuery } from '../activities/queries.ts'
import { queryClient } from '../app/query-client.ts'
import { colleaguesQuery } from '../colleagues/queries.ts'
import { dashboardQuery } from './queries.ts'

/** Fetches what the dashboard shows, beside its script: when its link is hovered, focused or followed. */
export function preloadDashboard() {
  void queryClient.prefetchQuery(dashboardQuery)
  void queryClient.prefetchQuery(colleaguesQuery)
  void queryClient.prefetchInfiniteQuery(activitiesQuery)
}
