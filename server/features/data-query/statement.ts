import { type RawBuilder, sql } from 'kysely'
import { MOST_QUERY_ROWS } from '../../../contract/data-query/endpoints.ts'
import { UNNAMED } from '../../platform/database/statement.ts'
import { chooseBest } from './best-of-each.ts'
import { namedBy } from './conditions.ts'
import type { Counts } from './counts.ts'
import type { Condition, Field } from './field.ts'
import { groupsOf } from './groups.ts'
import { placeOf } from './lead-sql.ts'
import { type Counted, KEPT, measureOf, ROWS } from './measures.ts'
import { pipelineOf } from './pipeline.ts'
import type { Grouping, Plan } from './plan.ts'
import { computedWith, fieldsOf, orderOf, type Selection, shownFields, source } from './selection.ts'
import { sortingOf } from './sorting.ts'

type Sql = RawBuilder<unknown>

/** Most groups that an answer shows. */
export const MOST_GROUPS = 60

/** One statement, so that rows and figures are of one moment. */
export function statementOf(wanted: Plan): RawBuilder<Counts> {
  const { first, plan, now, former, all } = chooseBest(wanted)
  const limit = plan.groups.length > 0 ? undefined : plan.query.limit
  const isBest = plan.query.limitEach !== undefined
  const limited = limit !== undefined && !former
  const chosen = chosenOf(isBest ? now : all, limit)
  if (plan.query.aim === 'pipeline' && !former) return pipelineOf(plan, { first, chosen, from: source(now) })
  const counted = limited ? { ...now, where: oneOf(idsOf(now, limit)) } : now
  return sql<Counts>`${sql.raw(UNNAMED)} ${first.length > 0 ? sql`with ${sql.join(first)}` : sql``}
    select
      ${chosen} as chosen,
      ${limited || former || isBest ? totalOf(all) : sql`''`} as matching,
      ${limited ? tiedOf(now, limit) : sql`'0'`} as tied,
      ${numbersOf(counted, limited ? ROWS : countedBy(plan, false))} as now,
      ${former ? numbersOf(former, ROWS) : NULL} as before,
      ${everyGrouping(now)} as groups,
      ${former ? everyGrouping(former) : NULL} as groups_before`
}

const NULL = sql`null::json`
const oneOf = (ids: RawBuilder<unknown>): Condition => sql`r.id = any(array(${ids}))`

function idsOf(selection: Selection, limit = MOST_QUERY_ROWS, also?: Sql) {
  const { plan, sorted = sortingOf(plan) } = selection
  const { skip = 0 } = plan.query
  const passed = skip > 0 && plan.groups.length === 0 ? sql` offset ${sql.lit(skip)}` : sql``
  const most = sql.lit(Math.min(limit, MOST_QUERY_ROWS))
  return sql`select r.id${also ?? sql``} from ${source(selection, [orderOf(plan).field, ...(also ? shownFields(plan) : [])])} order by ${sorted} limit ${most}${passed}`
}

function chosenOf(selection: Selection, limit: number | undefined) {
  const values = shownFields(selection.plan).map((field) => shownValue(field, selection.plan))
  return sql`(select json_build_object('ids', coalesce(json_agg(chosen.id), '[]'), 'values', json_agg(chosen.shown))
    from (${idsOf(selection, limit, sql`, json_build_array(${sql.join(values)}) as shown`)}) as chosen)`
}

function shownValue({ kind, sql: value, each, day, per = 1 }: Field, { ground: { today } }: Plan): Sql {
  if (kind === 'day') return sql`(${day ?? sql`(${value} at time zone ${today.timeZone})::date`})::text`
  if (kind === 'money' || kind === 'number' || kind === 'percent')
    return sql`round((${value})::numeric / ${sql.lit(per)}, 2)::text`
  return each ? sql`array_to_string(${each}, '; ')` : sql`(${value})::text`
}

const totalOf = (selection: Selection) => sql`(select count(*)::text from ${source(selection)})`

const TYING = ['day', 'money', 'number', 'percent', 'choice']

function tiedOf(selection: Selection, limit: number): Sql {
  const { plan } = selection
  const { field } = plan.order ?? {}
  if (!field || !TYING.includes(field.kind) || plan.query.skip) return sql`'0'`
  const from = source(selection, [field])
  const within = sql`select ${field.sql} as value from ${from} order by ${sortingOf(plan)} limit ${sql.lit(limit)}`
  const last = sql`(select ${field.sql} from ${from} order by ${sortingOf(plan)} offset ${sql.lit(limit - 1)} limit 1)`
  return sql`((select count(*) from ${from} and ${field.sql} = ${last}) -
    (select count(*) from (${within}) as within where value = ${last}))::text`
}

function numbersOf(selection: Selection, counted: Counted) {
  const numbers = numbersIn(selection.plan, counted).map((number) => sql`(${number})::text`)
  return sql`(select json_build_array(${sql.join(numbers)}) from ${countedSource(selection, counted)})`
}

const numbersIn = ({ measures, subject, ground }: Plan, counted: Counted, grouped = false) => [
  counted.count(),
  ...measures.map((measured) => measureOf(measured, { subject, timeZone: ground.today.timeZone, counted, grouped })),
]

const everyGrouping = (selection: Selection) =>
  sql`json_build_array(${sql.join(selection.plan.groups.map((group) => groupOf(selection, group)))})`

function groupOf(selection: Selection, said: Grouping) {
  const group = selection.plan.query.limitEach ? said : ofEach(said, 'one')
  const counted = countedBy(selection.plan, true)
  const from = countedSource(selection, counted, fieldsOf(group))
  return groupsOf({ selection, group, numbers: numbersIn(selection.plan, counted, true), from, count: counted.count() })
}

/** A row that has several values is in the group of each of them. */
function ofEach({ field, inner, ...group }: Grouping, alias: string): Grouping {
  const own = sql.ref(alias)
  const joined = field.each && {
    sql: sql`coalesce(${own}.value, '')`,
    join: [field.join ?? [], sql`left join lateral unnest(${field.each}) as ${own} (value) on true`].flat(),
  }
  return { ...group, field: { ...field, ...joined }, ...(inner && { inner: ofEach(inner, 'other') }) }
}

const KEPT_FIELDS = ['stage', 'outcome', 'source', 'assignedUserId']
const KEPT_MEASURES = ['count', 'share', 'winRate', 'lossRate', 'conversion', 'wonCount', 'wonValue']

/** Where the numbers come from: the rows themselves, or the totals that are kept of all leads where these know all of it. */
function countedBy({ query, before }: Plan, grouped: boolean): Counted {
  const named = [...namedBy(query), ...(grouped ? [query.groupBy, query.thenBy] : [])].filter(
    (part) => part !== undefined,
  )
  const kept =
    query.subject === 'leads' &&
    !before &&
    !query.limitEach &&
    !query.among &&
    named.every(({ field }) => KEPT_FIELDS.includes(field)) &&
    query.measures.every(
      ({ measure, field }) =>
        KEPT_MEASURES.includes(measure) || ((measure === 'sum' || measure === 'average') && field === 'value'),
    )
  return kept ? KEPT : ROWS
}

function countedSource(selection: Selection, counted: Counted, grouped: Field[] = []) {
  const { plan, where } = selection
  if (counted === ROWS) return source(selection, [...grouped, ...computedWith(plan)])
  return sql`(
    select ${placeOf(sql`stage`)} as stage_position, source, nullif(assigned_user_id, '00000000-0000-0000-0000-000000000000') as assigned_user_id, leads, value
    from lead_totals where company_id = ${plan.ground.companyId}
  ) as r where ${where}`
}
