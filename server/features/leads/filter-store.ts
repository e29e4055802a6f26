import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isDate } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import type { FilterField } from '../../../contract/leads/filter.ts'
import type { DB } from '../../platform/database/types.ts'
import { type Clause, matching } from '../../platform/search/clauses.ts'

/** From an instant, or a day of the calendar, on, up to the one before another. */
export interface Instants {
  from?: string
  before?: string
}

type Days = { [Name in FilterField<'day'>['name']]?: Instants }

/** What leads must be; of several stages, sources or assignees any fits, and none of them bounds nothing. */
export interface RowFilter {
  stages?: LeadStage[]
  sources?: string[]
  /** Ids, or `none` for nobody. */
  assignees?: string[]
  /** In cents, both included. */
  value?: { from?: number; to?: number }
  /** By the column that they are of. */
  days?: Days
  openTask?: 'none'
  /** Nobody was in touch since then, and the lead is as old. */
  quietBefore?: string | undefined
  /** By the column, in whole. */
  texts?: { [Name in FilterField<'text'>['name']]?: string }
  /** Ids that were found. */
  ids?: string[] | undefined
  /** What is searched for, for a search that found too many ids to list; as the search column is written. */
  clauses?: Clause[] | undefined
  /** More leads match than are listed by their ids, so that walking the list in its order soon finds enough of them. */
  many?: boolean
}

export const UNASSIGNED = '00000000-0000-0000-0000-000000000000'

/** What the index has in place of a stage. */
export const STAGE_POSITIONS = {
  new: 1,
  qualified: 2,
  proposal: 3,
  negotiation: 4,
  closed_won: 5,
  closed_lost: 6,
} as const

/** Whether stage, source and assignee are all that a filter asks for, as kept totals know it. */
export function isPlain({ stages: _, sources: __, assignees: ___, ...others }: RowFilter): boolean {
  return Object.values(others).every((part) => part === undefined)
}

/**
 * The conditions of a filter on rows of `leads`. Where `many` match, only the column that they are ordered by is looked up in an
 * index: by another they would all be read and sorted for one page, which a plan that is made once for any days cannot know.
 */
export function conditionsOf(eb: ExpressionBuilder<DB, 'leads'>, filter: RowFilter, ordered?: keyof DB['leads']) {
  const { stages = [], sources = [], assignees = [], ids, clauses, many = false } = filter
  const all: Expression<SqlBool>[] = [...boundsOf(filter, many, ordered), ...textsOf(filter, many), ...workOf(filter)]
  if (stages.length > 0) all.push(isInStages(eb, stages))
  if (sources.length > 0) all.push(isOneOf(eb, 'source', sources))
  if (assignees.length > 0) all.push(isAssignedTo(eb, assignees))
  if (ids) all.push(sql<SqlBool>`id = any(${ids}::uuid[])`)
  if (clauses)
    all.push(matching(clauses, { kind: 'lead', id: 'id', has: (pattern) => sql`search_text like ${pattern}` }))
  return all
}

// In the words of the index of open leads, which a plan that is made once for any stages cannot know to have them.
function isInStages(eb: ExpressionBuilder<DB, 'leads'>, stages: LeadStage[]) {
  const positions = new Set(stages.map((stage) => STAGE_POSITIONS[stage]))
  const isOpen = positions.size === 4 && [...positions].every((position) => position < STAGE_POSITIONS.closed_won)
  return isOpen ? sql<SqlBool>`leads.stage_position < 5` : isOneOf(eb, 'stagePosition', [...positions])
}

function isOneOf<Column extends 'stagePosition' | 'source' | 'assignedUserId'>(
  eb: ExpressionBuilder<DB, 'leads'>,
  column: Column,
  values: (string | number)[],
) {
  return values.length === 1 ? eb(column, '=', values[0] as never) : eb(column, 'in', values as never)
}

function isAssignedTo(eb: ExpressionBuilder<DB, 'leads'>, assignees: string[]): Expression<SqlBool> {
  const people = assignees.filter((id) => id !== 'none')
  const nobody = eb('assignedUserId', 'is', null)
  if (people.length === 0) return nobody
  const somebody = isOneOf(eb, 'assignedUserId', people)
  return people.length === assignees.length ? somebody : eb.or([somebody, nobody])
}

function boundsOf(filter: RowFilter, many: boolean, ordered: string | undefined): Expression<SqlBool>[] {
  const { value = {}, days = {} } = filter
  const column = (name: string, nothing: string) => {
    const ref = sql.ref(name)
    return many && name !== ordered ? sql`(${ref} + ${sql.raw(nothing)})` : ref
  }
  const all: Expression<SqlBool>[] = []
  const cents = column('valueCents', '0')
  if (value.from !== undefined) all.push(sql`${cents} >= ${value.from}::bigint`)
  if (value.to !== undefined) all.push(sql`${cents} <= ${value.to}::bigint`)
  for (const [name, { from, before }] of Object.entries(days) as [keyof Days, Instants][]) {
    const date = isDate(leadCatalog[name])
    const instant = date ? column(`${name}Order`, '0') : column(name, "interval '0'")
    const type = sql.raw(date ? 'date' : 'timestamptz')
    if (from !== undefined) all.push(sql`${instant} >= ${from}::${type}`)
    if (before !== undefined) all.push(sql`${instant} < ${before}::${type}`)
  }
  return all
}

const textsOf = ({ texts = {} }: RowFilter, many: boolean): Expression<SqlBool>[] =>
  Object.entries(texts).map(
    ([name, text]) => sql`${sql.ref(`${name}_form`)}${many ? sql` || ''` : sql``} = search_form(${text})`,
  )

// What is written down on leads and is to be done for them. Both are looked up by their indexes alone.
function workOf({ openTask, quietBefore }: RowFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = []
  if (openTask) all.push(sql<SqlBool>`leads.next_step_id is null`)
  if (quietBefore)
    all.push(sql<SqlBool>`leads.created_at < ${quietBefore} and leads.last_contact_at_order < ${quietBefore}`)
  return all
}
