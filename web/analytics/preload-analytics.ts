import { queryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../auth/queries.ts'
import { colleaguesQuery } from '../colleagues/queries.ts'
import { companyQuery } from '../companies/queries.ts'
import { todayOf } from '../companies/today.ts'
import { type AnalyticsAddress, requestOf } from './address.ts'
import { LazyPlot } from './lazy-plot.ts'
import { analyticsQuery } from './queries.ts'

/** Fetches what the screen shows, beside its script: when its link is hovered, focused or followed. */
export async function preloadAnalytics(address: AnalyticsAddress) {
  void LazyPlot.preload()
  void queryClient.prefetchQuery(colleaguesQuery)
  const user = await queryClient.ensureQueryData(currentUserQuery)
  if (!user?.companyId) return
  const company = await queryClient.ensureQueryData(companyQuery(user.companyId))
  await queryClient.prefetchQuery(analyticsQuery(requestOf(address, todayOf(company).day)))
}
