import { queryClient } from '../../api/query-client.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { leadPagesQuery, leadSummaryQuery } from '../queries.ts'
import type { ListSearch } from './list-search.ts'

/** Fetches what the sales screen shows, beside its script: when its link is hovered, focused or followed. */
export function preloadSales(search: ListSearch) {
  void queryClient.prefetchInfiniteQuery(leadPagesQuery(search))
  void queryClient.prefetchQuery(leadSummaryQuery)
  void queryClient.prefetchQuery(colleaguesQuery)
}
