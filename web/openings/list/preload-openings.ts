import { queryClient } from '../../api/query-client.ts'
import type { OpeningFilter } from '../filter.ts'
import { openingSummaryQuery, openingsQuery } from '../queries.ts'

/** Fetches what the screen of openings shows, beside its script: when its link is hovered, focused or followed. */
export function preloadOpenings(filter: OpeningFilter) {
  void queryClient.prefetchQuery(openingSummaryQuery)
  void queryClient.prefetchInfiniteQuery(openingsQuery(filter))
}
