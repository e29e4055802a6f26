import { type RawBuilder, sql } from 'kysely'
import { MOST_QUERY_ROWS } from '../../../contract/data-query/endpoints.ts'
import type { QueryMeasure } from '../../../contract/data-query/fields.ts'
import { subjectOf } from './catalog.ts'
import { comparing } from './conditions.ts'
import type { Condition } from './field.ts'
import { averageOfGroups, type Grouping, type Plan } from './plan.ts'
import type { Selection } from './selection.ts'
import { keyOf } from './sorting.ts'

type Sql = RawBuilder<unknown>

interface Grouped {
  selection: Selection
  group: Grouping
  /** How many rows a group has, and each measure. */
  numbers: Sql[]
  from: Sql
  count: Sql
}

/** The groups that are shown, as JSON: of each its key, its part, its numbers and, where it is compared, the average of all groups. */
export function groupsOf({ selection, group, numbers, from, count }: Grouped): Sql {
  const { plan } = selection
  const { limit = MOST_QUERY_ROWS, limitEach, skip = 0 } = plan.query
  const columns = numbers.map((_, index) => sql.ref(`n${index}`))
  const named = numbers.map((number, index) => sql`${number} as ${columns[index]}`)
  const shown = columns.map((column) => sql`(g.${column})::text`)
  const part = group.inner ? keyOf(plan, group.inner) : sql`null`
  const standing = selection.sorted ? sql`, min(r.standing) as standing` : sql``
  const order = selection.sorted ? sql`g.standing` : groupOrder(plan, group)
  const wanted = averageOfGroups(plan.query)
  const average = wanted ? averageOf(wanted.which, columnOf(plan, wanted.at)) : sql`null`
  return sql`(with some_groups as (
      select ${keyOf(plan, group)} as key, ${part} as part, ${sql.join(named)}${standing}
      from ${from} group by 1, 2 having ${count} > 0
    ), all_groups as (${withEmpty(plan, { group, columns })})
    select coalesce(json_agg(json_build_array(g.key::text, g.part::text, ${sql.join(shown)}, (g.average)::text)), '[]') from (
      select * from (select *, ${average} as average from all_groups) as g
      where ${havingOf(plan)} order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(limitEach ? 0 : skip)}
    ) as g)`
}

/** The column of a measure, by its place. */
const columnOf = ({ measures }: Plan, at: number) => sql.ref(`n${at + (measures.length > 0 ? 1 : 0)}`)

// Of the groups that have a name: what nobody has is no group to compare with.
const averageOf = (which: 'average' | 'median', column: Sql) =>
  sql`(select round((${which === 'average' ? sql`avg(${column})` : sql`percentile_cont(0.5) within group (order by ${column})`})::numeric, 2)
    from all_groups where key::text <> '')`

function havingOf(plan: Plan): Condition {
  const { having } = plan.query
  if (!having) return sql`true`
  const all = [having, ...(having.and ?? [])].flatMap((bounds) => {
    const shown = sql`g.${columnOf(plan, bounds.measure)}`
    const own = comparing(bounds, (compared, bound) => sql`${shown} ${compared} ${String(bound)}::numeric`)
    if (bounds.aboveThe) own.push(sql`${shown} > g.average and g.key::text <> ''`)
    if (bounds.belowThe) own.push(sql`${shown} < g.average and g.key::text <> ''`)
    return own
  })
  return sql`(${sql.join(all, sql` and `)})`
}

const COUNTING: readonly QueryMeasure['measure'][] = ['count', 'sum', 'wonCount', 'wonValue']

/** Who has nothing at all, or what: where that is asked for, it is a group as well. */
function withEmpty(plan: Plan, { group, columns }: { group: Grouping; columns: Sql[] }): Sql {
  const keys = knownKeys(plan, group)
  if (!keys) return sql`select * from some_groups`
  const counts = columns.map((column, index) => {
    const measure = plan.measures[index - 1]?.measure.measure ?? 'count'
    return COUNTING.includes(measure) ? sql`coalesce(${column}, 0) as ${column}` : sql`${column}`
  })
  return sql`select coalesce(some_groups.key, every.key) as key, part, ${sql.join(counts)}
    from some_groups full join (${keys}) as every (key) on every.key = some_groups.key`
}

