import { queryOptions } from '@tanstack/react-query'
import { getOpening, getOpeningSummary, listOpenings } from '../../contract/openings/endpoints.ts'
import { runPage } from '../api/call.ts'
import { keyOf } from '../api/keys.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'
import type { OpeningFilter } from './filter.ts'

const PAGE = 50
const SUGGESTIONS = '20'

export const openingsQuery = (filter: OpeningFilter) => pagesQuery(listOpenings, { query: filter }, PAGE)

/** Openings whose title, department or location holds what is typed, the newest first: a few, and how many there are. */
export function openingSuggestionsQuery(search: string) {
  const input = { query: { limit: SUGGESTIONS, ...(search && { search }) } }
  return queryOptions({
    queryKey: keyOf(listOpenings, input),
    queryFn: ({ signal }) => runPage(listOpenings, { ...input, signal }),
  })
}

export const openingSummaryQuery = callQuery(getOpeningSummary, {})

export const openingQuery = (id: string) => callQuery(getOpening, { params: { id } })
