import { type RawBuilder, sql } from 'kysely'
import { hiringStages } from '../../contract/plain/analytics.ts'
import type { CompanyScope } from '../database/scope.ts'
import { UNNAMED } from '../database/statement.ts'
import type { Step } from './pipeline-store.ts'
import { isWithin, medianOf, type Span, secondsFrom } from './store.ts'

const PLANNED = sql.raw(UNNAMED)

/** Where a status stands in the pipeline of hiring, from 1; rejected comes after all. */
const placeOf = (status: RawBuilder<unknown>) =>
  sql`case candidate_stage(${status}) ${sql.join(
    [...hiringStages, 'rejected'].map((stage, index) => sql`when ${sql.lit(stage)} then ${sql.lit(index + 1)}`),
    sql` `,
  )} end`

/**
 * For each candidate who applied in a span and each stage they were in, as `hiring_steps`: when they first came into it, and
 * when into a later one after that. Who has no move that says so came into their stage when it began. The earliest of what came
 * later is that of the first time in a stage, as all that came after another time did so too.
 */
export const hiringSteps = ({ companyId }: CompanyScope, span: Span): RawBuilder<unknown> => sql`
  applied as materialized (
    select a.id, a.created_at, a.stage, a.stage_updated_at from job_applications a
    where a.company_id = ${companyId} and ${isWithin(sql`a.created_at`, span)}
  ),
  moved as materialized (
    select m.application_id, m.id, m.from_status, m.to_status, m.previous_changed_at, m.changed_at
    from candidate_moves m join applied on applied.id = m.application_id where m.company_id = ${companyId}
  ),
  entries as (
    select application_id, id, ${placeOf(sql`to_status`)} as place, changed_at as at from moved
    union all
    select a.id, null, ${placeOf(sql`coalesce(m.from_status, a.stage)`)},
      case when m.from_status is null then a.stage_updated_at else coalesce(m.previous_changed_at, a.created_at) end
    from applied a
    left join (select distinct on (application_id) * from moved order by application_id, changed_at, id) as m
      on m.application_id = a.id
    where m.application_id is null or m.from_status is not null
  ),
  numbered as (
    select application_id, place, at,
      min(at) filter (where place between 2 and 5) over later as beyond_1,
      min(at) filter (where place between 3 and 5) over later as beyond_2,
      min(at) filter (where place between 4 and 5) over later as beyond_3,
      min(at) filter (where place = 5) over later as beyond_4
    from entries
    window later as (
      partition by application_id order by at desc, id desc nulls last rows between unbounded preceding and 1 preceding
    )
  ),
  hiring_steps as (
    select application_id, place, min(at) as entered_at,
      min(case place when 1 then beyond_1 when 2 then beyond_2 when 3 then beyond_3 when 4 then beyond_4 end) as advanced_at
    from numbered where place <= 5 group by 1, 2
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
