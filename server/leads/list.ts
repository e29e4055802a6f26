import type * as z from 'zod/mini'
import type { Lead, LeadQuery, LeadSort } from '../../contract/leads.ts'
import type { Position } from '../database/page.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { allPages, cursorOf, type Page, readCursor } from '../http/page.ts'
import { countLeads, type LeadFilter, type LeadOrder, listLeads, MOST_HITS, searchLeads } from './list-store.ts'

/** One page of leads, with the number of all that match. */
export async function readLeadPage(company: CompanyDoor, query: LeadQuery & { limit: number }): Promise<Page<Lead>> {
  const { search, limit } = query
  const order = orderOf(query)
  const after = readCursor(query.cursor, cursors[order.sort])
  return company.read(async (scope) => {
    if (search) return readFoundPage(scope, { search, filter: filterOf(query), order, after, limit })
    const filter = filterOf(query)
    const [page, total] = await Promise.all([
      listLeads(scope, { filter, order, after, limit }),
      countLeads(scope, filter),
    ])
    return { ...page, total }
  })
}

/** All leads that match, in batches. */
export function readAllLeads(company: CompanyDoor, query: LeadQuery): AsyncIterable<Lead[]> {
  const { search } = query
  const order = orderOf(query)
  const filter = filterOf(query)
  return allPages((after, limit) =>
    company.read((scope) =>
      search
        ? readFoundPage(scope, { search, filter, order, after, limit })
        : listLeads(scope, { filter, order, after, limit }),
    ),
  )
}

const cursors: Record<LeadSort, z.ZodMiniType<string | number>> = {
  createdAt: cursorOf.instant,
  updatedAt: cursorOf.instant,
  name: cursorOf.text,
  company: cursorOf.text,
  value: cursorOf.integer,
  probability: cursorOf.smallInteger,
  stage: cursorOf.smallInteger,
}

function orderOf({ sort = '-createdAt' }: LeadQuery): LeadOrder {
  return { sort: sort.replace('-', '') as LeadSort, descending: sort.startsWith('-') }
}

const filterOf = ({ stage, source, assignedUserId }: LeadQuery): LeadFilter => ({ stage, source, assignedUserId })

interface SearchPage {
  search: string
  filter: LeadFilter
  order: LeadOrder
  after: Position | undefined
  limit: number
}

// Few hits are listed by their ids. Many hits are quick to find by walking the list in its order.
async function readFoundPage(
  scope: CompanyScope,
  { search, filter, order, after, limit }: SearchPage,
): Promise<Page<Lead>> {
  const words = search.split(/\s+/).map(likePattern)
  const { patterns, hits, ids } = await searchLeads(scope, { patterns: words, filter, order })
  const found = ids ? { ids: idsOfPage(ids, after, limit) } : { patterns }
  const page = await listLeads(scope, { filter: { ...filter, ...found }, order, after, limit })
  return { ...page, total: Math.min(hits, MOST_HITS), more: hits > MOST_HITS }
}

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

// The page's own and one more, which tells that there is a next page. A lead that the last page ended with may have left
// the search since; where the page begins then, only the lead's place in the list tells.
function idsOfPage(ids: string[], after: Position | undefined, limit: number): string[] {
  if (!after) return ids.slice(0, limit + 1)
  const last = ids.indexOf(after.id)
  return last < 0 ? ids : ids.slice(last + 1, last + 2 + limit)
}
