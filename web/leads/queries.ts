import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getLeadBoard, listCards } from '../../contract/lead-board/endpoints.ts'
import {
  getLead,
  getLeadInsights,
  getLeadNeighbours,
  getLeadSummary,
  listLeadEvents,
  listLeadMoves,
  listLeads,
} from '../../contract/leads/endpoints.ts'
import type { LeadStage } from '../../contract/leads/fields.ts'
import { callQuery, pagesQuery } from '../api/queries.ts'
import { findListed } from './cached-leads.ts'
import { filterOf, type ListSearch, queryOf } from './list/list-search.ts'

/** Rows of one page of the list: a screenful and a half, so that the next is there before it is needed. */
const PAGE = 100

/** The lead list as the address asks for it, page by page. The rows shown stay until those of a new search are there. */
export function leadPagesQuery(search: ListSearch) {
  return infiniteQueryOptions({
    ...pagesQuery(listLeads, { query: queryOf(search) }, PAGE),
    placeholderData: keepPreviousData,
    // After a long look at a lead the list is still where it was left, however far down.
    gcTime: 60 * 60_000,
  })
}

/** Cards of one page of a lane: a lane and a half as it is high. */
const CARDS = 30

/** What each column of the board comes to, of the leads that the address asks for. */
export const leadBoardQuery = (search: ListSearch) =>
  queryOptions({ ...callQuery(getLeadBoard, { query: filterOf(search) }), placeholderData: keepPreviousData })

export function laneQuery(search: ListSearch, lane: LeadStage) {
  return infiniteQueryOptions({
    ...pagesQuery(listCards, { query: { ...filterOf(search), sort: boardSort(search), lane } }, CARDS),
    placeholderData: keepPreviousData,
    // As the list, for coming back.
    gcTime: 60 * 60_000,
  })
}

/** The latest that came to a stage first, unless the address says otherwise: so a card is seen where it was put. */
export const boardSort = ({ sort = '-stageChangedAt' }: ListSearch) => sort

/** What the leads that the address asks for come to. */
export const leadSummaryQuery = (search: ListSearch) =>
  queryOptions({ ...callQuery(getLeadSummary, { query: filterOf(search) }), placeholderData: keepPreviousData })

/** One lead; what a list already holds shows at once. */
export function leadQuery(id: string) {
  return queryOptions({
    ...callQuery(getLead, { params: { id } }),
    placeholderData: () => findListed(id),
  })
}

export const leadInsightsQuery = (id: string) => callQuery(getLeadInsights, { params: { id } })

/** The stage history of a lead, newest first. */
export const leadMovesQuery = (id: string) => callQuery(listLeadMoves, { params: { id } })

/** Events on one page of a lead's story. */
const EVENTS = 50

/** What else was changed of a lead, and done with its tasks, newest first. */
export const leadEventsQuery = (id: string) => pagesQuery(listLeadEvents, { params: { id } }, EVENTS)

/** Which leads come before and after one in a list; asked each time, because lists change. */
export function leadNeighboursQuery(id: string, search: ListSearch) {
  return queryOptions({ ...callQuery(getLeadNeighbours, { params: { id }, query: queryOf(search) }), staleTime: 0 })
}
