import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getLead, getLeadInsights, getLeadNeighbours, getLeadSummary, listLeads } from '../../contract/plain/leads.ts'
import { runCall, runPage } from '../api/call.ts'
import { findListed } from './cached-leads.ts'
import type { ListSearch } from './list/list-search.ts'

/** Rows of one page of the list: a screenful and a half, so that the next is there before it is needed. */
const PAGE_LENGTH = 100

/** The lead list as the address asks for it, page by page. The rows shown stay until those of a new search are there. */
export function leadPagesQuery(search: ListSearch) {
  return infiniteQueryOptions({
    queryKey: ['/api/leads', 'pages', search],
    queryFn: ({ pageParam, signal }) =>
      runPage(listLeads, {
        query: { ...search, limit: String(PAGE_LENGTH), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Whoever reads a lead for long comes back to the list where it was left, however far down.
    gcTime: 60 * 60_000,
  })
}

/** Counts and sums of all leads. */
export const leadSummaryQuery = queryOptions({
  queryKey: ['/api/leads', 'summary'],
  queryFn: ({ signal }) => runCall(getLeadSummary, { signal }),
})

/** One lead; what a list already holds of it shows at once. */
export function leadQuery(queryClient: QueryClient, id: string) {
  return queryOptions({
    queryKey: ['/api/leads', id],
    queryFn: ({ signal }) => runCall(getLead, { params: { id }, signal }),
    placeholderData: () => findListed(queryClient, id),
  })
}

/** The score of a lead with its reasons and the next step. */
export function leadInsightsQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/leads', id, 'insights'],
    queryFn: ({ signal }) => runCall(getLeadInsights, { params: { id }, signal }),
  })
}

/** Which leads come before and after one in a list; asked each time, because lists change. */
export function leadNeighboursQuery(id: string, search: ListSearch) {
  return queryOptions({
    queryKey: ['/api/leads', id, 'neighbours', search],
    queryFn: ({ signal }) => runCall(getLeadNeighbours, { params: { id }, query: search, signal }),
    staleTime: 0,
  })
}
