import { sql } from 'kysely'
import type { Submission } from '../../contract/candidates.ts'
import type { CompanyScope } from '../database/scope.ts'
import type { ApplicationFields } from './reception-store.ts'

interface NewSubmission extends Omit<ApplicationFields, 'jobOpeningId'> {
  id: string
  applicationId: string
  counts: boolean
}

export async function addSubmission({ db, companyId }: CompanyScope, submission: NewSubmission): Promise<void> {
  await db
    .insertInto('submissions')
    .values({ ...submission, companyId })
    .execute()
}

export async function setVideo({ db, companyId }: CompanyScope, id: string, videoUrl: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ videoUrl, updatedAt: sql`now()` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Notes that a mail about a submission is due; false where the candidate got one in the last 24 hours. */
export async function noteMail(
  { db, companyId }: CompanyScope,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<boolean> {
  const row = await db
    .updateTable('submissions')
    .set({ mailedAt: sql<string>`now()` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('submissions as others')
            .select('others.id')
            .where('others.companyId', '=', companyId)
            .where('others.applicationId', '=', applicationId)
            .where('others.mailedAt', '>', sql<string>`now() - interval '1 day'`),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Most submissions of a candidate that are told; whoever sends more is not heard better. */
const MOST_TOLD = 100

/** What was sent for a candidate, the newest first; beyond what is told at most, what counts or was confirmed goes first. */
export async function listSubmissions({ db, companyId }: CompanyScope, applicationId: string): Promise<Submission[]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'address', 'linkedinUrl', 'videoUrl'])
    .select(['consentVersion', 'consentedAt', 'counts', 'confirmedAt', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .orderBy('counts', 'desc')
    .orderBy(sql`confirmed_at is not null`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(MOST_TOLD)
    .execute()
  return rows.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1))
}

/**
 * Confirms a submission and gives the candidate what it says; one without a recording leaves the one of before. False where the
 * candidate has no such submission.
 */
export async function confirmSubmission(
  scope: CompanyScope,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<boolean> {
  const { db, companyId } = scope
  const ofCandidate = db
    .updateTable('submissions')
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
  const exists = await ofCandidate
    .set({ confirmedAt: sql<string>`coalesce(confirmed_at, now())`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!exists) return false
  await ofCandidate
    .set({ counts: false, updatedAt: sql`now()` })
    .where('counts', '=', true)
    .where('id', '<>', id)
    .execute()
  await ofCandidate.set({ counts: true }).where('id', '=', id).execute()
  await db
    .updateTable('jobApplications')
    .from('submissions as s')
    .set(({ ref, fn }) => ({
      firstName: ref('s.firstName'),
      lastName: ref('s.lastName'),
      phone: ref('s.phone'),
      address: ref('s.address'),
      linkedinUrl: ref('s.linkedinUrl'),
      videoUrl: fn.coalesce('s.videoUrl', 'jobApplications.videoUrl'),
      consentVersion: ref('s.consentVersion'),
      consentedAt: ref('s.consentedAt'),
    }))
    .where('jobApplications.companyId', '=', companyId)
    .where('jobApplications.id', '=', applicationId)
    .where('s.companyId', '=', companyId)
    .where('s.id', '=', id)
    .execute()
  return true
}

/** Forgets the addresses of recordings that are erased. */
export async function forgetVideos({ db, companyId }: CompanyScope, applicationId: string): Promise<void> {
  await db
    .updateTable('submissions')
    .set({ videoUrl: null, updatedAt: sql`now()` })
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('videoUrl', 'like', '/api/recordings/%')
    .execute()
}

/** Every name that was sent for a candidate, each once. */
export async function listNames({ db, companyId }: CompanyScope, applicationId: string) {
  return db
    .selectFrom('submissions')
    .select(['firstName', 'lastName', 'email'])
    .distinct()
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .execute()
}
