import { sql } from 'kysely'
import type { Chapter, Recording, RecordingKind } from '../../contract/recordings.ts'
import type { CompanyScope } from '../database/scope.ts'

export interface NewRecording {
  id: string
  fileKey: string
  jobOpeningId: string
  kind: RecordingKind
  madeElsewhere: boolean
  type: string
  size: number
}

export async function addRecording({ db, companyId }: CompanyScope, recording: NewRecording): Promise<void> {
  await db
    .insertInto('recordings')
    .values({ ...recording, companyId })
    .execute()
}

/** Bytes of all uploads that no application claimed. */
export async function sumUnclaimed({ db, companyId }: CompanyScope): Promise<number> {
  const { bytes } = await db
    .selectFrom('recordings')
    .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
    .where('companyId', '=', companyId)
    .where('applicationId', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
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
  }: { jobOpeningId: string; applicationId: string; chapters: Chapter[]; duration: number | null },
): Promise<boolean> {
  const row = await db
    .updateTable('recordings')
    .set({ ...given, chapters: JSON.stringify(given.chapters), updatedAt: sql`now()` })
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
    .select(['id', 'kind', 'madeElsewhere', 'type', 'size', 'duration', 'chapters', 'createdAt'])
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

/** Whether a file is a recording's. */
export async function knowsFile({ db, companyId }: CompanyScope, fileKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('companyId', '=', companyId)
    .where('fileKey', '=', fileKey)
    .executeTakeFirst()
  return row !== undefined
}
