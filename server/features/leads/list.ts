import type * as z from 'zod/mini'
import { isDate } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { Lead, LeadFilter, LeadQuery, LeadSort } from '../../../contract/leads/fields.ts'
import { allPages, cursorOf, type List, pageOf, readCursor } from '../../platform/calls/list.ts'
import type { Position, Rows } from '../../platform/database/page.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { clausesOf } from '../../platform/search/clauses.ts'
import { readListSearch } from '../search/rules.ts'
import { readFilter } from './filter.ts'
import { isPlain, type RowFilter } from './filter-store.ts'
import { keptFiguresOf } from './kept-figures.ts'
import {
  countLeads,
  findMatches,
  findPosition,
  hasLead,
  isSearchedWhole,
  type LeadOrder,
  listLeadIds,
  listLeads,
  MOST_HITS,
  readChanges,
  type Search,
  searchLeads,
} from './list-store.ts'
import { leadRefusals } from './refusals.ts'

export async function readLeadPage(
  company: CompanyDatabase,
  query: LeadQuery & { limit: number },
  now: number,
): Promise<List<Lead> & { rows: Lead[] }> {
  const { limit } = query
  const order = orderOf(query)
  const after = readCursor(query.cursor, cursorFor(order.sort))
  return company.read(async (scope) => {
    const filter = await readFilter(scope, query, now)
    if (query.search || !isPlain(filter)) {
      const found = await findLeads(scope, { search: query.search, filter, order })
      const page = await listFound(scope, found, { filter, order, after, limit })
      return { ...pageOf(page, Math.min(found.hits, MOST_HITS)), more: found.hits > MOST_HITS, meant: found.meant }
    }
    const [page, total] = await Promise.all([
      listLeads(scope, { filter, order, after, limit }),
      countLeads(scope, filter),
    ])
    return pageOf(page, total)
  })
}

/** All leads that match, in batches. */
export function readAllLeads(
  company: CompanyDatabase,
  query: LeadFilter & Pick<LeadQuery, 'sort'>,
  now: number,
): AsyncIterable<Lead[]> {
  const order = orderOf(query)
  return allPages(company, async (scope, part) =>
    listLeads(scope, { filter: await narrow(scope, query, { order, now }), order, ...part }),
  )
}

/** The ids of the leads that match, newest first, `most` of them at most. */
export async function findMatching(
  scope: CompanyScope,
  wanted: LeadFilter,
  { most, now }: { most: number; now: number },
): Promise<string[]> {
  const order = orderOf({})
  return listLeadIds(scope, {
    filter: await narrow(scope, wanted, { order, now }),
    order,
    after: undefined,
    limit: most,
  })
}

/** How many leads match, and whether counting stopped there. */
interface Count {
  count: number
  isMinimum: boolean
}

/** Keeps what is computed of the leads that a member sees until one of them changes. */
export const keepUntilChange = async (scope: CompanyScope) => keptFiguresOf(scope, await readChanges(scope))

/**
 * Counts leads by several filters. Where more than stages, sources and owners are asked for, counting stops at `MOST_HITS`, and
 * is not done again before a lead changes.
 */
export async function startCounting(scope: CompanyScope, now: number): Promise<(wanted: LeadFilter) => Promise<Count>> {
  const kept = await keepUntilChange(scope)
  return async ({ search, ...wanted }) => {
    const filter = await readFilter(scope, wanted, now)
    if (!search && isPlain(filter)) return { count: await countLeads(scope, filter), isMinimum: false }
    const countFound = async (forget?: () => void) => {
      const { hits, isUnknown } = await findLeads(scope, { search, filter, order: orderOf({}) })
      if (isUnknown) forget?.()
      return { count: Math.min(hits, MOST_HITS), isMinimum: hits > MOST_HITS }
    }
    return isOfLeadsAlone(search) ? kept.find(JSON.stringify([search, filter]), countFound) : countFound()
  }
}

// Numbers of phones are looked up elsewhere, which can be made again while it is asked.
const isOfLeadsAlone = (search: string | undefined) => !(search && clausesOf(search, 'lead').some(({ phone }) => phone))

