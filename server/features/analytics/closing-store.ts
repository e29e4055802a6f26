import { sql } from 'kysely'
import { openStages } from '../../../contract/analytics/endpoints.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import {
  closedIn,
  type LeadFilter,
  lostIn,
  medianSeconds,
  PLANNED,
  progressOf,
  remainedFrom,
  type Span,
  stayedIn,
  wonIn,
  wonLeadsOf,
} from './store.ts'

/** Leads closed in a span that are alike in source, owner, outcome and part. */
export interface ClosedCell {
  source: string
  userId: string | null
  won: boolean
  /** Which of the parts, from 1. */
  part: number
  leads: number
  cents: number
}

/** The leads closed in a span, by source, owner, outcome and the part of the span that begins at one of `starts`. */
export async function countClosed(
  scope: CompanyScope,
  { span, starts, filter }: { span: Span; starts: string[]; filter: LeadFilter },
): Promise<ClosedCell[]> {
  const { rows } = await sql<ClosedCell>`${PLANNED}
    select p.source, p.assigned_user_id as user_id, p.won,
      width_bucket(p.closed_at, ${starts}::timestamptz[]) as part, count(*) as leads, sum(p.value_cents) as cents
    from ${progressOf(scope, filter, closedIn(span))} group by 1, 2, 3, 4`.execute(scope.db)
  return rows
}

/** The leads won in a span, by its parts. */
export async function countWon(
  scope: CompanyScope,
  { span, starts, filter }: { span: Span; starts: string[]; filter: LeadFilter },
): Promise<Pick<ClosedCell, 'part' | 'leads' | 'cents'>[]> {
  const { rows } = await sql<Pick<ClosedCell, 'part' | 'leads' | 'cents'>>`${PLANNED}
    select width_bucket(p.stage_changed_at, ${starts}::timestamptz[]) as part, count(*) as leads,
      sum(p.value_cents) as cents
    from ${wonLeadsOf(scope, filter, span)} group by 1`.execute(scope.db)
  return rows
}

/** Median seconds from creation to winning: of a source (`bySource`), of an owner (`byOwner`), or of all. */
export interface Cycle {
  bySource: boolean
  byOwner: boolean
  source: string | null
  userId: string | null
  seconds: number
}

export async function readCycles(scope: CompanyScope, span: Span, filter: LeadFilter): Promise<Cycle[]> {
  const { rows } = await sql<Cycle>`${PLANNED}
    select grouping(p.source) = 0 as by_source, grouping(p.assigned_user_id) = 0 as by_owner, p.source,
      p.assigned_user_id as user_id, ${medianSeconds(sql`p.cycle`)} as seconds
    from ${progressOf(scope, filter, wonIn(span))}
    group by grouping sets ((p.source), (p.assigned_user_id), ()) having count(*) > 0`.execute(scope.db)
  return rows
}

// From the index; only a long reason is looked up.
const REASON = sql`coalesce(p.short_reason, (
  select lost_reason from lead_progress l where l.company_id = p.company_id and l.lead_id = p.lead_id
))`

/** The most frequent reasons of leads lost in a span, and of how many leads all are. */
export async function listLostReasons(
  scope: CompanyScope,
  { span, filter, most }: { span: Span; filter: LeadFilter; most: number },
): Promise<{ reason: string; leads: number; all: number }[]> {
  const { rows } = await sql<{ reason: string; leads: number; all: number }>`${PLANNED}
    select reason, count(*) as leads, sum(count(*)) over () as all
    from (select ${REASON} as reason from ${progressOf(scope, filter, lostIn(span))}) as lost
    group by 1 order by 2 desc, reason collate "C" limit ${most}`.execute(scope.db)
  return rows
}

/** Of leads closed in a span: how many were in each open stage, in their order, and their median seconds in it. */
export async function readStays(scope: CompanyScope, span: Span, filter: LeadFilter) {
  const medians = openStages.map((stage) => medianSeconds(stayedIn(stage)))
  const { rows } = await sql<{ passed: number[]; medians: (number | null)[] }>`${PLANNED}
    select array[${sql.join(openStages.map((stage) => sql`count(${stayedIn(stage)})::int`))}] as passed,
      array[${sql.join(medians)}] as medians
    from ${progressOf(scope, filter, closedIn(span))}`.execute(scope.db)
  const [stays] = rows
  return openStages.map((_, index) => ({
    passed: stays?.passed[index] ?? 0,
    seconds: stays?.medians[index] ?? null,
  }))
}

/** Of leads won in a span: how many were in each open stage, in their order, and their median seconds from then on. */
export async function readRemaining(scope: CompanyScope, span: Span) {
  const remained = openStages.map(remainedFrom)
  const { rows } = await sql<{ won: number[]; medians: (number | null)[] }>`${PLANNED}
    select array[${sql.join(remained.map((each) => sql`count(${each})::int`))}] as won,
      array[${sql.join(remained.map(medianSeconds))}] as medians
    from ${progressOf(scope, {}, wonIn(span))}`.execute(scope.db)
  const [remaining] = rows
  return openStages.map((_, index) => ({ won: remaining?.won[index] ?? 0, seconds: remaining?.medians[index] ?? null }))
}
