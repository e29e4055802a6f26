import { sql } from 'kysely'
import type { queryFields } from '../../../contract/data-query/endpoints.ts'
import {
  candidateStageNames,
  employmentTypeNames,
  experienceLevelNames,
  openingStatusNames,
} from '../../../contract/names.ts'
import type { Field, Ground, Subject } from './field.ts'
import { searched, wholeWords } from './texts.ts'

export const candidates = (ground: Ground): Subject => ({
  one: 'candidate',
  many: 'candidates',
  from: sql`job_applications r
    join job_openings o on o.company_id = r.company_id and o.id = r.job_opening_id`,
  there: sql`r.company_id = ${ground.companyId}`,
  fields: fieldsOf(ground),
  order: { field: 'createdAt', descending: true },
})

const fieldsOf = (ground: Ground): Record<keyof (typeof queryFields)['candidates'], Field> => ({
  name: { kind: 'text', label: 'name', sql: sql`(r.first_name || ' ' || r.last_name)` },
  email: { kind: 'text', label: 'email', sql: sql`r.email` },
  phone: { kind: 'text', label: 'phone', sql: sql`r.phone` },
  place: {
    kind: 'text',
    label: 'place',
    says: 'in',
    sql: sql`r.address`,
    matches: (text) => wholeWords(sql`r.address`, text),
  },
  opening: { kind: 'text', label: 'job opening', says: 'for', sql: sql`o.title` },
  department: { kind: 'text', label: 'department', says: 'for', sql: sql`o.department` },
  location: {
    kind: 'text',
    label: 'location',
    says: 'for a job in',
    sql: sql`o.location`,
    matches: (text) => wholeWords(sql`o.location`, text),
  },
  openingStatus: {
    kind: 'choice',
    label: 'job status',
    says: 'for a job that is',
    sql: sql`o.status`,
    names: openingStatusNames,
  },
  employmentType: {
    kind: 'choice',
    label: 'job type',
    says: 'for a job that is',
    sql: sql`o.employment_type`,
    names: employmentTypeNames,
  },
  experienceLevel: {
    kind: 'choice',
    label: 'job level',
    says: 'for a job at',
    sql: sql`o.experience_level`,
    names: experienceLevelNames,
  },
  stage: { kind: 'choice', label: 'stage', sql: sql`r.stage`, names: candidateStageNames },
  previousStage: {
    kind: 'choice',
    label: 'stage before',
    says: 'before in',
    sql: sql`candidate_stage(moved.from_status)`,
    names: candidateStageNames,
    nullable: true,
    join: sql`left join lateral (
      select m.from_status from candidate_moves m where m.company_id = r.company_id and m.application_id = r.id
        and candidate_stage(m.from_status) <> candidate_stage(m.to_status)
      order by m.changed_at desc, m.id desc limit 1
    ) as moved on true`,
  },
  open: { kind: 'flag', label: 'open', sql: sql`(r.stage not in ('accepted', 'rejected'))` },
  createdAt: { kind: 'day', label: 'applied', sql: sql`r.created_at` },
  stageUpdatedAt: { kind: 'day', label: 'stage changed', sql: sql`r.stage_updated_at` },
  ...figures(ground),
  words: searched(ground),
})

const figures = ({ companyId, userId, now }: Ground) =>
  ({
    daysInStage: {
      kind: 'number',
      label: 'time in stage',
      sql: sql`greatest(0, date_part('day', ${new Date(now)}::timestamptz - r.stage_updated_at))::int`,
      unit: 'days',
    },
    // Others' ratings are hidden from who has not given their own, and the mean with them.
    rating: {
      kind: 'number',
      label: 'rating',
      sql: sql`rated.stars`,
      nullable: true,
      join: sql`left join (
        select application_id, avg(stars) as stars from candidate_ratings where company_id = ${companyId}
        group by application_id having bool_or(user_id = ${userId})
      ) as rated on rated.application_id = r.id`,
      unit: 'number',
    },
    hasRecording: {
      kind: 'flag',
      label: 'with a recording',
      saysNot: 'without a recording',
      sql: sql`exists (
        select from recordings v where v.company_id = r.company_id and v.application_id = r.id
      )`,
    },
    applications: {
      kind: 'number',
      label: 'applications',
      sql: sql`coalesce(sent.applications, 1)`,
      join: sql`left join (
        select lower(a.email) as email, count(*)::int as applications
        from job_applications a join submissions s on s.company_id = a.company_id and s.application_id = a.id
        where a.company_id = ${companyId} group by 1
      ) as sent on sent.email = lower(r.email)`,
      unit: 'number',
    },
  }) satisfies Record<string, Field>
