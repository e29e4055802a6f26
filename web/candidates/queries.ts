import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getCandidate,
  getCandidateSummary,
  getNeighbours,
  getRatings,
  listCandidateMoves,
  listCandidates,
  listComments,
} from '../../contract/candidates/endpoints.ts'
import { getResumeFile, getResumeText } from '../../contract/resumes/endpoints.ts'
import { runMedia } from '../api/call.ts'
import { keyOf } from '../api/keys.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'
import { arrive } from '../api/reach.ts'
import type { SentQuery } from './filter.ts'

const PAGE = 50
const COMMENT_PAGE = 20
const HOUR = 3_600_000

export function candidatesQuery(query: SentQuery) {
  return infiniteQueryOptions({
    ...pagesQuery(listCandidates, { query }, PAGE),
    // While an interview is watched the list stays as it is, for the way back.
    gcTime: HOUR,
  })
}

/** How many are in each stage, of those that match. */
export function candidateSummaryQuery({ stage, sort, ...query }: SentQuery) {
  return callQuery(getCandidateSummary, { query })
}

export const candidateQuery = (id: string) => callQuery(getCandidate, { params: { id } })

/** What was read in a résumé, once it was. */
export function resumeTextQuery(id: string) {
  const params = { id }
  return queryOptions({
    queryKey: keyOf(getResumeText, { params }),
    queryFn: async ({ signal }) => {
      const response = await runMedia(getResumeText, { params, signal })
      return arrive(response.text(), signal)
    },
    staleTime: 'static',
  })
}

/** The file of a résumé, as long as it is shown. */
export function resumeFileQuery(id: string) {
  const params = { id }
  return queryOptions({
    queryKey: keyOf(getResumeFile, { params }),
    queryFn: async ({ signal }) => {
      const response = await runMedia(getResumeFile, { params, signal })
      return arrive(response.blob(), signal)
    },
    staleTime: 'static',
    gcTime: 0,
  })
}

export const movesQuery = (id: string) => callQuery(listCandidateMoves, { params: { id } })

export const ratingsQuery = (id: string) => callQuery(getRatings, { params: { id } })

export const neighboursQuery = (id: string, query: SentQuery) => callQuery(getNeighbours, { params: { id }, query })

export const commentsQuery = (id: string) => pagesQuery(listComments, { params: { id } }, COMMENT_PAGE)
