import { sql } from 'kysely'
import type { queryFields } from '../../../contract/data-query/endpoints.ts'
import { employmentTypeNames, experienceLevelNames, openingStatusNames } from '../../../contract/names.ts'
import type { Bounds, Condition, Field, Ground, Subject } from './field.ts'
import { searched, wholeWords } from './texts.ts'

export const openings = (ground: Ground): Subject => ({
  one: 'job opening',
  many: 'job openings',
  from: sql`job_openings r`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsOf(ground),
  order: { field: 'createdAt', descending: true },
})

const fieldsOf = (ground: Ground): Record<keyof (typeof queryFields)['openings'], Field> => ({
  title: { kind: 'text', label: 'title', sql: sql`r.title` },
  department: { kind: 'text', label: 'department', says: 'in', sql: sql`r.department` },
  location: {
    kind: 'text',
    label: 'location',
    says: 'in',
    sql: sql`r.location`,
    matches: (text) => wholeWords(sql`r.location`, text),
  },
  employmentType: { kind: 'choice', label: 'type', says: '', sql: sql`r.employment_type`, names: employmentTypeNames },
  experienceLevel: {
    kind: 'choice',
    label: 'level',
    says: '',
    sql: sql`r.experience_level`,
    names: experienceLevelNames,
  },
  status: { kind: 'choice', label: 'status', says: '', sql: sql`r.status`, names: openingStatusNames },
  live: {
    kind: 'flag',
    label: 'live',
    sql: sql`(r.published_on_portal and r.status = 'active'
      and (r.application_deadline is null or r.application_deadline >= ${ground.today.day}::date))`,
  },
  salary: {
    kind: 'money',
    label: 'salary',
    // The middle of a range.
    sql: sql`(coalesce(r.salary_min + r.salary_max, r.salary_min * 2, r.salary_max * 2) * 50)`,
    per: 100,
    nullable: true,
    within,
  },
  applicationDeadline: {
    kind: 'day',
    label: 'deadline',
    sql: sql`r.application_deadline`,
    day: sql`r.application_deadline`,
    nullable: true,
    days: ({ from, to }) =>
      sql`r.application_deadline between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')`,
  },
  createdAt: { kind: 'day', label: 'created', sql: sql`r.created_at` },
  updatedAt: { kind: 'day', label: 'changed', sql: sql`r.updated_at` },
  candidateCount: {
    kind: 'number',
    label: 'candidates',
    sql: sql`coalesce(applied.candidates, 0)`,
    join: sql`left join (
      select job_opening_id, count(*)::int as candidates from job_applications
      where company_id = ${ground.companyId} group by job_opening_id
    ) as applied on applied.job_opening_id = r.id`,
    unit: 'number',
  },
  words: searched(ground),
})

// A range of which some lies within. Without its one end it has none on that side; without both nothing is said.
function within({ above, atLeast, below, atMost }: Bounds): Condition {
  const top = sql`coalesce(r.salary_max, 'infinity') * 100`
  const bottom = sql`coalesce(r.salary_min, 0) * 100`
  return sql`(coalesce(r.salary_min, r.salary_max) is not null
    and coalesce(${top} > ${above ?? null}::numeric, true) and coalesce(${top} >= ${atLeast ?? null}::numeric, true)
    and coalesce(${bottom} < ${below ?? null}::numeric, true) and coalesce(${bottom} <= ${atMost ?? null}::numeric, true))`
}
