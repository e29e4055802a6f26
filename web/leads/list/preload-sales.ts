import { leadStages } from '../../../contract/plain/leads.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentUserQuery } from '../../auth/queries.ts'
import { colleaguesQuery } from '../../colleagues/queries.ts'
import { laneQuery, leadBoardQuery, leadPagesQuery, leadSummaryQuery } from '../queries.ts'
import type { ListSearch } from './list-search.ts'

/** Fetches what the sales screen shows, beside its script: when its link is hovered, focused or followed. */
export function preloadSales(search: ListSearch) {
  const layout = search.layout ?? queryClient.getQueryData(currentUserQuery.queryKey)?.salesLayout
  if (layout === 'board') preloadBoard(search)
  else void queryClient.prefetchInfiniteQuery(leadPagesQuery(search))
  void queryClient.prefetchQuery(leadSummaryQuery)
  void queryClient.prefetchQuery(colleaguesQuery)
}

function preloadBoard(search: ListSearch) {
  void import('../board/lead-board.tsx')
  void queryClient.prefetchQuery(leadBoardQuery(search))
  for (const stage of leadStages) void queryClient.prefetchInfiniteQuery(laneQuery(search, stage))
}
