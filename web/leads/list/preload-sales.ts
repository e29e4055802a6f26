import { leadStages } from '../../../contract/leads/endpoints.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentUserQuery } from '../../auth/queries.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { laneQuery, leadBoardQuery, leadPagesQuery, leadSummaryQuery } from '../queries.ts'
import { isBare, listOf, type SalesAddress, searchOf } from '../views/address.ts'
import { leadViewsQuery } from '../views/queries.ts'
import type { ListSearch } from './list-search.ts'

/** Fetches what the sales screen shows, beside its script: when its link is hovered, focused or followed. */
export function preloadSales(address: SalesAddress) {
  // The list waits for it: an address that says nothing may be that of a view.
  void queryClient.prefetchQuery(leadViewsQuery)
  const search = listOf(openedBy(address))
  const layout = search.layout ?? queryClient.getQueryData(currentUserQuery.queryKey)?.salesLayout
  if (layout === 'board') preloadBoard(search)
  else void queryClient.prefetchInfiniteQuery(leadPagesQuery(search))
  void queryClient.prefetchQuery(leadSummaryQuery(search))
  void queryClient.prefetchQuery(colleaguesQuery)
}

/** What an address shows: where it says nothing, the view that Sales opens with, as far as that is known. */
function openedBy(address: SalesAddress): SalesAddress {
  const views = isBare(address) ? queryClient.getQueryData(leadViewsQuery.queryKey) : undefined
  const view = views?.find(({ isDefault }) => isDefault)
  return view ? searchOf(view) : address
}

function preloadBoard(search: ListSearch) {
  void import('../board/lead-board.tsx')
  void queryClient.prefetchQuery(leadBoardQuery(search))
  for (const stage of leadStages) void queryClient.prefetchInfiniteQuery(laneQuery(search, stage))
}
