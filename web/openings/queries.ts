import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getOpening, getOpeningSummary, listOpenings } from '../../contract/plain/openings.ts'
import { runCall, runPage } from '../api/call.ts'
import type { OpeningFilter } from './filter.ts'

const PAGE = '50'
const SUGGESTIONS = '20'

/** Keys of what this feature loads; a change of an opening touches them all. */
export const openingKeys = {
  all: ['/api/job-openings'] as const,
  pages: ['/api/job-openings', 'pages'] as const,
  summary: ['/api/job-openings', 'summary'] as const,
  one: (id: string) => ['/api/job-openings', id] as const,
}

/** The company's openings that match, page by page. */
export function openingsQuery(filter: OpeningFilter) {
  return infiniteQueryOptions({
    queryKey: [...openingKeys.pages, filter],
    queryFn: ({ pageParam, signal }) =>
      runPage(listOpenings, { query: { ...filter, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** Openings whose title, department or location holds what is typed, the newest first: a few, and how many there are. */
export function openingSuggestionsQuery(search: string) {
  return queryOptions({
    queryKey: [...openingKeys.all, 'suggestions', search],
    queryFn: ({ signal }) =>
      runPage(listOpenings, { query: { limit: SUGGESTIONS, ...(search && { search }) }, signal }),
  })
}

export const openingSummaryQuery = queryOptions({
  queryKey: openingKeys.summary,
  queryFn: ({ signal }) => runCall(getOpeningSummary, { signal }),
})

export function openingQuery(id: string) {
  return queryOptions({
    queryKey: openingKeys.one(id),
    queryFn: ({ signal }) => runCall(getOpening, { params: { id }, signal }),
  })
}
