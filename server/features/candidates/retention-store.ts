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
    // What was merged goes from the trash, and until then a merge can be undone.
    .where(sql<SqlBool>`not exists (
      select from candidate_merges m where m.company_id = job_applications.company_id and m.application_id = job_applications.id
    )`)
  if (what === 'recordings') {
    query = query.where(sql<SqlBool>`exists (
      select from recordings r where r.company_id = job_applications.company_id and r.application_id = job_applications.id
    )`)
  }
  const rows = await query.orderBy('jobApplications.activeAt').limit(500).execute()
  return rows.map(({ id }) => id)
}

export const removeRow = (scope: CompanyScope, id: string) =>
  deleteRow(scope, 'jobApplications', id).returning('jobOpeningId').executeTakeFirst()

/** Removes a candidate with all that hangs on it, and what the app said of the person elsewhere, also at former addresses. */
export async function removeCandidate(
  scope: CompanyScope,
  id: string,
  former: string[],
): Promise<{ id: string; title: string } | undefined> {
  const links = [id, ...former].map((each) => `/candidates/${each}`)
  await deleteRows(scope, 'notifications').where('link', 'in', links).execute()
  await deleteRows(scope, 'events')
    .where('entityType', '=', 'candidate')
    // Whose merge was undone is named where that happened.
    .where(
      sql<SqlBool>`(entity_id = ${id} or name in ('candidate.merged', 'candidate.unmerged') and payload #>> '{other,id}' = ${id})`,
    )
    .execute()
  const removed = await removeRow(scope, id)
  if (!removed) return undefined
  return rowsOf(scope, 'jobOpenings')
    .select(['id', 'title'])
    .where('id', '=', removed.jobOpeningId)
    .executeTakeFirstOrThrow()
}