/** The leads before and after one in a list, even if it has left the list. Raises `not_found`. */
export async function findNeighbours(
  scope: CompanyScope,
  id: string,
  { now, ...query }: LeadFilter & Pick<LeadQuery, 'sort'> & { now: number },
) {
  const order = orderOf(query)
  const [after, filter] = await Promise.all([findPosition(scope, id, order), narrow(scope, query, { order, now })])
  if (!after) throw leadRefusals.not_found()
  const [next, previous] = await Promise.all([
    listLeadIds(scope, { filter, order, after, limit: 1 }),
    listLeadIds(scope, { filter, order: { ...order, descending: !order.descending }, after, limit: 1 }),
  ])
  return { previousId: previous[0] ?? null, nextId: next[0] ?? null }
}

/** How a cursor holds a field that lists are sorted by. */
const cursorFor = (sort: LeadSort) => (isDate(leadCatalog[sort]) ? cursorOf.day : cursors[leadCatalog[sort].kind])

const cursors: Record<(typeof leadCatalog)[LeadSort]['kind'], z.ZodMiniType<string | number>> = {
  day: cursorOf.instant,
  text: cursorOf.text,
  money: cursorOf.integer,
  percent: cursorOf.smallInteger,
  choice: cursorOf.smallInteger,
}

function orderOf({ sort = '-createdAt' }: Pick<LeadQuery, 'sort'>): LeadOrder {
  return { sort: sort.replace('-', '') as LeadSort, descending: sort.startsWith('-') }
}

interface Found {
  /** How many leads match; counting stops beyond MOST_HITS. */
  hits: number
  /** Their ids in order; null when they are too many. */
  ids: string[] | null
  /** What is searched for, as the search column is written. */
  clauses?: Search['clauses']
  /** What was searched for in place of what was typed. */
  meant?: string | undefined
  /** No lead has what was typed. */
  isUnknown?: boolean | undefined
}

interface Part {
  filter: RowFilter
  order: LeadOrder
  after: Position | undefined
  limit: number
}

// Few leads are listed by their ids. Many are quick to find by walking the list in its order.
async function listFound(scope: CompanyScope, { ids, clauses }: Found, part: Part): Promise<Rows<Lead>> {
  const found = ids ? { ids: idsOfPage(ids, part.after, part.limit) } : { clauses, many: true }
  return listLeads(scope, { ...part, filter: { ...part.filter, ...found } })
}

/** A filter with what was found by it, where it is more than kept totals know. */
export async function narrow(
  scope: CompanyScope,
  { search, ...wanted }: LeadFilter,
  { order = orderOf({}), now }: { order?: LeadOrder; now: number },
): Promise<RowFilter> {
  const filter = await readFilter(scope, wanted, now)
  if (!search && isPlain(filter)) return filter
  const { clauses, ids } = await findLeads(scope, { search, filter, order })
  return { ...filter, ...(ids ? { ids } : { clauses, many: true }) }
}

// What the search itself does not know of a filter is asked of the leads that it found.
async function findLeads(
  scope: CompanyScope,
  { search, filter, order }: Pick<Part, 'filter' | 'order'> & { search: string | undefined },
): Promise<Found> {
  if (!search) return findMatches(scope, filter, order)
  const found = await searchMeant(scope, search, { filter, order })
  if (isSearchedWhole(filter)) return found
  const { ids, clauses, meant, isUnknown } = found
  const matches = await findMatches(scope, { ...filter, ...(ids ? { ids } : { clauses }) }, order)
  return { ...matches, clauses, meant, isUnknown }
}

// Only a search that finds nothing is worth asking what was meant by it.
async function searchMeant(
  scope: CompanyScope,
  search: string,
  list: Pick<Part, 'filter' | 'order'>,
): Promise<Search & Pick<Found, 'meant' | 'isUnknown'>> {
  const typed = await searchLeads(scope, { ...list, clauses: clausesOf(search, 'lead') })
  if (typed.hits > 0) return typed
  const has = (clauses: Search['clauses']) => hasLead(scope, clauses)
  const { clauses, meant, isUnknown } = await readListSearch(scope, { kind: 'lead', search, has })
  return { ...(meant === undefined ? typed : await searchLeads(scope, { ...list, clauses })), meant, isUnknown }
}

// The page's own and one more, which tells that there is a next page. A lead that the last page ended with may have left
// the search since; where the page begins then, only the lead's place in the list tells.
function idsOfPage(ids: string[], after: Position | undefined, limit: number): string[] {
  if (!after) return ids.slice(0, limit + 1)
  const last = ids.indexOf(after.id)
  return last < 0 ? ids : ids.slice(last + 1, last + 2 + limit)
}
