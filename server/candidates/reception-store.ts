import { sql } from 'kysely'
import type { CompanyScope } from '../database/scope.ts'

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
 * Adds an application. Who applied for the same opening before stays the same candidate, with what came now; `added` is
 * false then.
 */
export async function putApplication(
  { db, companyId }: CompanyScope,
  application: ApplicationFields & { id: string },
): Promise<{ id: string; added: boolean }> {
  return db
    .insertInto('jobApplications')
    .values({ ...application, companyId, status: 'submitted' })
    .onConflict((conflict) =>
      conflict.expression(sql`company_id, job_opening_id, lower(email)`).doUpdateSet((eb) => ({
        firstName: eb.ref('excluded.firstName'),
        lastName: eb.ref('excluded.lastName'),
        email: eb.ref('excluded.email'),
        phone: eb.ref('excluded.phone'),
        address: eb.ref('excluded.address'),
        linkedinUrl: eb.ref('excluded.linkedinUrl'),
        // Who sends no recording this time keeps the one of before.
        videoUrl: eb.fn.coalesce('excluded.videoUrl', 'jobApplications.videoUrl'),
        consentVersion: eb.ref('excluded.consentVersion'),
        consentedAt: eb.ref('excluded.consentedAt'),
        reappliedAt: sql<string>`now()`,
        activeAt: sql<string>`now()`,
      })),
    )
    .returning(['id', sql<boolean>`reapplied_at is null`.as('added')])
    .executeTakeFirstOrThrow()
}

/** Whether an application is this person's for this opening. */
export async function isApplicationOf(
  { db, companyId }: CompanyScope,
  id: string,
  { jobOpeningId, email }: Pick<ApplicationFields, 'jobOpeningId' | 'email'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('jobApplications')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('jobOpeningId', '=', jobOpeningId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** What the mail to an applicant says; undefined when there is nobody to tell any more. */
export async function findForMail({ db, companyId }: CompanyScope, id: string) {
  return db
    .selectFrom('jobApplications')
    .innerJoin('jobOpenings', (join) =>
      join
        .onRef('jobOpenings.companyId', '=', 'jobApplications.companyId')
        .onRef('jobOpenings.id', '=', 'jobApplications.jobOpeningId'),
    )
    .innerJoin('companies', 'companies.id', 'jobApplications.companyId')
    .select([
      'jobApplications.email',
      'jobApplications.firstName',
      'jobOpenings.title',
      'jobOpenings.calendarBookingUrl as bookingUrl',
      'companies.name as companyName',
    ])
    .where('jobApplications.companyId', '=', companyId)
    .where('jobApplications.id', '=', id)
    .executeTakeFirst()
}
