import { type RawBuilder, sql } from 'kysely'
import { funnelStages, openStages } from '../../../contract/analytics/endpoints.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import {
  advancedFrom,
  createdIn,
  type LeadFilter,
  medianInstant,
  medianSeconds,
  openLeadsOf,
  PLANNED,
  progressOf,
  type Span,
  STAGE_PLACES,
  stayedIn,
} from './store.ts'

/** Leads created in a span, by source and owner. */
export async function countCreated(scope: CompanyScope, span: Span, filter: LeadFilter) {
  const { rows } = await sql<{ source: string; userId: string | null; leads: number }>`${PLANNED}
    select p.source, p.assigned_user_id as user_id, count(*) as leads
    from ${progressOf(scope, filter, createdIn(span))} group by 1, 2`.execute(scope.db)
  return rows
}

export interface Step {
  entered: number
  advanced: number
  /** Median of those that advanced; null without any. */
  seconds: number | null
}

/** The steps of leads created in a span, one for each stage of the funnel. */
export async function readFunnel(scope: CompanyScope, span: Span, filter: LeadFilter): Promise<Step[]> {
  const each = (value: (stage: (typeof funnelStages)[number]) => unknown) => sql.join(funnelStages.map(value))
  const { rows } = await sql<{ entered: number[]; advanced: number[]; medians: (number | null)[] }>`${PLANNED}
    select array[${each((stage) => sql`count(${stayedIn(stage)})::int`)}] as entered,
      array[${each((stage) => sql`count(${advancedFrom(stage)})::int`)}] as advanced,
      array[${each((stage) => medianSeconds(advancedFrom(stage)))}] as medians
    from ${progressOf(scope, filter, createdIn(span))}`.execute(scope.db)
  const [steps] = rows
  return funnelStages.map((_, index) => ({
    entered: steps?.entered[index] ?? 0,
    advanced: steps?.advanced[index] ?? 0,
    seconds: steps?.medians[index] ?? null,
  }))
}

/** Leads that are open now, by stage, with the median of when they came into it, in seconds since 1970. */
export async function countOpen(scope: CompanyScope, filter: LeadFilter) {
  const { rows } = await sql<{ place: number; leads: number; since: number }>`${PLANNED}
    select p.stage_position as place, count(*) as leads, ${medianInstant(sql`p.stage_changed_at`)} as since
    from ${openLeadsOf(scope, filter, sql`true`)} group by 1`.execute(scope.db)
  return openStages.map((stage) => {
    const found = rows.find(({ place }) => place === STAGE_PLACES[stage])
    return { leads: found?.leads ?? 0, since: found?.since ?? null }
  })
}

/** In which month open leads are expected. */
export interface Expectation {
  /** The first month, by its first day. */
  month: string
  /** When leads came into their stage that are expected in each month but the first, by stage: a month's begin at one of these. */
  since: Record<(typeof openStages)[number], string[]>
}

/** How many months ahead a lead is expected at most by its own day: one further off is expected in the last of them. */
const FURTHEST = 24

/** What open leads may bring, in dollars weighted by probability, by the month that is expected: 0 is the first. */
export async function readForecast(scope: CompanyScope, filter: LeadFilter, expectation: Expectation) {
  const { rows } = await sql<{ month: number; leads: number; value: number }>`${PLANNED}
    select ${expectedMonth(expectation)} as month, count(*) as leads,
      round(sum(p.value_cents * p.probability) / 10000, 2) as value
    from ${openLeadsOf(scope, filter, sql`true`)} group by 1 order by 1`.execute(scope.db)
  return rows
}

/** In which month an open lead is expected: by its own day, where it has one, or by how long leads take from its stage. */
export const expectedMonth = ({ month, since }: Expectation) =>
  sql<number>`case when p.expected_close is not null
    then least(${FURTHEST}, greatest(0, ${monthsOf(sql`p.expected_close`)} - ${monthsOf(sql`${month}::date`)}))::int
    else case p.stage_position ${sql.join(
      openStages.map(
        (stage) =>
          sql`when ${sql.lit(STAGE_PLACES[stage])} then width_bucket(p.stage_changed_at, ${since[stage]}::timestamptz[])`,
      ),
      sql` `,
    )} end end`

const monthsOf = (day: RawBuilder<unknown>) => sql`(extract(year from ${day}) * 12 + extract(month from ${day}))`
