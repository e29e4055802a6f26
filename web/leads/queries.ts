import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getLead, getLeadInsights, getLeadNeighbours, getLeadSummary, listLeads } from '../../contract/plain/leads.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'
import { findListed } from './cached-leads.ts'
import { askedOf, type ListSearch } from './list/list-search.ts'

/** Rows of one page of the list: a screenful and a half, so that the next is there before it is needed. */
const PAGE = 100

/** The lead list as the address asks for it, page by page. The rows shown stay until those of a new search are there. */
export function leadPagesQuery(search: ListSearch) {
  return infiniteQueryOptions({
    ...pagesQuery(listLeads, { query: askedOf(search) }, PAGE),
    placeholderData: keepPreviousData,
    // Whoever reads a lead for long comes back to the list where it was left, however far down.
    gcTime: 60 * 60_000,
  })
}

/** Counts and sums of all leads. */
export const leadSummaryQuery = callQuery(getLeadSummary, {})

/** One lead; what a list already holds of it shows at once. */
export function leadQuery(queryClient: QueryClient, id: string) {
  return queryOptions({
    ...callQuery(getLead, { params: { id } }),
    placeholderData: () => findListed(queryClient, id),
  })
}

/** The score of a lead with its reasons and the next step. */
export const leadInsightsQuery = (id: string) => callQuery(getLeadInsights, { params: { id } })

/** Which leads come before and after one in a list; asked each time, because lists change. */
export function leadNeighboursQuery(id: string, search: ListSearch) {
  return queryOptions({ ...callQuery(getLeadNeighbours, { params: { id }, query: askedOf(search) }), staleTime: 0 })
}
