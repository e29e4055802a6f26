import { sql } from 'kysely'
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
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('submissions as others')
              .select('others.id')
              .where('others.companyId', '=', scope.companyId)
              .where('others.applicationId', '=', applicationId)
              .where('others.mailedAt', '>', sql<string>`now() - interval '1 day'`),
          ),
        ),
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
  const ofCandidate = db
    .updateTable('submissions')
    .where('submissions.companyId', '=', companyId)
    .where('submissions.applicationId', '=', applicationId)
  await ofCandidate
    .set({ counts: false, updatedAt: sql`now()` })
    .where('counts', '=', true)
    .where('id', '<>', id)
    .execute()
  await ofCandidate
    .from('jobApplications as a')
    .set(({ ref }) => ({
      counts: true,
      chosenBy,
      countedAt: sql<string>`coalesce(counted_at, now())`,
      shownVideoUrl: sql<string>`case when counted_at is null then coalesce(submissions.video_url, ${ref('a.videoUrl')})
        else shown_video_url end`,
      updatedAt: sql`now()`,
    }))
    .whereRef('a.companyId', '=', 'submissions.companyId')
    .whereRef('a.id', '=', 'submissions.applicationId')
    .where('submissions.id', '=', id)
    .execute()
  await showCounting(scope, applicationId)
}

const showCounting = ({ db, companyId }: CompanyScope, applicationId: string) =>
  db
    .updateTable('jobApplications')
    .from('submissions as s')
    .set(({ ref }) => ({
      firstName: ref('s.firstName'),
      lastName: ref('s.lastName'),
      phone: ref('s.phone'),
      address: ref('s.address'),
      linkedinUrl: ref('s.linkedinUrl'),
      videoUrl: ref('s.shownVideoUrl'),
      consentVersion: ref('s.consentVersion'),
      consentedAt: ref('s.consentedAt'),
      // How long the candidate is kept counts from what counts.
      activeAt: sql<string>`greatest(active_at, s.created_at)`,
    }))
    .where('jobApplications.companyId', '=', companyId)
    .where('jobApplications.id', '=', applicationId)
    .where('s.companyId', '=', companyId)
    .where('s.applicationId', '=', applicationId)
    .where('s.counts', '=', true)
    .execute()

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
