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

export const addResume = (scope: CompanyScope, resume: NewResume) => insertRow(scope, 'resumes', resume).execute()

/** A candidate's résumés, the newest first. */
export const listResumes = (scope: CompanyScope, applicationId: string): Promise<Resume[]> =>
  rowsOf(scope, 'resumes')
    .select(['id', 'submissionId', 'fileName', 'fileType', 'fileSize', 'status', 'statusReason', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findResume = (scope: CompanyScope, id: string) =>
  rowsOf(scope, 'resumes')
    .select(['fileKey', 'fileName', 'fileType', 'fileSize', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()

export const listFiles = (scope: CompanyScope, applicationIds: string[]) =>
  rowsOf(scope, 'resumes').select(['id', 'fileKey']).where('applicationId', 'in', applicationIds).execute()

export const removeResume = (scope: CompanyScope, id: string) => deleteRow(scope, 'resumes', id).execute()

/** Notes that reading one begins; undefined where there is nothing to read. */
export const beginReading = (scope: CompanyScope, id: string) =>
  updateRow(scope, 'resumes', id, { readAttempts: sql`read_attempts + 1`, updatedAt: sql`now()` })
    .where('status', '=', 'queued')
    .returning(['fileKey', 'fileName', 'readAttempts'])
    .executeTakeFirst()

export const endReading = (
  scope: CompanyScope,
  id: string,
  reading: Pick<Resume, 'status'> & { content?: string; statusReason?: string },
) => updateRow(scope, 'resumes', id, { ...reading, updatedAt: sql`now()` }).execute()
