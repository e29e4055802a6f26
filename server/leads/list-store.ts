import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import type { Lead, LeadQuery, LeadSort } from '../../contract/leads.ts'
import { cutPage, type Position, type Rows } from '../database/page.ts'
import type { CompanyScope } from '../database/scope.ts'
import type { DB } from '../database/types.ts'
import { leadColumns } from './store.ts'

/** A search that hits more leads than this is answered by walking the list, and its count stops here. */
export const MOST_HITS = 1000

export type LeadFilter = Pick<LeadQuery, 'stage' | 'source' | 'assignedUserId'> & {
  /** Ids that a search found. */
  ids?: string[] | undefined
  /** LIKE patterns, for a search that found too many ids to list. */
  patterns?: string[] | undefined
}

const sortColumns = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  name: 'name',
  company: 'company',
  value: 'valueCents',
  probability: 'probability',
  stage: 'stagePosition',
} as const satisfies Record<LeadSort, keyof DB['leads']>

export interface LeadOrder {
  sort: LeadSort
  descending: boolean
}

/** One page: the rows after a position of the wanted order, and where the next page begins. */
export async function listLeads(
  { db, companyId }: CompanyScope,
  { filter, order, after, limit }: { filter: LeadFilter; order: LeadOrder; after: Position | undefined; limit: number },
): Promise<Rows<Lead>> {
  const column = sortColumns[order.sort]
  const direction = order.descending ? 'desc' : 'asc'
  let query = db
    .selectFrom('leads')
    .select([...leadColumns, `${column} as position`])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.and(conditions(eb, filter)))
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
  if (after) {
    const beyond = order.descending ? '<' : '>'
    query = query.where((eb) => eb(eb.refTuple(column, 'id'), beyond, eb.tuple(after.value, after.id) as never))
  }
  return cutPage(await query.execute(), limit, ({ position, id }) => ({ value: position as string | number, id }))
}

/** Ids of at most MOST_HITS + 1 leads that match every pattern. */
export async function findLeadIds({ db }: CompanyScope, patterns: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select find_lead_ids as id from find_lead_ids(${patterns}, ${MOST_HITS + 1})
  `.execute(db)
  return rows.map((row) => row.id)
}

/** How many leads match stage, source and assignee; from the kept totals, so it costs the same at any size. */
export async function countLeads(
  { db, companyId }: CompanyScope,
  { stage, source, assignedUserId }: LeadFilter,
): Promise<number> {
  let query = db
    .selectFrom('leadTotals')
    .select(sql<number>`coalesce(sum(leads), 0)`.as('count'))
    .where('companyId', '=', companyId)
  if (stage) query = query.where('stage', '=', stage)
  if (source) query = query.where('source', '=', source)
  if (assignedUserId) query = query.where('assignedUserId', '=', assignedUserId === 'none' ? NOBODY : assignedUserId)
  return (await query.executeTakeFirstOrThrow()).count
}

/** How many leads match a filter with a search; counting stops at MOST_HITS. */
export async function countFound({ db, companyId }: CompanyScope, filter: LeadFilter): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('leads')
        .select('id')
        .where('companyId', '=', companyId)
        .where('deletedAt', 'is', null)
        .where((eb) => eb.and(conditions(eb, filter)))
        .limit(MOST_HITS)
        .as('hits'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** LIKE patterns as the search column is written: without case and accents. */
export async function foldPatterns({ db }: CompanyScope, patterns: string[]): Promise<string[]> {
  const { rows } = await sql<{ pattern: string }>`
    select search_form(pattern) as pattern from unnest(${patterns}::text[]) as pattern
  `.execute(db)
  return rows.map((row) => row.pattern)
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

function conditions(eb: ExpressionBuilder<DB, 'leads'>, { stage, source, assignedUserId, ids, patterns }: LeadFilter) {
  const all: ExpressionWrapper<DB, 'leads', SqlBool>[] = []
  // The stage's position is what the index holds.
  if (stage) all.push(eb('stagePosition', '=', STAGE_POSITIONS[stage]))
  if (source) all.push(eb('source', '=', source))
  if (assignedUserId)
    all.push(assignedUserId === 'none' ? eb('assignedUserId', 'is', null) : eb('assignedUserId', '=', assignedUserId))
  if (ids) all.push(eb('id', '=', eb.fn.any(eb.val(ids))))
  for (const pattern of patterns ?? []) all.push(eb('searchText', 'like', pattern))
  return all
}

const STAGE_POSITIONS = { new: 1, qualified: 2, proposal: 3, negotiation: 4, closed_won: 5, closed_lost: 6 } as const
