import { type RawBuilder, sql } from 'kysely'
import { openingCatalog } from '../../../contract/openings/catalog.ts'
import type { Bounds, Condition, Ground, Subject } from './field.ts'
import { fieldsFrom } from './fields.ts'

export const openings = (ground: Ground): Subject => ({
  many: 'job openings',
  from: sql`job_openings r`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsOf(ground),
  order: { field: 'createdAt', descending: true, first: { field: 'status', is: 'active' } },
})

const fieldsOf = (ground: Ground) =>
  fieldsFrom(openingCatalog, ground, {
    live: {
      sql: sql`(r.published_on_portal and r.status = 'active'
        and (r.application_deadline is null or r.application_deadline >= ${ground.today.day}::date))`,
    },
    salary: {
      // The middle of a range. What is paid in another currency is no amount of dollars.
      sql: sql`(case when r.salary_currency = 'USD'
        then coalesce(r.salary_min + r.salary_max, r.salary_min * 2, r.salary_max * 2) * 50 end)`,
      within,
      isMissing: sql<boolean>`(r.salary_min is null and r.salary_max is null)`,
    },
    requirements: entries(sql`r.requirements`),
    benefits: entries(sql`r.benefits`),
    candidateCount: {
      sql: sql`coalesce(applied.candidates, 0)`,
      join: sql`left join (
        select job_opening_id, count(*)::int as candidates from job_applications
        where company_id = ${ground.companyId} group by job_opening_id
      ) as applied on applied.job_opening_id = r.id`,
    },
  })

// Each is a text of its own.
const entries = (all: RawBuilder<unknown>) => ({
  sql: sql`array_to_string(${all}, ' · ')`,
})

// A range that lies within in part. Without its one end it has none on that side; without both nothing is said.
function within({ above, atLeast, below, atMost }: Bounds): Condition {
  const top = sql`coalesce(r.salary_max, 'infinity') * 100`
  const bottom = sql`coalesce(r.salary_min, 0) * 100`
  return sql`(r.salary_currency = 'USD' and coalesce(r.salary_min, r.salary_max) is not null
    and coalesce(${top} > ${above ?? null}::numeric, true) and coalesce(${top} >= ${atLeast ?? null}::numeric, true)
    and coalesce(${bottom} < ${below ?? null}::numeric, true) and coalesce(${bottom} <= ${atMost ?? null}::numeric, true))`
}
