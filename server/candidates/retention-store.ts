import { type SqlBool, sql } from 'kysely'
import type { CompanyScope } from '../database/scope.ts'

/** Candidates whose last activity is longer ago than the company keeps them; `what` is kept that long. */
export async function listExpired(
  { db, companyId }: CompanyScope,
  { what, now }: { what: 'candidates' | 'recordings'; now: string },
): Promise<string[]> {
  const months = sql.ref(what === 'candidates' ? 'companies.candidateMonths' : 'companies.recordingMonths')
  let query = db
    .selectFrom('jobApplications')
    .innerJoin('companies', 'companies.id', 'jobApplications.companyId')
    .select('jobApplications.id')
    .where('jobApplications.companyId', '=', companyId)
    .where('jobApplications.stage', '<>', 'accepted')
    // On the day that staff were told, where the company is.
    .where(
      sql<SqlBool>`((job_applications.active_at + make_interval(months => ${months})) at time zone companies.time_zone)::date
        <= (${now}::timestamptz at time zone companies.time_zone)::date`,
    )
  if (what === 'recordings') {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('recordings')
          .select('recordings.id')
          .whereRef('recordings.companyId', '=', 'jobApplications.companyId')
          .whereRef('recordings.applicationId', '=', 'jobApplications.id'),
      ),
    )
  }
  const rows = await query.orderBy('jobApplications.activeAt').limit(500).execute()
  return rows.map(({ id }) => id)
}

/** Removes a candidate with all that hangs on it, and what the app said of the person elsewhere. */
export async function removeCandidate(
  { db, companyId }: CompanyScope,
  id: string,
): Promise<{ title: string } | undefined> {
  await db
    .deleteFrom('notifications')
    .where('companyId', '=', companyId)
    .where('link', '=', `/candidates/${id}`)
    .execute()
  const removed = await db
    .deleteFrom('jobApplications')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('jobOpeningId')
    .executeTakeFirst()
  if (!removed) return undefined
  return db
    .selectFrom('jobOpenings')
    .select('title')
    .where('companyId', '=', companyId)
    .where('id', '=', removed.jobOpeningId)
    .executeTakeFirstOrThrow()
}
