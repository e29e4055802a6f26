import { queryClient } from '../api/query-client.ts'
import { colleaguesQuery } from '../colleagues/queries.ts'
import { type CandidatesAddress, queryOf } from './filter.ts'
import { candidateQuery, candidateSummaryQuery, candidatesQuery, movesQuery, ratingsQuery } from './queries.ts'

/** Fetches what the list of candidates shows, beside its script: when its link is hovered, focused or followed. */
export function preloadCandidates(address: CandidatesAddress) {
  const query = queryOf(address)
  void queryClient.prefetchQuery(candidateSummaryQuery(query))
  if (address.view !== 'board') void queryClient.prefetchInfiniteQuery(candidatesQuery(query))
}

/** The same for one candidate's page. */
export function preloadCandidate(id: string) {
  void queryClient.prefetchQuery(candidateQuery(id))
  void queryClient.prefetchQuery(ratingsQuery(id))
  void queryClient.prefetchQuery(movesQuery(id))
  void queryClient.prefetchQuery(colleaguesQuery)
}
