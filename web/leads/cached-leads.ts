import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Lead } from '../../contract/leads.ts'
import type { Page } from '../api/call.ts'

type LeadPages = InfiniteData<Page<Lead[]>, string>

const PAGES = ['/api/leads', 'pages']
/** A list of more pages is asked for anew when it is next opened: its pages can only come one after the other. */
const MOST_REFETCHED = 10

/** The lead as one of the loaded lists shows it. */
export function findListed(queryClient: QueryClient, id: string): Lead | undefined {
  for (const [, data] of queryClient.getQueriesData<LeadPages>({ queryKey: PAGES })) {
    const lead = data?.pages.flatMap((page) => page.rows).find((row) => row.id === id)
    if (lead) return lead
  }
  return undefined
}

/** Takes leads out of every loaded list. Returns how to put them back. */
export function takeFromLists(queryClient: QueryClient, ids: readonly string[]): () => void {
  const gone = new Set(ids)
  const before = queryClient.getQueriesData<LeadPages>({ queryKey: PAGES })
  queryClient.setQueriesData<LeadPages>({ queryKey: PAGES }, (data) => data && without(data, gone))
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data)
  }
}

/** Shows the lead as it is now, wherever it is loaded. */
export function keepLead(queryClient: QueryClient, lead: Lead) {
  queryClient.setQueryData(['/api/leads', lead.id], lead)
  queryClient.setQueriesData<LeadPages>({ queryKey: PAGES }, (data) => data && withLead(data, lead))
}

/** Asks anew for what a change of leads touches: lists, figures, the dashboard and the feed. */
export function refreshLeadLists(queryClient: QueryClient) {
  return Promise.all([
    queryClient.invalidateQueries({
      queryKey: PAGES,
      predicate: ({ state }) => pageCount(state.data) <= MOST_REFETCHED,
    }),
    queryClient.invalidateQueries({
      queryKey: PAGES,
      predicate: ({ state }) => pageCount(state.data) > MOST_REFETCHED,
      refetchType: 'none',
    }),
    queryClient.invalidateQueries({ queryKey: ['/api/leads', 'summary'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/dashboard'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/activities'] }),
  ])
}

/** Asks anew for what hangs on one lead: its insights and its history. */
export function refreshLeadStory(queryClient: QueryClient, id: string) {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['/api/leads', id, 'insights'] }),
    queryClient.invalidateQueries({ queryKey: ['/api/leads', id, 'stage-changes'] }),
  ])
}

function without(data: LeadPages, gone: ReadonlySet<string>): LeadPages {
  const lost = data.pages.flatMap((page) => page.rows).filter((row) => gone.has(row.id)).length
  if (lost === 0) return data
  const pages = data.pages.map((page) => ({
    ...page,
    rows: page.rows.filter((row) => !gone.has(row.id)),
    total: Math.max(0, page.total - lost),
  }))
  return { ...data, pages }
}

function withLead(data: LeadPages, lead: Lead): LeadPages {
  const pages = data.pages.map((page) =>
    page.rows.some((row) => row.id === lead.id)
      ? { ...page, rows: page.rows.map((row) => (row.id === lead.id ? lead : row)) }
      : page,
  )
  return { ...data, pages }
}

const pageCount = (data: unknown) => (data as LeadPages | undefined)?.pages.length ?? 0
