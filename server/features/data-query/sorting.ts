import { type RawBuilder, sql } from 'kysely'
import type { Field } from './field.ts'
import type { Grouping, Plan } from './plan.ts'
import { firstOf, orderOf } from './selection.ts'

type Sql = RawBuilder<unknown>

/** How the rows of a plan are sorted, as `r`; of two that are alike the same always comes first. */
export function sortingOf(plan: Plan): Sql {
  const { field, descending } = orderOf(plan)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const by = field ? sql`${sortedBy(field)} ${direction}${field.nullable ? sql` nulls last` : sql``}, ` : sql``
  const first = firstOf(plan)
  const before = first?.field ? sql`${first.field.sql} <> ${first.is}, ` : sql``
  return sql`${before}${by}r.id ${direction}`
}

function sortedBy({ kind, sql: value, rank, names }: Field) {
  if (rank) return rank
  if (names) return sql`array_position(${Object.keys(names)}::text[], ${value})`
  return kind === 'text' ? sql`search_form(${value})` : value
}

/** What the rows of a group have in common. */
export function keyOf({ ground: { today } }: Plan, { field, by }: Grouping): Sql {
  if (by === undefined) return sql`coalesce((${field.sql})::text, '')`
  const local = field.day ? sql`(${field.day})::timestamp` : sql`(${field.sql} at time zone ${today.timeZone})`
  if (by === 'weekday') return sql`extract(isodow from ${local})::int`
  return by === 'day' ? sql`${local}::date` : sql`date_trunc(${sql.lit(by)}, ${local})::date`
}
