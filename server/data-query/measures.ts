import { type RawBuilder, sql } from 'kysely'
import type { QueryMeasure } from '../../contract/data-query.ts'
import type { Condition, Field, Subject } from './field.ts'

/** How rows are counted and added up: one by one, or from totals that are kept. */
export interface Counted {
  count: (only?: Condition) => RawBuilder<unknown>
  sum: (value: RawBuilder<unknown>, only?: Condition) => RawBuilder<unknown>
}

const only = (condition?: Condition) => (condition ? sql` filter (where ${condition})` : sql``)

export const ROWS: Counted = {
  count: (condition) => sql`count(*)${only(condition)}`,
  sum: (value, condition) => sql`sum(${value})${only(condition)}`,
}

/** Of `lead_totals`: each row stands for many leads, and has their value. */
export const KEPT: Counted = {
  count: (condition) => sql`coalesce(sum(r.leads)${only(condition)}, 0)`,
  sum: (_, condition) => sql`sum(r.value * 100)${only(condition)}`,
}

const WON: Condition = sql`r.stage = 'closed_won'`
const CLOSED: Condition = sql`r.stage in ('closed_won', 'closed_lost')`

/** A measure as SQL: dollars, percent, days or a number, rounded as it is told; null where there is nothing to reckon. */
export function measureOf(
  { measure }: QueryMeasure,
  field: Field | undefined,
  { subject, counted = ROWS }: { subject: Subject; counted?: Counted },
): RawBuilder<unknown> {
  const { value, closedAt, createdAt } = subject.fields
  switch (measure) {
    case 'count':
      return counted.count()
    case 'winRate':
      return share(counted.count(WON), counted.count(CLOSED))
    case 'conversion':
      return share(counted.count(WON), counted.count())
    case 'wonValue':
      return sql`coalesce(round(${counted.sum(value?.sql ?? sql`0`, WON)}::numeric / 100, 2), 0)`
    case 'salesCycle':
      return sql`round(avg(extract(epoch from ${closedAt?.sql} - ${createdAt?.sql})) filter (where ${WON}) / 86400, 1)`
    default:
      return field ? reckoned(measure, field, counted) : sql`null`
  }
}

const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql`round(100 * ${part}::numeric / nullif(${whole}, 0), 1)`

type Reckoned = 'sum' | 'average' | 'median' | 'lowest' | 'highest'

function reckoned(measure: Reckoned, { kind, sql: value, per = 1 }: Field, counted: Counted): RawBuilder<unknown> {
  const places = sql.lit(kind === 'money' ? 2 : 1)
  const unit = sql.lit(per)
  switch (measure) {
    case 'sum':
      return sql`coalesce(round(${counted.sum(value)}::numeric / ${unit}, ${places}), 0)`
    case 'average':
      return sql`round(${counted.sum(value)}::numeric / nullif(${counted.count(sql`${value} is not null`)}, 0) / ${unit}, ${places})`
    case 'median':
      return sql`round((percentile_cont(0.5) within group (order by ${value}))::numeric / ${unit}, ${places})`
    case 'lowest':
      return sql`round(min(${value})::numeric / ${unit}, ${places})`
    case 'highest':
      return sql`round(max(${value})::numeric / ${unit}, ${places})`
  }
}
