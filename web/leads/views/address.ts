import type { LeadView, ViewSettings } from '../../../contract/lead-views/fields.ts'
import { idOf } from '../../lists/address.ts'
import { type ListSearch, readListSearch } from '../list/list-search.ts'
import { readSheetAddress, type SheetAddress } from '../sheet/sheet-address.ts'

/**
 * What the address of Sales says: what is shown and how, as a whole, so that a link shows the same to everyone; which
 * tab that belongs to, whose name and counts may be someone else's; and which lead is open beside it.
 */
export type SalesAddress = ListSearch &
  SheetAddress & {
    /** The id of a kept view, or of one that everyone has. */
    view?: string
  }

/** Reads the address of Sales; what is unknown is left out. */
export function readSalesAddress(raw: Record<string, unknown>): SalesAddress {
  const view = raw.view === ALL || raw.view === MINE ? raw.view : idOf(raw.view)
  return { ...readListSearch(raw), ...readSheetAddress(raw), ...(view ? { view } : {}) }
}

export const listOf = ({ view: _, lead: __, ...search }: SalesAddress): ListSearch => search

/** Views that everyone has: all leads, and those that are assigned to the user. */
export const ALL = 'all'
export const MINE = 'mine'

/** A view as a tab: one that everyone has, or a kept one. */
export interface Tab {
  id: string
  name: string
  search: ListSearch
  /** Absent: everyone has it. */
  kept?: LeadView
}

/** All tabs of a person, in their order. */
export function tabsOf(views: readonly LeadView[], userId: string): Tab[] {
  return [
    { id: ALL, name: 'All Leads', search: {} },
    { id: MINE, name: 'My Leads', search: { assignedUserId: userId } },
    ...views.map((view) => ({ id: view.id, name: view.name, search: searchOf(view), kept: view })),
  ]
}

/** What a view shows, as the address says it. */
export const searchOf = ({ settings }: LeadView): ListSearch => readListSearch(settings)

/** The tab that an address belongs to; undefined where the view that it names is not there for this person. */
export function currentTab(tabs: readonly Tab[], { view = ALL, ...search }: SalesAddress): Tab | undefined {
  const tab = tabs.find(({ id }) => id === view)
  // A link to what someone else calls their leads is not a tab of the user.
  const isTheirs = tab?.id === MINE && search.assignedUserId !== tab.search.assignedUserId
  return isTheirs ? tabs.find(({ id }) => id === ALL) : tab
}

/** What a view keeps of a list. */
export const settingsOf = (search: ListSearch): ViewSettings => ({ ...search, layout: search.layout ?? 'list' })

/** Whether an address says nothing: then Sales opens as the person has chosen. */
export const isBare = (address: SalesAddress): boolean => Object.values(address).every((value) => value === undefined)

/** Whether a list shows something else than a tab keeps, or in another way. Those that everyone has keep no layout. */
export const isChanged = ({ search, kept }: Tab, shown: ListSearch): boolean =>
  written(search, kept) !== written(shown, kept)

const written = (search: ListSearch, kept: LeadView | undefined) =>
  JSON.stringify(
    Object.entries(search)
      .filter(([name, value]) => value !== undefined && usual[name] !== value && (kept || name !== 'layout'))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** What is meant where the address does not say it. */
const usual: Record<string, string> = { layout: 'list' }
