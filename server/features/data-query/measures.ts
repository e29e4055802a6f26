import { type RawBuilder, sql } from 'kysely'
import type { Condition, Field, Subject } from './field.ts'
import type { Measured } from './plan.ts'

type Sql = RawBuilder<unknown>

/** How rows are counted and added up: one by one, or from totals that are kept. */
export interface Counted {
  count: (only?: Condition) => Sql
  sum: (value: Sql, only?: Condition) => Sql
}

const among = (condition?: Condition) => (condition ? sql` filter (where ${condition})` : sql``)

export const ROWS: Counted = {
  count: (condition) => sql`count(*)${among(condition)}`,
  sum: (value, condition) => sql`sum(${value})${among(condition)}`,
}

/** Of `lead_totals`: each row stands for many leads, and has their value. */
export const KEPT: Counted = {
  count: (condition) => sql`coalesce(sum(r.leads)${among(condition)}, 0)`,
  sum: (_, condition) => sql`sum(r.value * 100)${among(condition)}`,
}

const WON: Condition = sql`r.stage_position = 5`
const LOST: Condition = sql`r.stage_position = 6`
const CLOSED: Condition = sql`r.stage_position >= 5`

interface Computation {
  subject: Subject
  timeZone: string
  counted?: Counted
  grouped?: boolean
}

/** A measure as SQL: dollars, percent, days, a day or a number, rounded as it is shown; null where there is nothing to compute. */
export function measureOf(
  { measure: { measure }, field, only }: Measured,
  { subject, timeZone, counted = ROWS, grouped = false }: Computation,
): Sql {
  const { value, closedAt, createdAt } = subject.fields
  switch (measure) {
    case 'count':
      return counted.count()
    case 'share':
      return grouped ? shareOf(field ? counted.sum(field.sql) : counted.count()) : sql`null`
    case 'winRate':
      return share(counted.count(WON), counted.count(CLOSED))
    case 'lossRate':
      return share(counted.count(LOST), counted.count(CLOSED))
    case 'conversion':
      return share(counted.count(WON), counted.count())
    case 'wonCount':
      return counted.count(WON)
    case 'wonValue':
      return sql`coalesce(round(${counted.sum(value?.sql ?? sql`0`, WON)}::numeric / 100, 2), 0)`
    case 'salesCycle':
      return sql`round(avg(${seconds(closedAt, createdAt)}) filter (where ${WON}) / 86400, 4)`
    case 'medianSalesCycle':
      return sql`round((percentile_cont(0.5) within group (order by ${seconds(closedAt, createdAt)})
        filter (where ${WON}))::numeric / 86400, 4)`
    case 'earliest':
    case 'latest':
      return field ? outermost(measure, field, timeZone) : sql`null`
    default:
      return field ? computed({ measure, field, only, counted }) : sql`null`
  }
}

const seconds = (to: Field | undefined, from: Field | undefined) => sql`extract(epoch from ${to?.sql} - ${from?.sql})`

const shareOf = (amount: Sql) => share(amount, sql`sum(${amount}) over ()`)

const share = (part: Sql, whole: Sql) => sql`round(100 * ${part}::numeric / nullif(${whole}, 0), 1)`

// The day itself, where the company is.
function outermost(measure: 'earliest' | 'latest', { sql: value, day }: Field, timeZone: string): Sql {
  const local = day ?? sql`(${value} at time zone ${timeZone})::date`
  return measure === 'latest' ? sql`max(${local})` : sql`min(${local})`
}

interface Amount {
  measure: Measured['measure']['measure']
  field: Field
  only: Condition | undefined
  counted: Counted
}

function computed({ measure, field, only, counted }: Amount): Sql {
  const { kind, sql: value, per = 1 } = field
  const places = sql.lit(kind === 'money' ? 2 : 1)
  const inUnits = (amount: Sql) => sql`round((${amount})::numeric / ${sql.lit(per)}, ${places})`
  switch (measure) {
    case 'sum':
      return sql`coalesce(${inUnits(counted.sum(value, only))}, 0)`
    case 'average': {
      // Kept totals are of the value, which every lead has.
      const having = counted === KEPT ? only : sql<boolean>`${value} is not null and ${only ?? sql`true`}`
      return inUnits(sql`${counted.sum(value, only)}::numeric / nullif(${counted.count(having)}, 0)`)
    }
    case 'median':
      return inUnits(sql`percentile_cont(0.5) within group (order by ${value})${among(only)}`)
    case 'lowest':
      return inUnits(sql`min(${value})${among(only)}`)
    default:
      return inUnits(sql`max(${value})${among(only)}`)
  }
}
