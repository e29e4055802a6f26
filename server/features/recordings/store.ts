import { type Selectable, sql } from 'kysely'
import type { Chapter, Recording } from '../../../contract/recordings/fields.ts'
import { deleteRow, finds, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'

type NewRecording = Pick<
  Selectable<DB['recordings']>,
  'id' | 'fileKey' | 'jobOpeningId' | 'kind' | 'madeElsewhere' | 'type' | 'size'
> & { sender: string }

export const addRecording = (scope: CompanyScope, recording: NewRecording) =>
  insertRow(scope, 'recordings', recording).execute()

/** Bytes that came of all uploads that no application claimed. */
export async function sumUnclaimed(scope: CompanyScope): Promise<number> {
  const { bytes } = await rowsOf(scope, 'recordings')
    .select(sql<number>`coalesce(sum(received), 0)`.as('bytes'))
    .where('applicationId', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Takes note of how many bytes came of an upload. What was found out earlier, and noted later, changes nothing. */
export const noteReceived = (scope: CompanyScope, id: string, received: number) =>
  updateRow(scope, 'recordings', id, { received, receivedAt: sql`now()`, updatedAt: sql`now()` })
    .where('applicationId', 'is', null)
    .where('received', '<', received)
    .execute()

/** The oldest upload with received bytes, of the sender with the most unclaimed ones. */
export async function findToGiveUp({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{ id: string; fileKey: string }>`
    select id, file_key from recordings
    where company_id = ${companyId} and application_id is null and received > 0 and coalesce(sender, '') = (
      select coalesce(sender, '') from recordings where company_id = ${companyId} and application_id is null
      group by 1 order by sum(received) desc, 1 limit 1
    )
    order by created_at, id limit 1`.execute(db)
  return rows[0]
}

/** Incomplete uploads that received nothing since an instant. */
export const listSilent = (scope: CompanyScope, before: string) =>
  rowsOf(scope, 'recordings')
    .select(['id', 'fileKey'])
    .where('applicationId', 'is', null)
    .where('completedAt', 'is', null)
    .where('receivedAt', '<', before)
    .limit(1000)
    .execute()

/** What an upload is, and how far it came. */
export const findUpload = (scope: CompanyScope, id: string) =>
  rowsOf(scope, 'recordings')
    .select(['id', 'jobOpeningId', 'applicationId', 'kind', 'type', 'size', 'completedAt', 'fileKey'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function holdClaimant(scope: CompanyScope, id: string): Promise<string | null> {
  const row = await rowsOf(scope, 'recordings')
    .select('applicationId')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.applicationId ?? null
}

export const noteComplete = (scope: CompanyScope, id: string) =>
  updateRow(scope, 'recordings', id, { completedAt: sql`now()`, updatedAt: sql`now()` })
    .where('completedAt', 'is', null)
    .execute()

export interface Claim {
  /** Address of the upload, as the browser was given it. */
  videoUrl: string
  jobOpeningId: string
  applicationId: string
  submissionId: string
  chapters: Chapter[]
  /** Milliseconds. */
  duration: number | null
}

/** Gives a complete upload of an opening to an application, once; false when there is none to give. */
export const claim = (
  scope: CompanyScope,
  id: string,
  { jobOpeningId, ...given }: Omit<Claim, 'videoUrl'>,
): Promise<boolean> =>
  finds(
    updateRow(scope, 'recordings', id, {
      ...given,
      chapters: JSON.stringify(given.chapters),
      sender: null,
      updatedAt: sql`now()`,
    })
      .where('jobOpeningId', '=', jobOpeningId)
      .where('completedAt', 'is not', null)
      .where('applicationId', 'is', null)
      .returning('id'),
  )

/** An application's recordings, the newest first. */
export async function listOfApplication(scope: CompanyScope, applicationId: string): Promise<Recording[]> {
  const rows = await rowsOf(scope, 'recordings')
    .select(['id', 'kind', 'madeElsewhere', 'type', 'size', 'duration', 'chapters', 'createdAt', 'submissionId'])
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as unknown as Recording[]
}

export const listFilesOfApplications = (scope: CompanyScope, applicationIds: string[]) =>
  rowsOf(scope, 'recordings').select(['id', 'fileKey']).where('applicationId', 'in', applicationIds).execute()

/** Uploads that no application claimed and that began before an instant. */
export const listUnclaimed = (scope: CompanyScope, before: string) =>
  rowsOf(scope, 'recordings')
    .select(['id', 'fileKey'])
    .where('applicationId', 'is', null)
    .where('createdAt', '<', before)
    .limit(1000)
    .execute()

/** Removes an upload's row so that nobody can claim it any more; false when it was claimed. */
export const removeUnclaimed = (scope: CompanyScope, id: string): Promise<boolean> =>
  finds(deleteRow(scope, 'recordings', id).where('applicationId', 'is', null).returning('id'))

export const removeRow = (scope: CompanyScope, id: string) => deleteRow(scope, 'recordings', id).execute()
