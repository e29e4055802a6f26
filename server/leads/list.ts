import type * as z from 'zod/mini'
import type { Lead, LeadFilter, LeadQuery, LeadSort } from '../../contract/leads.ts'
import { allPages, cursorOf, type List, pageOf, readCursor } from '../calls/list.ts'
import { notFound } from '../calls/refusals.ts'
import type { Position, Rows } from '../database/page.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import { clausesOf } from '../search/clauses.ts'
import { readListSearch } from '../search/rules.ts'
import {
  countLeads,
  findPosition,
  hasLead,
  type LeadOrder,
  listLeadIds,
  listLeads,
  MOST_HITS,
  type RowFilter,
  type Search,
  searchLeads,
} from './list-store.ts'

/** One page of leads, with the number of all that match. */
export async function readLeadPage(
  company: CompanyDatabase,
  query: LeadQuery & { limit: number },
): Promise<List<Lead> & { rows: Lead[] }> {
  const { search, limit } = query
  const order = orderOf(query)
  const after = readCursor(query.cursor, cursors[order.sort])
  return company.read(async (scope) => {
    if (search) {
      const { hits, meant, ...page } = await readFound(scope, { search, filter: filterOf(query), order, after, limit })
      return { ...pageOf(page, Math.min(hits, MOST_HITS)), more: hits > MOST_HITS, meant }
    }
    const filter = filterOf(query)
    const [page, total] = await Promise.all([
      listLeads(scope, { filter, order, after, limit }),
      countLeads(scope, filter),
    ])
    return pageOf(page, total)
  })
}

/** All leads that match, in batches. */
export function readAllLeads(company: CompanyDatabase, query: LeadQuery): List<Lead> {
  const { search } = query
  const order = orderOf(query)
  const filter = filterOf(query)
  const rows = allPages(company, (scope, part) =>
    search ? readFound(scope, { search, filter, order, ...part }) : listLeads(scope, { filter, order, ...part }),
  )
  return { rows }
}

/** The ids of the leads that match, newest first, `most` of them at most. */
export async function findMatching(scope: CompanyScope, wanted: LeadFilter, most: number): Promise<string[]> {
  const order = orderOf({})
  return listLeadIds(scope, { filter: await narrow(scope, wanted, order), order, after: undefined, limit: most })
}

/** How many leads match; counting the hits of a search stops at `MOST_HITS`, and then there are more. */
export async function countMatching(
  scope: CompanyScope,
  wanted: LeadFilter,
): Promise<{ count: number; isMinimum: boolean }> {
  const filter = filterOf(wanted)
  if (!wanted.search) return { count: await countLeads(scope, filter), isMinimum: false }
  const { hits } = await findLeads(scope, { search: wanted.search, filter, order: orderOf({}) })
  return { count: Math.min(hits, MOST_HITS), isMinimum: hits > MOST_HITS }
}

/** Which leads come before and after one in a list; it need not be in the list any more. Raises `not_found`. */
export async function findNeighbours(scope: CompanyScope, id: string, query: LeadFilter & Pick<LeadQuery, 'sort'>) {
  const order = orderOf(query)
  const [after, filter] = await Promise.all([findPosition(scope, id, order), narrow(scope, query, order)])
  if (!after) throw notFound('Lead')
  const [next, previous] = await Promise.all([
    listLeadIds(scope, { filter, order, after, limit: 1 }),
    listLeadIds(scope, { filter, order: { ...order, descending: !order.descending }, after, limit: 1 }),
  ])
  return { previousId: previous[0] ?? null, nextId: next[0] ?? null }
}

const cursors: Record<LeadSort, z.ZodMiniType<string | number>> = {
  createdAt: cursorOf.instant,
  updatedAt: cursorOf.instant,
  name: cursorOf.text,
  company: cursorOf.text,
  value: cursorOf.integer,
  probability: cursorOf.smallInteger,
  stage: cursorOf.smallInteger,
  stageChangedAt: cursorOf.instant,
}

function orderOf({ sort = '-createdAt' }: Pick<LeadQuery, 'sort'>): LeadOrder {
  return { sort: sort.replace('-', '') as LeadSort, descending: sort.startsWith('-') }
}

const filterOf = ({ stage, source, assignedUserId }: LeadFilter): RowFilter => ({ stage, source, assignedUserId })

interface SearchPage {
  search: string
  filter: RowFilter
  order: LeadOrder
  after: Position | undefined
  limit: number
}

// Few hits are listed by their ids. Many hits are quick to find by walking the list in its order.
async function readFound(
  scope: CompanyScope,
  { search, filter, order, after, limit }: SearchPage,
): Promise<Rows<Lead> & { hits: number; meant?: string | undefined }> {
  const { clauses, hits, ids, meant } = await findLeads(scope, { search, filter, order })
  const found = ids ? { ids: idsOfPage(ids, after, limit) } : { clauses }
  const page = await listLeads(scope, { filter: { ...filter, ...found }, order, after, limit })
  return { ...page, hits, meant }
}

/** A filter with what its search found. */
export async function narrow(scope: CompanyScope, wanted: LeadFilter, order = orderOf({})): Promise<RowFilter> {
  const filter = filterOf(wanted)
  if (!wanted.search) return filter
  const { clauses, ids } = await findLeads(scope, { search: wanted.search, filter, order })
  return { ...filter, ...(ids ? { ids } : { clauses }) }
}

// Only a search that finds nothing is worth asking what was meant by it.
async function findLeads(
  scope: CompanyScope,
  { search, ...list }: Pick<SearchPage, 'search' | 'filter' | 'order'>,
): Promise<Search & { meant?: string }> {
  const typed = await searchLeads(scope, { ...list, clauses: clausesOf(search, 'lead') })
  if (typed.hits > 0) return typed
  const has = (clauses: Search['clauses']) => hasLead(scope, clauses)
  const { clauses, meant } = await readListSearch(scope, { kind: 'lead', search, has })
  return meant === undefined ? typed : { ...(await searchLeads(scope, { ...list, clauses })), meant }
}

// The page's own and one more, which tells that there is a next page. A lead that the last page ended with may have left
// the search since; where the page begins then, only the lead's place in the list tells.
function idsOfPage(ids: string[], after: Position | undefined, limit: number): string[] {
  if (!after) return ids.slice(0, limit + 1)
  const last = ids.indexOf(after.id)
  return last < 0 ? ids : ids.slice(last + 1, last + 2 + limit)
}
