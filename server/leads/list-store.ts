import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Lead, LeadQuery, LeadSort } from '../../contract/leads.ts'
import { cutPage, type Position, type Rows } from '../database/page.ts'
import type { CompanyScope } from '../database/scope.ts'
import type { DB } from '../database/types.ts'
import { type Clause, matching } from '../search/clauses.ts'
import { leadColumns } from './store.ts'

/** A search that hits more leads than this is answered by walking the list, and its count stops here. */
export const MOST_HITS = 1000

export type RowFilter = Pick<LeadQuery, 'stage' | 'source' | 'assignedUserId'> & {
  /** Ids that a search found. */
  ids?: string[] | undefined
  /** What is searched for, for a search that found too many ids to list; as the search column is written. */
  clauses?: Clause[] | undefined
}

const sortColumns = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  name: 'name',
  company: 'company',
  value: 'valueCents',
  probability: 'probability',
  stage: 'stagePosition',
  stageChangedAt: 'stageChangedAt',
} as const satisfies Record<LeadSort, keyof DB['leads']>

export interface LeadOrder {
  sort: LeadSort
  descending: boolean
}

interface List {
  filter: RowFilter
  order: LeadOrder
  after: Position | undefined
  limit: number
}

/** One page: the rows after a position of the wanted order, and where the next page begins. */
export async function listLeads(scope: CompanyScope, list: List): Promise<Rows<Lead>> {
  const column = sortColumns[list.order.sort]
  const read = await leadsOf(scope, { ...list, limit: list.limit + 1 })
    .select([...leadColumns, `${column} as position`])
    .execute()
  return cutPage(read, list.limit, ({ position, id }) => ({ value: position as string | number, id }))
}

/** The ids of a page alone. */
export async function listLeadIds(scope: CompanyScope, list: List): Promise<string[]> {
  const rows = await leadsOf(scope, list).select('id').execute()
  return rows.map(({ id }) => id)
}

/** Where a lead stands in an order; undefined when there is no such lead. */
export async function findPosition(
  { db, companyId }: CompanyScope,
  id: string,
  { sort }: LeadOrder,
): Promise<Position | undefined> {
  const row = await db
    .selectFrom('leads')
    .select(['id', `${sortColumns[sort]} as value`])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { value: row.value as string | number, id }
}

/** The leads that a filter lets through, in no order. */
export const leadsThat = ({ db, companyId }: CompanyScope, filter: RowFilter) =>
  db
    .selectFrom('leads')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.and(conditions(eb, filter)))

function leadsOf(scope: CompanyScope, { filter, order, after, limit }: List) {
  const { companyId } = scope
  const direction = order.descending ? 'desc' : 'asc'
  const query = leadsThat(scope, filter)
    .orderBy(sortColumns[order.sort], direction)
    .$if(order.sort === 'stage', (stages) => stages.orderBy('createdAt', direction))
    .orderBy('id', direction)
    .limit(limit)
  return after ? query.where((eb) => isBeyond(eb, { companyId, order, after })) : query
}

export interface Search {
  /** The clauses as the search column is written: without case and accents. */
  clauses: Clause[]
  /** How many leads match; counting stops beyond MOST_HITS. */
  hits: number
  /** Their ids in order; null when they are too many. */
  ids: string[] | null
}

/** Whether any lead matches. */
export async function hasLead(scope: CompanyScope, clauses: Clause[]): Promise<boolean> {
  const order: LeadOrder = { sort: 'createdAt', descending: true }
  return (await searchLeads(scope, { clauses, filter: {}, order, most: 0 })).hits > 0
}

interface LeadSearch {
  clauses: Clause[]
  filter: RowFilter
  order: LeadOrder
  /** How many are counted; one more tells that there are more. */
  most?: number
}

/** Leads that match clauses and the rest of a filter. */
export async function searchLeads(
  { db }: CompanyScope,
  { clauses, filter, order, most = MOST_HITS }: LeadSearch,
): Promise<Search> {
  const stage = filter.stage ? STAGE_POSITIONS[filter.stage] : null
  const assignee = filter.assignedUserId === 'none' ? UNASSIGNED : (filter.assignedUserId ?? null)
  const { rows } = await sql<Omit<Search, 'ids'> & { ids: string | null }>`
    select clauses, hits, ids::text from search_leads(
      ${JSON.stringify(clauses)}::jsonb, ${most}, ${stage}, ${filter.source ?? null}, ${assignee}, ${order.sort}, ${order.descending}
    )
  `.execute(db)
  const [search] = rows
  if (!search) throw new Error('A search always answers')
  return { ...search, ids: search.ids?.slice(1, -1).split(',').filter(Boolean) ?? null }
}

/** How many leads match stage, source and assignee; from the kept totals, so it costs the same at any size. */
export async function countLeads(scope: CompanyScope, filter: RowFilter): Promise<number> {
  const query = totalsOf(scope, filter).select(sql<number>`coalesce(sum(leads), 0)`.as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

/** Whether the kept totals tell of all that a filter asks for. */
export const inKeptTotals = ({ ids, clauses }: RowFilter): boolean => !ids && !clauses

/** The kept totals of the leads with a stage, source and assignee. */
export function totalsOf({ db, companyId }: CompanyScope, { stage, source, assignedUserId }: RowFilter) {
  let query = db.selectFrom('leadTotals').where('companyId', '=', companyId)
  if (stage) query = query.where('stage', '=', stage)
  if (source) query = query.where('source', '=', source)
  if (assignedUserId)
    query = query.where('assignedUserId', '=', assignedUserId === 'none' ? UNASSIGNED : assignedUserId)
  return query
}

// Many leads share a stage, so they are in the order of their creation within it, which is also that of the index.
function isBeyond(
  eb: ExpressionBuilder<DB, 'leads'>,
  { companyId, order, after }: { companyId: string; order: LeadOrder; after: Position },
): Expression<SqlBool> {
  const beyond = order.descending ? '<' : '>'
  const column = sortColumns[order.sort]
  if (order.sort !== 'stage') return eb(eb.refTuple(column, 'id'), beyond, eb.tuple(after.value, after.id) as never)
  const createdAt = eb
    .selectFrom('leads as last')
    .select('last.createdAt')
    .where('last.companyId', '=', companyId)
    .where('last.id', '=', after.id)
  return eb(eb.refTuple(column, 'createdAt', 'id'), beyond, eb.tuple(after.value, createdAt, after.id) as never)
}

const UNASSIGNED = '00000000-0000-0000-0000-000000000000'

function conditions(eb: ExpressionBuilder<DB, 'leads'>, { stage, source, assignedUserId, ids, clauses }: RowFilter) {
  const all: Expression<SqlBool>[] = []
  // The stage's position is what the index holds.
  if (stage) all.push(eb('stagePosition', '=', STAGE_POSITIONS[stage]))
  if (source) all.push(eb('source', '=', source))
  if (assignedUserId)
    all.push(assignedUserId === 'none' ? eb('assignedUserId', 'is', null) : eb('assignedUserId', '=', assignedUserId))
  if (ids) all.push(sql<SqlBool>`id = any(${ids}::uuid[])`)
  if (clauses)
    all.push(matching(clauses, { kind: 'lead', id: 'id', has: (pattern) => sql`search_text like ${pattern}` }))
  return all
}

const STAGE_POSITIONS = { new: 1, qualified: 2, proposal: 3, negotiation: 4, closed_won: 5, closed_lost: 6 } as const
