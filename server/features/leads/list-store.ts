import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Lead, LeadSort } from '../../../contract/leads/fields.ts'
import { cutPage, type Position, type Rows } from '../../platform/database/page.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'
import type { Clause } from '../../platform/search/clauses.ts'
import { conditionsOf, isPlain, type RowFilter, STAGE_POSITIONS, UNASSIGNED } from './filter-store.ts'
import { leadColumns } from './store.ts'

/** A search that hits more leads than this is answered by walking the list, and its count stops here. */
export const MOST_HITS = 1000

/** The columns that a sort goes by where that is not the field's own. */
const sortColumns: { [Name in LeadSort]?: keyof DB['leads'] } = {
  value: 'valueCents',
  stage: 'stagePosition',
  expectedClose: 'expectedCloseOrder',
  nextStepDue: 'nextStepDueOrder',
  lastContactAt: 'lastContactAtOrder',
}

const columnOf = (sort: LeadSort): keyof DB['leads'] => sortColumns[sort] ?? sort

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
  const column = columnOf(list.order.sort)
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

/** Where a lead stands in an order; undefined when the lead does not exist. */
export async function findPosition(scope: CompanyScope, id: string, { sort }: LeadOrder) {
  const row = await rowsOf(scope, 'leads')
    .select(['id', `${columnOf(sort)} as value`])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && { value: row.value as string | number, id }
}

/** The most valuable leads that a filter lets through, with since when they are quiet, and how many it lets through. */
export async function listTop(scope: CompanyScope, filter: RowFilter, limit: number) {
  const found = leadsThat(scope, filter)
    .select(['id', 'valueCents'])
    .orderBy('valueCents', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await rowsOf(scope, 'leads')
    .innerJoin(found.as('found'), 'found.id', 'leads.id')
    .select(leadColumns.map((column) => `leads.${column}` as const))
    .select(leadsThat(scope, filter).select(sql<number>`count(*)`.as('count')).as('count'))
    .select(sql<string>`greatest(leads.stage_changed_at, leads.last_contact_at)`.as('quietSince'))
    .orderBy('found.valueCents', 'desc')
    .orderBy('found.id', 'desc')
    .execute()
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...lead }) => lead) }
}

/** The leads that a filter lets through, in no order unless one is named. */
export const leadsThat = ({ db, companyId }: CompanyScope, filter: RowFilter, order?: LeadOrder) =>
  db
    .selectFrom('leads')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb.and(conditionsOf(eb, filter, order && columnOf(order.sort))))

function leadsOf(scope: CompanyScope, { filter, order, after, limit }: List) {
  const { companyId } = scope
  const direction = order.descending ? 'desc' : 'asc'
  const query = leadsThat(scope, filter, order)
    .orderBy(columnOf(order.sort), direction)
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

/**
 * Leads that match clauses and, of the rest of a filter, what `search_leads` knows: one stage, one source, one assignee.
 * `isSearchedWhole` tells whether that is all of it.
 */
export async function searchLeads({ db }: CompanyScope, { clauses, filter, order, most = MOST_HITS }: LeadSearch) {
  const [stage, source, assignee] = [onlyOne(filter.stages), onlyOne(filter.sources), onlyOne(filter.assignees)]
  const { rows } = await sql<Omit<Search, 'ids'> & { ids: string | null }>`
    select clauses, hits, ids::text from search_leads(
      ${JSON.stringify(clauses)}::jsonb, ${most}, ${stage ? STAGE_POSITIONS[stage] : null}, ${source ?? null},
      ${assignee === 'none' ? UNASSIGNED : (assignee ?? null)}, ${order.sort}, ${order.descending}
    )
  `.execute(db)
  const [search] = rows
  if (!search) throw new Error('A search always answers')
  return { ...search, ids: search.ids?.slice(1, -1).split(',').filter(Boolean) ?? null }
}

/** Whether `searchLeads` goes by all of a filter. */
export const isSearchedWhole = (filter: RowFilter): boolean =>
  isPlain(filter) && [filter.stages, filter.sources, filter.assignees].every((values = []) => values.length <= 1)

const onlyOne = <Value>(values: Value[] = []): Value | undefined => (values.length === 1 ? values[0] : undefined)

/** How many leads match a filter, counted up to one more than MOST_HITS, and their ids in order unless these are too many. */
export async function findMatches(scope: CompanyScope, filter: RowFilter, { sort, descending }: LeadOrder) {
  const found = leadsThat(scope, filter)
    .select(['id', 'createdAt', `${columnOf(sort)} as position`])
    .limit(MOST_HITS + 1)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const order = sql`position ${direction}, ${sort === 'stage' ? sql`created_at ${direction}, ` : sql``}id ${direction}`
  const { rows } = await sql<{ hits: number; ids: string | null }>`
    select count(*)::int as hits, string_agg(id::text, ',' order by ${order}) filter (where hits <= ${MOST_HITS}) as ids
    from (select *, count(*) over () as hits from (${found}) as found) as counted
  `.execute(scope.db)
  const { hits = 0, ids = null } = rows[0] ?? {}
  return { hits, ids: hits > MOST_HITS ? null : (ids?.split(',') ?? []) }
}

/** How many leads match stages, sources and assignees; from the kept totals, so it costs the same at any size. */
export async function countLeads(scope: CompanyScope, filter: RowFilter): Promise<number> {
  const query = totalsOf(scope, filter).select(sql<number>`coalesce(sum(leads), 0)`.as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

export interface LeadChanges {
  /** The same as long as no lead that one may see changes. */
  changes: string
  /** Whose leads alone these are, if not all. */
  of: string | null
  /** How many leads there are, all that one may not see included. */
  leads: number
}

export async function readChanges(scope: CompanyScope): Promise<LeadChanges> {
  return totalsOf(scope, {})
    .select([
      sql<string>`coalesce(sum(changes), 0)::text`.as('changes'),
      sql<string | null>`own_leads()`.as('of'),
      sql<number>`coalesce(sum(leads), 0)`.as('leads'),
    ])
    .executeTakeFirstOrThrow()
}

/** The kept totals of the leads with these stages, sources and assignees: all of a filter that `isPlain`. */
export function totalsOf({ db, companyId }: CompanyScope, { stages = [], sources = [], assignees = [] }: RowFilter) {
  let query = db.selectFrom('leadTotals').where('companyId', '=', companyId)
  if (stages.length > 0) query = query.where('stage', 'in', stages)
  if (sources.length > 0) query = query.where('source', 'in', sources)
  const owners = assignees.map((id) => (id === 'none' ? UNASSIGNED : id))
  if (owners.length > 0) query = query.where('assignedUserId', 'in', owners)
  return query
}

// Many leads share a stage, so they are in the order of their creation within it, which is also that of the index.
function isBeyond(
  eb: ExpressionBuilder<DB, 'leads'>,
  { companyId, order, after }: { companyId: string; order: LeadOrder; after: Position },
): Expression<SqlBool> {
  const beyond = order.descending ? '<' : '>'
  const column = columnOf(order.sort)
  if (order.sort !== 'stage') return eb(eb.refTuple(column, 'id'), beyond, eb.tuple(after.value, after.id) as never)
  const createdAt = eb
    .selectFrom('leads as last')
    .select('last.createdAt')
    .where('last.companyId', '=', companyId)
    .where('last.id', '=', after.id)
  return eb(eb.refTuple(column, 'createdAt', 'id'), beyond, eb.tuple(after.value, createdAt, after.id) as never)
}
