import { sql } from 'kysely'
import type { CandidateSource } from '../../../contract/candidates/fields.ts'
import { finds, insertRow, rowsOf, seeTrash } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { applications } from './store.ts'

export interface ApplicationFields {
  jobOpeningId: string
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  linkedinUrl: string | null
  videoUrl: string | null
  consentVersion: string | null
  consentedAt: string | null
}

/**
 * Adds an application. Who applied for the same opening before stays the same candidate, as they were, and leaves the
 * trash; `added` is false then. Either way the candidate is locked until the transaction ends.
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
        .doUpdateSet({ reappliedAt: sql<string>`now()`, deletedAt: null }),
    )
    .returning(['id', sql<boolean>`reapplied_at is null`.as('added')])
    .executeTakeFirstOrThrow()
}

/** Adds a candidate whom a member names; false where the address is one's for the opening already, in the trash or not. */
export async function addApplication(
  scope: CompanyScope,
  application: ApplicationFields & { id: string; source: CandidateSource },
): Promise<boolean> {
  return finds(
    insertRow(scope, 'jobApplications', { ...application, status: 'applied' })
      .onConflict((conflict) => conflict.expression(sql`company_id, job_opening_id, lower(email)`).doNothing())
      .returning('id'),
  )
}

/** Whether an application is this person's for this opening. */
export async function isApplicationOf(
  scope: CompanyScope,
  id: string,
  { jobOpeningId, email }: Pick<ApplicationFields, 'jobOpeningId' | 'email'>,
): Promise<boolean> {
  return finds(
    rowsOf(scope, 'jobApplications')
      .select('id')
      .where('id', '=', id)
      .where('jobOpeningId', '=', jobOpeningId)
      .where(sql`lower(email)`, '=', email.toLowerCase()),
  )
}

/** What an applicant reads, in the mail and behind its link; undefined when they were erased. */
export async function findForApplicant(scope: CompanyScope, id: string) {
  return applications(scope)
    .select([
      'jobApplications.email',
      'jobApplications.firstName',
      'jobApplications.lastName',
      'jobOpenings.title',
      'jobOpenings.calendarBookingUrl as bookingUrl',
      'companies.name as companyName',
    ])
    .where('jobApplications.id', '=', id)
    .executeTakeFirst()
}
