import type * as z from 'zod/mini'
import type { Lead, LeadQuery, LeadSort } from '../../contract/leads.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { allPages, cursorOf, type Page, readCursor } from '../http/page.ts'
import {
  countFound,
  countLeads,
  findLeadIds,
  foldPatterns,
  type LeadFilter,
  type LeadOrder,
  listLeads,
  MOST_HITS,
} from './list-store.ts'

/** One page of leads, with the number of all that match. */
export async function readLeadPage(company: CompanyDoor, query: LeadQuery & { limit: number }): Promise<Page<Lead>> {
  const order = orderOf(query)
  const after = readCursor(query.cursor, cursors[order.sort])
  return company.read(async (scope) => {
    const filter = await filterOf(scope, query)
    const searches = filter.ids ?? filter.patterns
    const [page, total] = await Promise.all([
      listLeads(scope, { filter, order, after, limit: query.limit }),
      searches ? countFound(scope, filter) : countLeads(scope, filter),
    ])
    return { ...page, total, more: searches !== undefined && total === MOST_HITS }
  })
}

/** All leads that match, in batches. */
export function readAllLeads(company: CompanyDoor, query: LeadQuery): AsyncIterable<Lead[]> {
  const order = orderOf(query)
  return allPages((after, limit) =>
    company.read(async (scope) => listLeads(scope, { filter: await filterOf(scope, query), order, after, limit })),
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

// Few hits are listed by their ids. Many hits are quick to find by walking the list in its order.
async function filterOf(
  scope: CompanyScope,
  { search, stage, source, assignedUserId }: LeadQuery,
): Promise<LeadFilter> {
  const filter = { stage, source, assignedUserId }
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) return filter
  const patterns = await foldPatterns(scope, words.toSorted((a, b) => b.length - a.length).map(likePattern))
  const ids = await findLeadIds(scope, patterns)
  return ids.length > MOST_HITS ? { ...filter, patterns } : { ...filter, ids }
}

const likePattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
