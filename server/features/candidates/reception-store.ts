import { type Selectable, type SqlBool, sql } from 'kysely'
import type { CandidateSource } from '../../../contract/candidates/fields.ts'
import { finds, insertRow, rowsOf, seeTrash, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'
import { applications } from './store.ts'

export type ApplicationFields = Pick<
  Selectable<DB['jobApplications']>,
  | 'jobOpeningId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'address'
  | 'linkedinUrl'
  | 'videoUrl'
  | 'consentVersion'
  | 'consentedAt'
>

/**
 * Adds an application. Who applied for the same opening before stays the same candidate, as they were; `added` is false then. Either
 * way the candidate is locked until the transaction ends.
 */
export async function putApplication(
  scope: CompanyScope,
  application: ApplicationFields & { id: string },
): Promise<{ id: string; added: boolean }> {
  await seeTrash(scope)
  return insertRow(scope, 'jobApplications', { ...application, status: 'submitted' })
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, job_opening_id, lower(email)`)
        .doUpdateSet({ reappliedAt: sql<string>`now()` }),
    )
    .returning(['id', sql<boolean>`reapplied_at is null`.as('added')])
    .executeTakeFirstOrThrow()
}

/** Notes that a candidate applied again, who leaves the trash by it. */
export const noteReapplied = (scope: CompanyScope, id: string) =>
  updateRow(scope, 'jobApplications', id, { reappliedAt: sql<string>`now()`, deletedAt: null }).execute()

/** Adds a candidate whom a member names; false where the address is one's for the opening already, in the trash or not. */
export const addApplication = (
  scope: CompanyScope,
  application: ApplicationFields & { id: string; source: CandidateSource },
): Promise<boolean> =>
  finds(
    insertRow(scope, 'jobApplications', { ...application, status: 'applied' })
      .onConflict((conflict) => conflict.expression(sql`company_id, job_opening_id, lower(email)`).doNothing())
      .returning('id'),
  )

/** Whether an application is this person's for this opening. */
export const isApplicationOf = (
  scope: CompanyScope,
  id: string,
  { jobOpeningId, email }: Pick<ApplicationFields, 'jobOpeningId' | 'email'>,
): Promise<boolean> =>
  finds(
    rowsOf(scope, 'jobApplications')
      .select('id')
      .where('id', '=', id)
      .where('jobOpeningId', '=', jobOpeningId)
      .where(sql`lower(email)`, '=', email.toLowerCase()),
  )

/**
 * What an applicant reads, in the mail about a submission and behind its link; undefined when they were erased. What was sent before
 * candidates could be merged names the candidate.
 */
export const findForApplicant = (scope: CompanyScope, id: string) =>
  applications(scope)
    .innerJoin('submissions as s', (join) =>
      join.onRef('s.companyId', '=', 'jobApplications.companyId').onRef('s.applicationId', '=', 'jobApplications.id'),
    )
    .select([
      'jobApplications.id as candidateId',
      's.email',
      'jobApplications.firstName',
      'jobApplications.lastName',
      'jobOpenings.title',
      'jobOpenings.calendarBookingUrl as bookingUrl',
      'companies.name as companyName',
    ])
    .where(sql<SqlBool>`s.id = any (array(
      select id from submissions where company_id = ${scope.companyId} and id = ${id}
      union all
      select o.id from submissions o join job_applications a on a.company_id = o.company_id and a.id = o.application_id
      where o.company_id = ${scope.companyId} and o.application_id = ${id} and lower(o.email) = lower(a.email)
    ))`)
    .limit(1)
    .executeTakeFirst()
