import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { idOf } from '../../lists/address.ts'
import { useOwnNavigate } from '../../screens/own-address.ts'
import type { ListSearch } from '../list/list-search.ts'
import type { OpenedFrom } from '../opened-from.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The lead of the address was opened from a row of the list behind it, or from a card of the board. */
    leadSheet?: OpenedFrom
  }
}

export interface SheetAddress {
  lead?: string
}

export function readSheetAddress(raw: Record<string, unknown>): SheetAddress {
  const lead = idOf(raw.lead)
  return lead ? { lead } : {}
}

/** How Sales opens a lead beside its list. `search` is the list, or the lane, in which one goes on. */
export function useOpenBeside() {
  const router = useRouter()
  const navigate = useOwnNavigate('/sales')
  return useCallback(
    (id: string, row: number, search: ListSearch) => {
      const entry = router.history.location.state.__TSR_key ?? ''
      void navigate({
        search: (before) => ({ ...before, lead: id }),
        state: { leadSheet: { search, entry, row } },
        resetScroll: false,
      })
    },
    [router, navigate],
  )
}

/** The ways on from a lead that is open beside its list. `search` is what the list behind shows. */
export function useLeadSheet(search: ListSearch) {
  const router = useRouter()
  const navigate = useOwnNavigate('/sales')
  const { state } = useLocation()
  const from = state.leadSheet
  const list = from?.search ?? search
  return {
    search: list,
    // One step back where one came from there, so that the list's entry is not there twice.
    close: () => {
      if (from) return router.history.back()
      void navigate({ search: ({ lead: _, ...before }) => before, replace: true, resetScroll: false })
    },
    // In the place of this one, so that Back leads to the list.
    open: (id: string, step: 1 | -1) =>
      void navigate({
        search: (before) => ({ ...before, lead: id }),
        replace: true,
        resetScroll: false,
        state: from ? { leadSheet: { ...from, row: from.row + step } } : {},
      }),
    openAsPage: (id: string) =>
      void router.navigate({
        to: '/sales/lead/$id',
        params: { id },
        replace: from !== undefined,
        state: from ? { leadList: from } : {},
      }),
  }
}
