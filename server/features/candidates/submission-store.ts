import { type SqlBool, sql } from 'kysely'
import type { Submission } from '../../../contract/candidates/fields.ts'
import { finds, insertRow, rowsOf, updateRow, updateRows } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { ApplicationFields } from './reception-store.ts'

interface NewSubmission extends Omit<ApplicationFields, 'jobOpeningId'> {
  id: string
  applicationId: string
  counts: boolean
  answers: Submission['answers']
  interviewQuestions: Submission['interviewQuestions']
}

export const addSubmission = (scope: CompanyScope, submission: NewSubmission) =>
  insertRow(scope, 'submissions', {
    ...submission,
    answers: JSON.stringify(submission.answers),
    ...(submission.counts && { countedAt: sql<string>`now()`, shownVideoUrl: submission.videoUrl }),
  }).execute()

export const setVideo = (scope: CompanyScope, id: string, videoUrl: string) =>
  updateRow(scope, 'submissions', id, {
    videoUrl,
    shownVideoUrl: sql`case when counts then ${videoUrl}::text end`,
    updatedAt: sql`now()`,
  }).execute()

/** Notes that a mail about a submission is due; false where the candidate got one in the last 24 hours. */
export const noteMail = (
  scope: CompanyScope,
  { id, applicationId }: { id: string; applicationId: string },
): Promise<boolean> =>
  finds(
    updateRow(scope, 'submissions', id, { mailedAt: sql<string>`now()` })
      .where(
        sql<SqlBool>`not exists (
          select from submissions o where o.company_id = ${scope.companyId} and o.application_id = ${applicationId}
            and o.mailed_at > now() - interval '1 day'
        )`,
      )
      .returning('id'),
  )

/** Most submissions of a candidate that are shown. */
const MOST_SHOWN = 100

/** What was sent for a candidate, the newest first; beyond the limit, what counts or was confirmed goes first. */
export async function listSubmissions(scope: CompanyScope, applicationId: string): Promise<Submission[]> {
  const rows = await rowsOf(scope, 'submissions')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'address', 'linkedinUrl', 'videoUrl'])
    .select([
      'answers',
      'interviewQuestions',
      'consentVersion',
      'consentedAt',
      'counts',
      'confirmedAt',
      'chosenBy',
      'createdAt',
    ])
    .where('applicationId', '=', applicationId)
    .orderBy('counts', 'desc')
    .orderBy(sql`confirmed_at is not null`, 'desc')
    .orderBy('createdAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1))
}

/** Notes that the reader of the address's mail confirmed a submission. False where the candidate does not have it. */
export const markConfirmed = (scope: CompanyScope, { id, applicationId }: Named): Promise<boolean> =>
  finds(
    updateRow(scope, 'submissions', id, {
      confirmedAt: sql<string>`coalesce(confirmed_at, now())`,
      updatedAt: sql`now()`,
    })
      .where('applicationId', '=', applicationId)
      .returning('id'),
  )

interface Named {
  id: string
  applicationId: string
}

/** A submission of a candidate, with whether it counts. */
export const findSubmission = (scope: CompanyScope, { id, applicationId }: Named) =>
  rowsOf(scope, 'submissions')
    .select(['id', 'counts'])
    .where('applicationId', '=', applicationId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Has a submission count from now on and gives the candidate what it says. One without a recording leaves the one of before; one
 * that counted already has the recording of that time again.
 */
export async function letCount(
  scope: CompanyScope,
  { id, applicationId, chosenBy }: Named & { chosenBy: string | null },
): Promise<void> {
  const { db, companyId } = scope
  await sql`
    update submissions set counts = false, updated_at = now()
    where company_id = ${companyId} and application_id = ${applicationId} and counts and id <> ${id}`.execute(db)
  await sql`
    update submissions s set counts = true, chosen_by = ${chosenBy}, counted_at = coalesce(counted_at, now()),
      shown_video_url = case when counted_at is null then coalesce(s.video_url, a.video_url) else shown_video_url end,
      updated_at = now()
    from job_applications a
    where s.company_id = ${companyId} and s.id = ${id} and s.application_id = ${applicationId}
      and a.company_id = s.company_id and a.id = s.application_id`.execute(db)
  // How long the candidate is kept counts from what counts.
  await sql`
    update job_applications a set first_name = s.first_name, last_name = s.last_name, phone = s.phone,
      address = s.address, linkedin_url = s.linkedin_url, video_url = s.shown_video_url,
      consent_version = s.consent_version, consented_at = s.consented_at,
      active_at = greatest(a.active_at, s.created_at)
    from submissions s
    where a.company_id = ${companyId} and a.id = ${applicationId} and s.company_id = a.company_id
      and s.application_id = a.id and s.counts`.execute(db)
}

/** Forgets the addresses of recordings that are erased. */
export const forgetVideos = (scope: CompanyScope, applicationId: string) =>
  updateRows(scope, 'submissions', {
    videoUrl: withoutRecording('videoUrl'),
    shownVideoUrl: withoutRecording('shownVideoUrl'),
    updatedAt: sql`now()`,
  })
    .where('applicationId', '=', applicationId)
    .execute()

const withoutRecording = (column: 'videoUrl' | 'shownVideoUrl') =>
  sql<string | null>`case when ${sql.ref(column)} not like '/api/recordings/%' then ${sql.ref(column)} end`

/** Every name that was sent for a candidate, each once. */
export const listNames = (scope: CompanyScope, applicationId: string) =>
  rowsOf(scope, 'submissions')
    .select(['firstName', 'lastName', 'email'])
    .distinct()
    .where('applicationId', '=', applicationId)
    .execute()
