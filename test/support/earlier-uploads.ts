import { randomUUID } from 'node:crypto'
import { Upload } from '@tus/server'
import { UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import type { TestServer } from './server.ts'

/** Begins an upload as it was before there were kinds of files: under its company and id alone. */
export async function beginWithoutKind(
  { superuser, files }: Pick<TestServer, 'superuser' | 'files'>,
  { companyId, openingId, size }: { companyId: string; openingId: string; size: number },
): Promise<{ address: string; key: string }> {
  const id = randomUUID()
  const key = `${companyId}/${id}`
  await superuser.query(
    `insert into recordings (company_id, id, file_key, job_opening_id, kind, type, size)
     values ($1, $2, $3, $4, 'video', 'video/webm', $5)`,
    [companyId, id, key, openingId, size],
  )
  await files.uploads.create(new Upload({ id: key, size, offset: 0, metadata: { openingId, filetype: 'video/webm' } }))
  return { address: `${UPLOADS_PATH}/${key}`, key }
}
