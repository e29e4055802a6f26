import { type RawBuilder, sql } from 'kysely'
import { MOST_QUERY_ROWS } from '../../contract/plain/data-query.ts'
import { UNNAMED } from '../database/statement.ts'
import { conditionOf, type Wanted } from './conditions.ts'
import type { Condition, Field } from './field.ts'
import { KEPT, measureOf, ROWS } from './measures.ts'
import type { Plan } from './plan.ts'

/** Most groups that an answer tells. */
export const MOST_GROUPS = 60

/** What a query comes to, as the database answers it: numbers as texts, which keep every digit. */
export interface Counts {
  ids: string[]
  /** Of all rows that match, whatever the limit. */
  matching: string
  now: Numbers
  before: Numbers | null
  groups: Group[] | null
  groupsBefore: Group[] | null
}

/** How many rows, and each measure; null where there was nothing to reckon. */
export type Numbers = (string | null)[]
/** What the rows of a group have in common, and their numbers. */
export type Group = [key: string | null, ...numbers: Numbers]

/** One statement, so that rows and figures are of one moment. */
export function statementOf(plan: Plan): RawBuilder<Counts> {
  const { query, before } = plan
  const now = { plan, where: conditionsOf(plan) }
  const then = before && { plan, where: conditionsOf(plan, 'before') }
  const all = then ? { plan, where: sql<boolean>`(${now.where} or ${then.where})` as Condition } : now
  const limited = query.limit !== undefined && !plan.group && !before
  const counted = limited
    ? { ...now, where: sql<boolean>`r.id = any(array(${idsOf(now, query.limit)}))` as Condition }
    : now
  const none = sql`null::json`
  return sql<Counts>`${sql.raw(UNNAMED)}
    select
      (select coalesce(json_agg(chosen.id), '[]') from (${idsOf(all, plan.group ? undefined : query.limit)}) as chosen) as ids,
      ${limited ? totalOf(now) : sql`''`} as matching,
      ${numbersOf(counted, limited)} as now,
      ${then ? numbersOf(then, false) : none} as before,
      ${plan.group ? groupsOf(now) : none} as groups,
      ${plan.group && then ? groupsOf(then) : none} as groups_before`
}

interface Selection {
  plan: Plan
  where: Condition
}

function conditionsOf({ conditions, before, ground }: Plan, period?: 'before'): Condition {
  const kept = period ? conditions.filter((_, index) => index !== before?.at) : conditions
  const all = period && before ? [...kept, before.wanted] : kept
  return all.length > 0
    ? sql`(${sql.join(
        all.map((wanted) => conditionOf(wanted, ground)),
        sql` and `,
      )})`
    : sql`true`
}

function idsOf(selection: Selection, limit = MOST_QUERY_ROWS) {
  const { field, descending } = orderOf(selection.plan)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const by = field ? sql`${sortedBy(field)} ${direction}${field.nullable ? sql` nulls last` : sql``}, ` : sql``
  return sql`select r.id from ${source(selection, [field])} order by ${by}r.id ${direction} limit ${sql.lit(Math.min(limit, MOST_QUERY_ROWS))}`
}

/** What the rows are sorted by: what was asked for, the order of the search that found them, or the subject's own. */
export function orderOf({ order, conditions, subject }: Plan): { field: Field | undefined; descending: boolean } {
  if (order) return order
  const found = conditions.find(({ field, condition }) => field.kind === 'words' && field.rank && !condition.not)
  if (found) return { field: found.field, descending: false }
  return { field: subject.fields[subject.order.field], descending: subject.order.descending }
}

function sortedBy({ kind, sql: value, rank, names }: Field) {
  if (rank) return rank
  if (kind === 'choice' && names) return sql`array_position(${Object.keys(names)}::text[], ${value})`
  return kind === 'text' ? sql`search_form(${value})` : value
}

const totalOf = (selection: Selection) => sql`(select count(*)::text from ${source(selection)})`

function numbersOf(selection: Selection, limited: boolean) {
  const { plan } = selection
  const counted = !limited && isKept(plan) ? KEPT : ROWS
  const measures = plan.measures.map(({ measure, field }) =>
    measureOf(measure, field, { subject: plan.subject, counted }),
  )
  const numbers = [counted.count(), ...measures].map((number) => sql`(${number})::text`)
  return sql`(select json_build_array(${sql.join(numbers)}) from ${counted === KEPT ? keptSource(selection) : source(selection, fieldsIn(plan))})`
}

