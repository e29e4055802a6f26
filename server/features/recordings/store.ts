import { sql } from 'kysely'
import type { Chapter, Recording, RecordingKind } from '../../../contract/recordings/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

export interface NewRecording {
  id: string
  fileKey: string
  jobOpeningId: string
  kind: RecordingKind
  madeElsewhere: boolean
  type: string
  size: number
  sender: string
}

export async function addRecording({ db, companyId }: CompanyScope, recording: NewRecording): Promise<void> {
  await db
    .insertInto('recordings')
    .values({ ...recording, companyId })
    .execute()
}

/** Bytes that came of all uploads that no application claimed. */
export async function sumUnclaimed({ db, companyId }: CompanyScope): Promise<number> {
  const { bytes } = await db
    .selectFrom('recordings')
    .select(sql<number>`coalesce(sum(received), 0)`.as('bytes'))
    .where('companyId', '=', companyId)
    .where('applicationId', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Takes note of how many bytes came of an upload. What was found out earlier, and noted later, changes nothing. */
export async function noteReceived({ db, companyId }: CompanyScope, id: string, received: number): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ received, receivedAt: sql`now()`, updatedAt: sql`now()` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('applicationId', 'is', null)
    .where('received', '<', received)
    .execute()
}

/** Of whoever sent the most that no application claimed, the oldest upload of which something came. */
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

/** Uploads that are not whole, and of which nothing came since an instant. */
export async function listSilent({ db, companyId }: CompanyScope, before: string) {
  return db
    .selectFrom('recordings')
    .select(['id', 'fileKey'])
    .where('companyId', '=', companyId)
    .where('applicationId', 'is', null)
    .where('completedAt', 'is', null)
    .where('receivedAt', '<', before)
    .limit(1000)
    .execute()
}

/** What an upload is, and how far it came. */
export async function findUpload({ db, companyId }: CompanyScope, id: string) {
  return db
    .selectFrom('recordings')
    .select(['id', 'jobOpeningId', 'applicationId', 'kind', 'type', 'size', 'completedAt', 'fileKey'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function holdClaimant({ db, companyId }: CompanyScope, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('recordings')
    .select('applicationId')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.applicationId ?? null
}

export async function noteComplete({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ completedAt: sql`now()`, updatedAt: sql`now()` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('completedAt', 'is', null)
    .execute()
}

/** Gives a complete upload of an opening to an application, once; false when there is none to give. */
export async function claim(
  { db, companyId }: CompanyScope,
  id: string,
  {
    jobOpeningId,
    ...given
  }: {
    jobOpeningId: string
    applicationId: string
    submissionId: string
    chapters: Chapter[]
    duration: number | null
  },
): Promise<boolean> {
  const row = await db
    .updateTable('recordings')
    .set({ ...given, chapters: JSON.stringify(given.chapters), sender: null, updatedAt: sql`now()` })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('jobOpeningId', '=', jobOpeningId)
    .where('completedAt', 'is not', null)
    .where('applicationId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An application's recordings, the newest first. */
export async function listOfApplication({ db, companyId }: CompanyScope, applicationId: string): Promise<Recording[]> {
  const rows = await db
    .selectFrom('recordings')
    .select(['id', 'kind', 'madeElsewhere', 'type', 'size', 'duration', 'chapters', 'createdAt', 'submissionId'])
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows as unknown as Recording[]
}

export async function listFilesOfApplications({ db, companyId }: CompanyScope, applicationIds: string[]) {
  return db
    .selectFrom('recordings')
    .select(['id', 'fileKey'])
    .where('companyId', '=', companyId)
    .where('applicationId', 'in', applicationIds)
    .execute()
}

/** Uploads that no application claimed and that began before an instant. */
export async function listUnclaimed({ db, companyId }: CompanyScope, before: string) {
  return db
    .selectFrom('recordings')
    .select(['id', 'fileKey'])
    .where('companyId', '=', companyId)
    .where('applicationId', 'is', null)
    .where('createdAt', '<', before)
    .limit(1000)
    .execute()
}

/** Removes an upload's row so that nobody can claim it any more; false when somebody did. */
export async function removeUnclaimed({ db, companyId }: CompanyScope, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('recordings')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('applicationId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeRow({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db.deleteFrom('recordings').where('companyId', '=', companyId).where('id', '=', id).execute()
}
