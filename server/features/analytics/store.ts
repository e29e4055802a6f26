import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { funnelStages, openStages } from '../../../contract/analytics/endpoints.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { UNNAMED } from '../../platform/database/statement.ts'

/** Begins a statement that differs with what is asked for, and is planned for its values. */
export const PLANNED = sql.raw(UNNAMED)

/** Has something read for the figures; how many are read at once is not for them to say. */
export type Ask = <T>(read: (scope: CompanyScope) => Promise<T>) => Promise<T>

/** From an instant to another, which is not part of it any more. */
export interface Span {
  start: string
  end: string
}

/** Whose leads, and from where; `none` is nobody, and nowhere that is known. */
export interface LeadFilter {
  assignedUserId?: string | undefined
  source?: string | undefined
}

/** The progress of the leads of a filter, as `p`. */
export const progressOf = (scope: CompanyScope, filter: LeadFilter, only: RawBuilder<SqlBool>) =>
  sql`lead_progress p where ${isAmong(scope, filter)} and ${only}`

/** The leads of a filter that were won in a span, as `p`. */
export const wonLeadsOf = (scope: CompanyScope, filter: LeadFilter, span: Span) =>
  sql`leads p where ${isAmong(scope, filter)} and p.deleted_at is null and p.stage_position = 5
    and ${isWithin(sql`p.stage_changed_at`, span)}`

/** The open leads of a filter, as `p`. */
export const openLeadsOf = (scope: CompanyScope, filter: LeadFilter, only: RawBuilder<SqlBool>) =>
  sql`leads p where ${isAmong(scope, filter)} and p.deleted_at is null and p.stage_position < 5 and ${only}`

const isAmong = ({ companyId }: CompanyScope, { assignedUserId, source }: LeadFilter): RawBuilder<SqlBool> =>
  sql`p.company_id = ${companyId} and ${isOf(sql`p.assigned_user_id`, assignedUserId)}
    and ${source ? sql`p.source = ${source === 'none' ? '' : source}` : sql`true`}`

/** Whether a column has this user; always true without one. */
export function isOf(column: RawBuilder<unknown>, userId: string | undefined): RawBuilder<SqlBool> {
  if (!userId) return sql`true`
  return userId === 'none' ? sql`${column} is null` : sql`${column} = ${userId}::uuid`
}

/** Whether an instant lies in a span; written so that an index on it is of use. */
export const isWithin = (column: RawBuilder<unknown>, { start, end }: Span): RawBuilder<SqlBool> =>
  sql`(${column} >= ${start}::timestamptz and ${column} < ${end}::timestamptz)`

const isClosedIn = (outcome: RawBuilder<SqlBool>, span: Span) => all(outcome, isWithin(sql`p.closed_at`, span))
/** Both outcomes are named, so that the index finds the span in each of them. */
export const closedIn = (span: Span) => isClosedIn(sql`p.won in (true, false)`, span)
export const wonIn = (span: Span) => isClosedIn(sql`p.won`, span)
/** That what is not won is closed is said once more, so that PostgreSQL knows the index to have it. */
export const lostIn = (span: Span) => isClosedIn(sql`not p.won and p.won is not null`, span)
export const createdIn = (span: Span) => isWithin(sql`p.created_at`, span)

export const all = (...conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql`(${sql.join(conditions, sql` and `)})`

type FunnelStage = (typeof funnelStages)[number]
type OpenStage = (typeof openStages)[number]

/** Where a stage stands in the pipeline, from 1. */
export const STAGE_PLACES = { new: 1, qualified: 2, proposal: 3, negotiation: 4, closed_won: 5 } as const

/** A column of progress that there is of each stage. */
const ofStage = (column: 'in' | 'from' | 'left', stage: FunnelStage) =>
  sql`${sql.ref(`p.${column}_${stage.replace('closed_', '')}`)}`

/** Milliseconds that a lead was in a stage altogether, as far as it left it; null when it never was there. */
export const stayedIn = (stage: FunnelStage) => ofStage('in', stage)

/** From when it first came into a stage until it first came into a later one after that; null when never, as from won. */
export const advancedFrom = (stage: FunnelStage) =>
  stage === 'closed_won' ? sql`null::bigint` : ofStage('from', stage)

/** From when a closed lead first came into an open stage until it was closed; null where it never was there. */
export const remainedFrom = (stage: OpenStage) => ofStage('left', stage)

/**
 * The two values in the middle, nulls left out, which are one value where there is an odd number. Integers and instants are so
 * sorted twice as fast as floating-point numbers, which an average of their own would need. As long as there are fewer than 500 million.
 */
const middle = (value: RawBuilder<unknown>) =>
  sql`percentile_disc(array[0.5, 0.500000001]) within group (order by ${value})`

/** The median of whole milliseconds in seconds, nulls left out; null of none. */
export const medianSeconds = (milliseconds: RawBuilder<unknown>) =>
  sql<number | null>`((${middle(milliseconds)})[1] + (${middle(milliseconds)})[2])::float8 / 2000`

/** The median of instants in seconds since 1970; null of none. */
export const medianInstant = (instants: RawBuilder<unknown>) => sql<number | null>`(
  date_part('epoch', (${middle(instants)})[1]) + date_part('epoch', (${middle(instants)})[2])) / 2`

/** Seconds from one instant to another. */
export const secondsFrom = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`date_part('epoch', ${to} - ${from})`

/** The median of values, nulls left out; null of none. */
export const medianOf = (value: RawBuilder<unknown>, only?: RawBuilder<SqlBool>) =>
  sql<
    number | null
  >`percentile_cont(0.5) within group (order by ${value})${only ? sql` filter (where ${only})` : sql``}`
