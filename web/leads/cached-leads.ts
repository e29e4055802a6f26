import type { QueryClient } from '@tanstack/react-query'
import type { Lead } from '../../contract/leads.ts'
import { getDashboard, listActivities } from '../../contract/plain/activities.ts'
import { countLeadViews } from '../../contract/plain/lead-views.ts'
import { getLead, getLeadInsights, getLeadSummary, listLeadMoves, listLeads } from '../../contract/plain/leads.ts'
import { keyOf, pagesKey } from '../api/keys.ts'
import { changeLists, type Pages, refreshLists, rowsOf, withoutRows, withRow } from '../lists/cached-pages.ts'

/** The lead list, under every filter. */
export const leadLists = pagesKey(listLeads, {})

/** The lead as one of the loaded lists shows it. */
export function findListed(queryClient: QueryClient, id: string): Lead | undefined {
  for (const [, list] of queryClient.getQueriesData<Pages<Lead>>({ queryKey: leadLists })) {
    const lead = rowsOf(list).find((row) => row.id === id)
    if (lead) return lead
  }
  return undefined
}

/** Takes leads out of every loaded list. Returns how to put them back. */
export function takeFromLists(queryClient: QueryClient, ids: readonly string[]): () => void {
  const gone = new Set(ids)
  return changeLists<Lead>(queryClient, { queryKey: leadLists }, (list) => withoutRows(list, gone))
}

/** Shows the lead as it is now, wherever it is loaded. */
export function keepLead(queryClient: QueryClient, lead: Lead) {
  queryClient.setQueryData(keyOf(getLead, { params: { id: lead.id } }), lead)
  changeLists<Lead>(queryClient, { queryKey: leadLists }, (list) => withRow(list, lead))
}

/** Asks anew for what a change of leads touches: lists, figures, the dashboard and the feed. */
export function refreshLeadLists(queryClient: QueryClient) {
  return Promise.all([
    refreshLists(queryClient, leadLists),
    queryClient.invalidateQueries({ queryKey: keyOf(getLeadSummary, {}) }),
    queryClient.invalidateQueries({ queryKey: keyOf(countLeadViews, {}) }),
    queryClient.invalidateQueries({ queryKey: keyOf(getDashboard, {}) }),
    queryClient.invalidateQueries({ queryKey: pagesKey(listActivities, {}) }),
  ])
}

/** Asks anew for what hangs on one lead: its insights and its history. */
export function refreshLeadStory(queryClient: QueryClient, id: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: keyOf(getLeadInsights, { params: { id } }) }),
    queryClient.invalidateQueries({ queryKey: keyOf(listLeadMoves, { params: { id } }) }),
  ])
}
