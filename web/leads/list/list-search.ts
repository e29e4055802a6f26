import type { LeadLayout } from '../../../contract/auth.ts'
import type { LeadQuery } from '../../../contract/leads.ts'
import { leadLayouts, leadSorts, leadSources, leadStages } from '../../../contract/plain/leads.ts'
import { idOf, isOneOf, searchTextOf } from '../../lists/address.ts'

/** What the address of Sales says: which leads, in which order, as a list or a board. Nothing of it is needed. */
export type ListSearch = Pick<LeadQuery, 'search' | 'stage' | 'source' | 'assignedUserId' | 'sort'> & {
  /** Without it as the person had it last. */
  layout?: LeadLayout | undefined
}

/** Reads the address of the lead list; what is unknown is left out. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const { stage, source, assignedUserId, sort, layout } = raw
  const search = searchTextOf(raw)
  const assignee = assignedUserId === 'none' ? assignedUserId : idOf(assignedUserId)
  return {
    ...(search.trim() ? { search } : {}),
    ...(isOneOf(leadStages, stage) ? { stage } : {}),
    ...(isOneOf(leadSources, source) ? { source } : {}),
    ...(assignee ? { assignedUserId: assignee } : {}),
    ...(isSort(sort) ? { sort } : {}),
    ...(isOneOf(leadLayouts, layout) ? { layout } : {}),
  }
}

/** Which leads, in which order, in the words of the calls. */
export const queryOf = ({ layout: _, ...query }: ListSearch) => query

/** Which leads. */
export const filterOf = ({ layout: _, sort: __, ...filter }: ListSearch) => filter

/** Whether the address leaves any lead out. */
export function isFiltered({ search, stage, source, assignedUserId }: ListSearch) {
  return Boolean(search || stage || source || assignedUserId)
}

function isSort(value: unknown): value is NonNullable<ListSearch['sort']> {
  return typeof value === 'string' && isOneOf(leadSorts, value.replace(/^-/, ''))
}
