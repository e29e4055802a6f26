import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { LeadView } from '../../../contract/lead-views/fields.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { useOwnNavigate } from '../../screens/own-address.ts'
import { ALL, currentTab, isBare, type SalesAddress, searchOf, type Tab, tabsOf } from './address.ts'
import { leadViewsQuery } from './queries.ts'

const NONE: LeadView[] = []

export type SalesViews = ReturnType<typeof useSalesViews>

/** The views of Sales as tabs, and the one that its address belongs to. */
export function useSalesViews(address: SalesAddress) {
  const { id: userId } = useSignedInUser()
  const query = useQuery(leadViewsQuery)
  const views = query.data ?? NONE
  const tabs = useMemo(() => tabsOf(views, userId), [views, userId])
  const hasDefault = views.some(({ isDefault }) => isDefault)
  // Where Sales opens with a view, an address that says nothing is that view's.
  const whole = (wanted: SalesAddress): SalesAddress => (hasDefault && isBare(wanted) ? { view: ALL } : wanted)
  return {
    tabs,
    current: currentTab(tabs, address),
    /** Whether it is known which views there are. */
    isReady: query.isSuccess,
    /** Whether the view that Sales opens with is on its way. */
    isOpening: useDefaultView(address, query),
    /** What is to stand in the address for something to be shown. */
    whole,
    addressOf: (tab: Tab): SalesAddress => (tab.id === ALL ? whole({}) : { ...tab.search, view: tab.id }),
  }
}

/** Leads from an address that says nothing to the view that Sales opens with; answers whether that is under way. */
function useDefaultView(
  address: SalesAddress,
  { data, isPending }: { data: LeadView[] | undefined; isPending: boolean },
) {
  const navigate = useOwnNavigate('/sales')
  const view = isBare(address) ? data?.find(({ isDefault }) => isDefault) : undefined
  useEffect(() => {
    if (view) void navigate({ search: { ...searchOf(view), view: view.id }, replace: true })
  }, [view, navigate])
  return isBare(address) && (isPending || view !== undefined)
}
