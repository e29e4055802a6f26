import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { ListSearch } from './list/list-search.ts'

/** Where in a list a lead was opened: the list's order is the one in which one goes on, and its row the one one comes back to. */
export interface OpenedFrom {
  search: ListSearch
  /** Names the list's entry in the browser's history, which is one step back. */
  entry: string
  row: number
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from a row of the lead list. */
    leadList?: OpenedFrom
  }
}

/** The list that a lead's page belongs to: the way back, and how one opens another lead of it. */
export function useLeadList() {
  const router = useRouter()
  const navigate = useNavigate()
  const { state } = useLocation()
  const from = state.leadList
  return {
    search: from?.search ?? {},
    // Back to the list as it was left, or to a fresh one.
    back: () => (from ? router.history.back() : void navigate({ to: '/sales' })),
    // In the place of this one, so that Back leads to the list.
    open: (id: string, step: 1 | -1) =>
      void navigate({
        to: '/sales/lead/$id',
        params: { id },
        replace: true,
        state: from ? { leadList: { ...from, row: from.row + step } } : {},
      }),
  }
}

let lastOpened: { id: string; from: OpenedFrom } | undefined

/** Remembers the lead on the screen for the list that one may come back to. */
export function useRememberedLead(id: string) {
  const { state } = useLocation()
  const from = state.leadList
  useEffect(() => {
    if (from) lastOpened = { id, from }
  }, [id, from])
}

/** How a list opens a lead, and makes ready for it. The same functions as long as the list is, also while it is being left. */
export function useOpenLead(search: ListSearch) {
  const router = useRouter()
  return useMemo(() => {
    const to = (id: string) => ({ to: '/sales/lead/$id', params: { id } }) as const
    return {
      /** `within`: the part of the list in which one goes on, as a lane of the board. */
      open: (id: string, row: number, within = search) =>
        void router.navigate({ ...to(id), state: { leadList: { search: within, entry: entryOf(router), row } } }),
      prepare: (id: string) => void router.preloadRoute(to(id)),
    }
  }, [router, search])
}

/** The lead that one comes back from to this list; nothing for a list that is opened afresh. */
export function useCameFrom() {
  const router = useRouter()
  const [cameFrom] = useState(() => (lastOpened?.from.entry === entryOf(router) ? lastOpened : undefined))
  return cameFrom
}

/** Names the entry of the browser's history that one is at. */
const entryOf = (router: ReturnType<typeof useRouter>) => router.history.location.state.__TSR_key ?? ''
