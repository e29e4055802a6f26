import type { QueryKey } from '@tanstack/react-query'
import { listActivities } from '../../contract/activities/endpoints.ts'
import { getDashboard } from '../../contract/dashboard/endpoints.ts'
import { getLeadBoard, listCards } from '../../contract/lead-board/endpoints.ts'
import type { LeadCard } from '../../contract/lead-board/fields.ts'
import { countLeadViews } from '../../contract/lead-views/endpoints.ts'
import {
  getLead,
  getLeadInsights,
  getLeadSummary,
  listLeadEvents,
  listLeadMoves,
  listLeads,
} from '../../contract/leads/endpoints.ts'
import type { Lead, LeadStage } from '../../contract/leads/fields.ts'
import { inputOfPages, keyOf, keysBelow, pagesKey } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { changeLists, type Pages, refreshLists, rowsOf, withoutRows, withRow, withRows } from '../lists/cached-pages.ts'

export const leadLists = pagesKey(listLeads, {})

export const laneLists = pagesKey(listCards, {})

/** The stage whose leads a kept lane holds. */
export const stageOfLane = (key: QueryKey) => inputOfPages<{ lane: LeadStage }>(listCards, key)?.query.lane

/** The lead as one of the loaded lists shows it. */
export function findListed(id: string): Lead | undefined {
  const lists = [leadLists, laneLists].flatMap((queryKey) => queryClient.getQueriesData<Pages<Lead>>({ queryKey }))
  for (const [, list] of lists) {
    const lead = rowsOf(list).find((row) => row.id === id)
    if (lead) return lead
  }
  return undefined
}

/** Takes leads out of every loaded list. Returns how to put them back. */
export function takeFromLists(ids: readonly string[]): () => void {
  const gone = new Set(ids)
  const putBack = [leadLists, laneLists].map((queryKey) =>
    changeLists<Lead>({ queryKey }, (list) => withoutRows(list, gone)),
  )
  return () => {
    for (const each of putBack) each()
  }
}

/** Shows the lead as it is now, wherever it is loaded. */
export function keepLead(lead: Lead) {
  queryClient.setQueryData(keyOf(getLead, { params: { id: lead.id } }), lead)
  changeLists<Lead>({ queryKey: leadLists }, (list) => withRow(list, lead))
  changeLists<LeadCard>({ queryKey: laneLists }, (list, key) => {
    if (stageOfLane(key) !== lead.stage) return withoutRows(list, new Set([lead.id]))
    return withRows(list, (rows) => rows.map((card) => (card.id === lead.id ? { ...card, ...lead } : card)))
  })
}

/** Reloads what a change of leads affects: lists, the board, figures, the dashboard and the feed. */
export function refreshLeadLists() {
  return Promise.all([
    refreshLists(leadLists),
    refreshLists(laneLists),
    queryClient.invalidateQueries({ queryKey: keyOf(getLeadBoard, {}) }),
    queryClient.invalidateQueries({ queryKey: keyOf(getLeadSummary, {}) }),
    queryClient.invalidateQueries({ queryKey: keyOf(countLeadViews, {}) }),
    queryClient.invalidateQueries({ queryKey: keysBelow(getDashboard, {}) }),
    queryClient.invalidateQueries({ queryKey: pagesKey(listActivities, {}) }),
  ])
}

/** Reloads what depends on one lead: its insights and its history. */
export function refreshLeadStory(id: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(getLeadInsights, { params: { id } }) }),
    queryClient.invalidateQueries({ queryKey: keyOf(listLeadMoves, { params: { id } }) }),
    queryClient.invalidateQueries({ queryKey: pagesKey(listLeadEvents, { params: { id } }) }),
  ])
}