function groupsOf(selection: Selection) {
  const { plan } = selection
  const { group, query, subject } = plan
  if (!group) throw new Error('Only what is grouped has groups')
  const counted = isKept(plan) ? KEPT : ROWS
  const numbers = [
    counted.count(),
    ...plan.measures.map(({ measure, field }) => measureOf(measure, field, { subject, counted })),
  ]
  const named = numbers.map((number, index) => sql`${number} as ${sql.ref(`n${index}`)}`)
  const told = numbers.map((_, index) => sql`(${sql.ref(`g.n${index}`)})::text`)
  return sql`(select coalesce(json_agg(json_build_array(g.key, ${sql.join(told)})), '[]') from (
    select ${keyOf(plan, group)} as key, ${sql.join(named)}
    from ${counted === KEPT ? keptSource(selection) : source(selection, [group.field, ...fieldsIn(plan)])}
    group by 1 having ${counted.count()} > 0 order by ${groupOrder(plan)} limit ${sql.lit(query.limit ?? MOST_QUERY_ROWS)}
  ) as g)`
}

function keyOf({ ground: { today } }: Plan, { field, by }: NonNullable<Plan['group']>) {
  if (by?.by === undefined) return sql`coalesce((${field.sql})::text, '')`
  const day = field.day ?? sql`(${field.sql} at time zone ${today.timeZone})::date`
  return sql`date_trunc(${sql.lit(by.by)}, (${day})::timestamp)::date::text`
}

// Periods in their order, what is ranked by its rank, and everything else by the first of what is reckoned.
function groupOrder({ query: { order, aim }, group, measures }: Plan) {
  const ranked = (index: number, descending: boolean) =>
    sql`${sql.ref(`n${index}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, 1`
  const first = measures.length > 0 ? 1 : 0
  if (order?.measure !== undefined) return ranked(order.measure + first, order.descending)
  if (group?.by?.by) return sql`1`
  const names = group?.field.names
  if (aim !== 'rank' && names)
    return sql`array_position(${Object.keys(names)}::text[], ${keyText(group.field)}) nulls last, 1`
  return ranked(first, true)
}

const keyText = ({ sql: value }: Field) => sql`coalesce(min((${value})::text), '')`

const KEPT_FIELDS = ['stage', 'outcome', 'source', 'assignedUserId']
const KEPT_MEASURES = ['count', 'winRate', 'conversion', 'wonValue']

/** Whether the totals that are kept of all leads tell it. */
function isKept({ query, before }: Plan): boolean {
  return (
    query.subject === 'leads' &&
    !before &&
    query.conditions.every(({ field }) => KEPT_FIELDS.includes(field)) &&
    (!query.groupBy || KEPT_FIELDS.includes(query.groupBy.field)) &&
    query.measures.every(
      ({ measure, field }) =>
        KEPT_MEASURES.includes(measure) || ((measure === 'sum' || measure === 'average') && field === 'value'),
    )
  )
}

const keptSource = ({ plan: { ground }, where }: Selection) => sql`(
    select stage, source, nullif(assigned_user_id, '00000000-0000-0000-0000-000000000000') as assigned_user_id, leads, value
    from lead_totals where company_id = ${ground.companyId}
  ) as r where ${where}`

const fieldsIn = ({ measures, subject }: Plan) => [
  ...measures.map(({ field }) => field),
  ...(measures.some(({ measure }) => measure.measure === 'salesCycle') ? [subject.fields.closedAt] : []),
]

// The table, with what the fields in it are joined with, each once.
function source({ plan, where }: Selection, fields: (Field | undefined)[] = []) {
  const wanted: Wanted[] = [...plan.conditions, ...(plan.before ? [plan.before.wanted] : [])]
  const joins = new Set([...wanted.map(({ field }) => field), ...fields].flatMap((field) => field?.join ?? []))
  const { from, there } = plan.subject
  return sql`${from} ${sql.join([...joins], sql` `)} where ${there} and ${where}`
}
