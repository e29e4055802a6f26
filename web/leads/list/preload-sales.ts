import { queryClient } from '../../api/query-client.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { leadPagesQuery, leadSummaryQuery } from '../queries.ts'
import { isBare, listOf, type SalesAddress, searchOf } from '../views/address.ts'
import { leadViewsQuery } from '../views/queries.ts'

/** Fetches what the sales screen shows, beside its script: when its link is hovered, focused or followed. */
export function preloadSales(address: SalesAddress) {
  const search = listOf(openedBy(address))
  void queryClient.prefetchInfiniteQuery(leadPagesQuery(search))
  void queryClient.prefetchQuery(leadViewsQuery)
  void queryClient.prefetchQuery(leadSummaryQuery)
  void queryClient.prefetchQuery(colleaguesQuery)
}

/** What an address shows: where it says nothing, the view that Sales opens with, as far as that is known. */
function openedBy(address: SalesAddress): SalesAddress {
  const views = isBare(address) ? queryClient.getQueryData(leadViewsQuery.queryKey) : undefined
  const view = views?.find(({ isDefault }) => isDefault)
  return view ? searchOf(view) : address
}
