import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getCandidate,
  getCandidateSummary,
  getNeighbours,
  getRatings,
  listCandidateMoves,
  listCandidates,
  listComments,
} from '../../contract/plain/candidates.ts'
import { runCall, runPage } from '../api/call.ts'
import type { SentQuery } from './filter.ts'

const PAGE = '50'
const COMMENT_PAGE = '20'
const HOUR = 3_600_000

/** Keys of what this feature loads. */
export const candidateKeys = {
  all: ['/api/job-applications'] as const,
  pages: ['/api/job-applications', 'pages'] as const,
  summaries: ['/api/job-applications', 'summary'] as const,
  one: (id: string) => ['/api/job-applications', id] as const,
}

/** The candidates that match, page by page. */
export function candidatesQuery(query: SentQuery) {
  return infiniteQueryOptions({
    queryKey: [...candidateKeys.pages, query],
    queryFn: ({ pageParam, signal }) =>
      runPage(listCandidates, { query: { ...query, limit: PAGE, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    // While an interview is watched the list stays as it is, for the way back.
    gcTime: HOUR,
  })
}

/** How many are in each stage, of those that match. */
export function candidateSummaryQuery({ search, jobOpeningId }: SentQuery) {
  const query = { ...(search && { search }), ...(jobOpeningId && { jobOpeningId }) }
  return queryOptions({
    queryKey: [...candidateKeys.summaries, query],
    queryFn: ({ signal }) => runCall(getCandidateSummary, { query, signal }),
  })
}

export function candidateQuery(id: string) {
  return queryOptions({
    queryKey: candidateKeys.one(id),
    queryFn: ({ signal }) => runCall(getCandidate, { params: { id }, signal }),
  })
}

export function movesQuery(id: string) {
  return queryOptions({
    queryKey: [...candidateKeys.one(id), 'stage-changes'],
    queryFn: ({ signal }) => runCall(listCandidateMoves, { params: { id }, signal }),
  })
}

export function ratingsQuery(id: string) {
  return queryOptions({
    queryKey: [...candidateKeys.one(id), 'ratings'],
    queryFn: ({ signal }) => runCall(getRatings, { params: { id }, signal }),
  })
}

export function neighboursQuery(id: string, query: SentQuery) {
  return queryOptions({
    queryKey: [...candidateKeys.one(id), 'neighbours', query],
    queryFn: ({ signal }) => runCall(getNeighbours, { params: { id }, query, signal }),
  })
}

export function commentsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...candidateKeys.one(id), 'comments'],
    queryFn: ({ pageParam, signal }) =>
      runPage(listComments, {
        params: { id },
        query: { limit: COMMENT_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}
