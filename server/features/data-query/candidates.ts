import { sql } from 'kysely'
import { candidateCatalog } from '../../../contract/candidates/catalog.ts'
import type { CandidateStage } from '../../../contract/candidates/fields.ts'
import type { Condition, Ground, Subject } from './field.ts'
import { daysSince, fieldsFrom } from './fields.ts'
import { lastMove } from './moves.ts'

export const candidates = (ground: Ground): Subject => ({
  many: 'candidates',
  from: sql`job_applications r
    join job_openings o on o.company_id = r.company_id and o.id = r.job_opening_id`,
  there: sql`r.company_id = ${ground.companyId}`,
  fields: fieldsOf(ground),
  order: { field: 'createdAt', descending: true },
})

const LAST_MOVE = sql`left join lateral (
  select m.from_status, m.user_id from candidate_moves m where m.company_id = r.company_id and m.application_id = r.id
    and candidate_stage(m.from_status) <> candidate_stage(m.to_status)
  order by m.changed_at desc, m.id desc limit 1
) as moved on true`

const fieldsOf = (ground: Ground) =>
  fieldsFrom(candidateCatalog, ground, {
    name: { sql: sql`(r.first_name || ' ' || r.last_name)` },
    place: { sql: sql`r.address` },
    opening: { sql: sql`o.title` },
    department: { sql: sql`o.department` },
    location: { sql: sql`o.location` },
    openingStatus: { sql: sql`o.status` },
    employmentType: { sql: sql`o.employment_type` },
    experienceLevel: { sql: sql`o.experience_level` },
    previousStage: { sql: sql`candidate_stage(moved.from_status)`, join: LAST_MOVE },
    stageUpdatedBy: { sql: sql`moved.user_id`, join: LAST_MOVE },
    movedAt: moved(sql`m.from_status is not null`, ground),
    movedTo1stRound: movedTo('1st_round', ground),
    movedTo2ndRound: movedTo('2nd_round', ground),
    movedToOffered: movedTo('offered', ground),
    open: { sql: sql`(r.stage not in ('accepted', 'rejected'))` },
    hasRecording: {
      sql: sql`exists (
        select from recordings v where v.company_id = r.company_id and v.application_id = r.id
      )`,
    },
    hasResume: {
      sql: sql`exists (
        select from resumes v where v.company_id = r.company_id and v.application_id = r.id
      )`,
    },
    ...figures(ground),
  })

const movedTo = (stage: CandidateStage, ground: Ground) => moved(sql`candidate_stage(m.to_status) = ${stage}`, ground)

// Some statuses are of one stage.
const moved = (so: Condition, ground: Ground) =>
  lastMove(
    sql`candidate_moves m where m.company_id = r.company_id and m.application_id = r.id
      and candidate_stage(m.from_status) is distinct from candidate_stage(m.to_status) and ${so}`,
    ground,
  )

// Of what is no number nothing is the same.
const digits = (table: string) => sql`nullif(regexp_replace(${sql.ref(`${table}.phone`)}, '\\D', '', 'g'), '')`

const figures = ({ companyId, userId, now, today }: Ground) => ({
  daysInStage: daysSince('r.stage_updated_at', { now, today }),
  daysToHire: {
    sql: sql`case when r.stage = 'accepted' then round(extract(epoch from r.stage_updated_at - r.created_at) / 86400, 1) end`,
  },
  // Others' ratings are hidden from who has not given their own, and the mean with them; that there are some is not.
  rating: {
    sql: sql`rated.stars`,
    isMissing: sql<boolean>`rated.application_id is null`,
    join: sql`left join (
      select application_id, case when bool_or(user_id = ${userId}) then avg(stars) end as stars
      from candidate_ratings where company_id = ${companyId} group by application_id
    ) as rated on rated.application_id = r.id`,
  },
  applications: {
    sql: sql`greatest(sent.applications, called.applications, 1)`,
    join: [
      sql`left join (
        select lower(a.email) as email, count(*)::int as applications
        from job_applications a left join submissions s on s.company_id = a.company_id and s.application_id = a.id
        where a.company_id = ${companyId} group by 1
      ) as sent on sent.email = lower(r.email)`,
      sql`left join (
        select ${digits('a')} as digits, count(*)::int as applications
        from job_applications a where a.company_id = ${companyId} group by 1
      ) as called on called.digits = ${digits('r')}`,
    ],
  },
})
