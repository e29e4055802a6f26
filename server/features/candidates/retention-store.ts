import { type SqlBool, sql } from 'kysely'
import { deleteRow, deleteRows, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { erasureDay } from './store.ts'

/** Candidates that the company's rule erases by now, or whose recordings it does. */
export async function listExpired(
  scope: CompanyScope,
  { what, now }: { what: 'candidates' | 'recordings'; now: string },
): Promise<string[]> {
  const day = erasureDay(what === 'candidates' ? 'companies.candidateMonths' : 'companies.recordingMonths')
  let query = rowsOf(scope, 'jobApplications')
    .innerJoin('companies', 'companies.id', 'jobApplications.companyId')
    .select('jobApplications.id')
    .where(sql<SqlBool>`${day} <= (${now}::timestamptz at time zone companies.time_zone)::date`)
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
  scope: CompanyScope,
  id: string,
): Promise<{ id: string; title: string } | undefined> {
  await deleteRows(scope, 'notifications').where('link', '=', `/candidates/${id}`).execute()
  await deleteRows(scope, 'events').where('entityType', '=', 'candidate').where('entityId', '=', id).execute()
  const removed = await deleteRow(scope, 'jobApplications', id).returning('jobOpeningId').executeTakeFirst()
  if (!removed) return undefined
  return rowsOf(scope, 'jobOpenings')
    .select(['id', 'title'])
    .where('id', '=', removed.jobOpeningId)
    .executeTakeFirstOrThrow()
}