// Members, choices, or all that any row has; undefined where only groups that are there are asked for.
function knownKeys(plan: Plan, { field, by, inner }: Grouping): Sql | undefined {
  const { query, measures, ground } = plan
  const { having, order, limitEach } = query
  const isOfCount = (at: number | undefined) =>
    at !== undefined && COUNTING.includes(measures[at]?.measure.measure ?? 'count')
  const isNothing = isOfCount(having?.measure) && allowsNothing(having)
  const isLeast = order !== undefined && !order.descending && isOfCount(order.measure)
  if (inner || limitEach) return undefined
  if (by) {
    const isOfAll = isLeast || isNothing || (query.middle && isOfCount(0))
    return isOfAll && by !== 'weekday' ? periodsOf(plan, by) : undefined
  }
  if (field.kind === 'person' && (isLeast || isNothing)) return sql`select unnest(${[...ground.members]}::text[])`
  if (!isNothing || having?.atMost !== 0) return undefined
  if (field.names) return sql`select unnest(${Object.keys(field.names)}::text[])`
  const whole = subjectOf(query.subject, ground)
  const own = whole.fields[query.groupBy?.field ?? '']
  if (own?.kind !== 'text' || own.join) return undefined
  return sql`select distinct ${keyOf(plan, { field: own })} from ${whole.from} where ${whole.there}`
}

const STEPS = { day: '1 day', week: '7 days', month: '1 month', quarter: '3 months', year: '1 year' }

// Each period from the first to the last that is asked for or has a row, up to today; those of ten years, if more are asked for.
function periodsOf({ query, ground }: Plan, by: keyof typeof STEPS): Sql {
  const { day: today } = ground.today
  const earliest = Temporal.PlainDate.from(today).subtract({ years: 10 }).toString()
  const asked = query.conditions.find(({ field, not, or }) => field === query.groupBy?.field && !not && !or)
  const from = asked?.from && asked.from > earliest ? asked.from : null
  const to = asked && (asked.to && asked.to < today ? asked.to : today)
  const begin = (day: string | null | undefined) =>
    sql`date_trunc(${sql.lit(by)}, ${day ?? null}::date::timestamp)::date`
  return sql`select generate_series(least(min(key), ${begin(from)}), greatest(max(key), ${begin(to)}), ${sql.lit(STEPS[by])}::interval)::date
    from some_groups`
}

const allowsNothing = (having: Plan['query']['having']) =>
  having !== undefined &&
  (having.below !== undefined || having.atMost !== undefined) &&
  (having.above ?? -1) < 0 &&
  (having.atLeast ?? 0) <= 0

// Periods in their order, choices in theirs unless they are ranked, and everything else by the first of what is computed.
function groupOrder({ query: { order, aim }, measures }: Plan, group: Grouping) {
  const ranked = (index: number, descending: boolean) =>
    sql`${sql.ref(`g.n${index}`)} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, g.key, g.part`
  // Who comes first is a person, and the first city one that has a name.
  const named = group.by ? sql`` : sql`(g.key::text = ''), `
  const first = measures.length > 0 ? 1 : 0
  if (order?.measure !== undefined) return sql`${named}${ranked(order.measure + first, order.descending)}`
  if (group.inner) {
    const whole = ownOrder(group, sql`g.key`) ?? sql`sum(g.n0) over (partition by g.key) desc`
    return sql`${whole}, g.key, ${ownOrder(group.inner, sql`g.part`) ?? ranked(first, true)}, g.part`
  }
  const own = ownOrder(group, sql`g.key`)
  const isRanked = group.by === undefined && (aim === 'rank' || aim === 'activity')
  return own && !isRanked ? sql`${own}, g.key` : ranked(first, true)
}

const ownOrder = ({ field: { names }, by }: Grouping, key: Sql) =>
  by ? key : names && sql`array_position(${Object.keys(names)}::text[], coalesce(${key}, '')) nulls last`
