import { type RawBuilder, sql } from 'kysely'
import { hiringStages } from '../../../contract/analytics/endpoints.ts'
import { candidateStatuses } from '../../../contract/candidates/endpoints.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { Step } from './pipeline-store.ts'
import { isWithin, medianOf, PLANNED, type Span, secondsFrom } from './store.ts'

/** The place of a status in the pipeline of hiring, from 1, as `places`; a rejected candidate stands in none. */
const PLACES = sql`places (status, place) as (values ${sql.join(
  candidateStatuses.flatMap((status) => {
    const place = (hiringStages as readonly string[]).indexOf(stageOf(status)) + 1
    return place > 0 ? sql`(${sql.lit(status)}, ${sql.lit(place)})` : []
  }),
)})`

const EACH_PLACE = hiringStages.map((_, index) => index + 1)

const instantOf = (place: number) => sql.ref(`at_${place}`)

/** The stage at a place: when a candidate first came into it, and when they first came into any that is later. */
const stepAt = (place: number) => {
  const later = EACH_PLACE.filter((other) => other > place).map(instantOf)
  return sql`(${sql.lit(place)}, ${instantOf(place)}, ${later.length > 0 ? sql`least(${sql.join(later)})` : sql`null`})`
}

/**
 * For each candidate who applied in a span and each stage they were in, as `hiring_steps`: when they first came into it, and
 * when into a later one after that. Who has no move that says so came into their stage when it began. Few come into a stage after
 * a later one, and only of them are the moves looked through once more. What comes in the same millisecond comes later.
 */
export const hiringSteps = ({ companyId }: CompanyScope, span: Span): RawBuilder<unknown> => sql`
  ${PLACES},
  applied as (
    select a.id, a.created_at, a.stage, a.stage_updated_at from job_applications a
    where a.company_id = ${companyId} and ${isWithin(sql`a.created_at`, span)}
  ),
  entries as (
    select m.application_id, m.to_status as status, m.changed_at as at
    from applied a join candidate_moves m on m.company_id = ${companyId} and m.application_id = a.id
    union all
    select a.id, coalesce(m.from_status, a.stage),
      case when m.application_id is null then a.stage_updated_at else coalesce(m.previous_changed_at, a.created_at) end
    from applied a
    left join lateral (
      select * from candidate_moves m where m.company_id = ${companyId} and m.application_id = a.id
      order by m.changed_at, m.id limit 1
    ) as m on true
    where not exists (
      select from candidate_moves m where m.company_id = ${companyId} and m.application_id = a.id and m.from_status is null
    )
  ),
  firsts as (
    select application_id, ${sql.join(
      EACH_PLACE.map((place) => sql`min(at) filter (where place = ${sql.lit(place)}) as ${instantOf(place)}`),
    )}
    from entries join places using (status) group by 1
  ),
  hiring_steps as (
    select application_id, place, entered_at,
      case when onward_at >= entered_at then onward_at when onward_at is not null then (
        select min(m.changed_at) from candidate_moves m join places later on later.status = m.to_status
        where m.company_id = ${companyId} and m.application_id = firsts.application_id and m.changed_at >= entered_at
          and later.place > steps.place
      ) end as advanced_at
    from firsts, lateral (values ${sql.join(EACH_PLACE.map(stepAt))}) as steps (place, entered_at, onward_at)
    where entered_at is not null
  )`

/** The steps of candidates who applied in a span, one for each stage. */
export async function readHiringFunnel(scope: CompanyScope, span: Span): Promise<Step[]> {
  const { rows } = await sql<Step & { place: number }>`${PLANNED}
    with ${hiringSteps(scope, span)}
    select place, count(*) as entered, count(advanced_at) as advanced,
      ${medianOf(secondsFrom(sql`entered_at`, sql`advanced_at`))} as seconds
    from hiring_steps group by 1`.execute(scope.db)
  return hiringStages.map((_, index) => {
    const found = rows.find(({ place }) => place === index + 1)
    return { entered: found?.entered ?? 0, advanced: found?.advanced ?? 0, seconds: found?.seconds ?? null }
  })
}

/** Those who are accepted, as `hired`, with when they were last; of who was brought along so, when the stage began. */
export const hiredCandidates = ({ companyId }: CompanyScope): RawBuilder<unknown> => sql`
  hired as (
    select a.id, a.job_opening_id, a.created_at, coalesce(max(m.changed_at), a.stage_updated_at) as hired_at
    from job_applications a
    left join candidate_moves m
      on m.company_id = a.company_id and m.application_id = a.id and m.to_status in ('accepted', 'hired')
    where a.company_id = ${companyId} and a.stage = 'accepted'
    group by a.company_id, a.id
  )`

/** How many were hired in a span, and the median seconds from application to acceptance. */
export async function readHired(scope: CompanyScope, span: Span): Promise<{ hired: number; seconds: number | null }> {
  const { rows } = await sql<{ hired: number; seconds: number | null }>`${PLANNED}
    with ${hiredCandidates(scope)}
    select count(*) as hired, ${medianOf(secondsFrom(sql`created_at`, sql`hired_at`))} as seconds
    from hired where ${isWithin(sql`hired_at`, span)}`.execute(scope.db)
  return rows[0] ?? { hired: 0, seconds: null }
}

/** Applications and hires of a span by opening, those with most applications first. */
export async function countByOpening(scope: CompanyScope, span: Span) {
  const { rows } = await sql<{ openingId: string; title: string; applications: number; hired: number }>`${PLANNED}
    with ${hiredCandidates(scope)},
    counted as (
      select job_opening_id as id, count(*) as applications, 0 as hired from job_applications a
      where a.company_id = ${scope.companyId} and ${isWithin(sql`a.created_at`, span)} group by 1
      union all
      select job_opening_id, 0, count(*) from hired where ${isWithin(sql`hired_at`, span)} group by 1
    )
    select o.id as opening_id, o.title, sum(c.applications) as applications, sum(c.hired) as hired
    from counted c join job_openings o on o.company_id = ${scope.companyId} and o.id = c.id
    group by 1, 2 order by 3 desc, 4 desc, 2, 1`.execute(scope.db)
  return rows
}
