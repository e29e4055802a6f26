import { sql } from 'kysely'
import type { Resume } from '../../../contract/resumes/fields.ts'
import { deleteRow, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

export type ResumeFile = Pick<Resume, 'fileName' | 'fileType' | 'fileSize'>

interface NewResume extends ResumeFile {
  id: string
  applicationId: string
  submissionId: string
  fileKey: string
}

export async function addResume(scope: CompanyScope, resume: NewResume): Promise<void> {
  await insertRow(scope, 'resumes', resume).execute()
}

/** A candidate's résumés, the newest first. */
export async function listResumes(scope: CompanyScope, applicationId: string): Promise<Resume[]> {
  return rowsOf(scope, 'resumes')
    .select(['id', 'submissionId', 'fileName', 'fileType', 'fileSize', 'status', 'statusReason', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findResume(scope: CompanyScope, id: string) {
  return rowsOf(scope, 'resumes')
    .select(['fileKey', 'fileName', 'fileType', 'fileSize', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function listFiles(scope: CompanyScope, applicationIds: string[]) {
  return rowsOf(scope, 'resumes').select(['id', 'fileKey']).where('applicationId', 'in', applicationIds).execute()
}

export async function removeResume(scope: CompanyScope, id: string): Promise<void> {
  await deleteRow(scope, 'resumes', id).execute()
}

/** Notes that reading one begins; undefined where there is nothing to read. */
export async function beginReading(scope: CompanyScope, id: string) {
  return updateRow(scope, 'resumes', id, { readAttempts: sql`read_attempts + 1`, updatedAt: sql`now()` })
    .where('status', '=', 'queued')
    .returning(['fileKey', 'fileName', 'readAttempts'])
    .executeTakeFirst()
}

export async function endReading(
  scope: CompanyScope,
  id: string,
  reading: Pick<Resume, 'status'> & { content?: string; statusReason?: string },
): Promise<void> {
  await updateRow(scope, 'resumes', id, { ...reading, updatedAt: sql`now()` }).execute()
}
