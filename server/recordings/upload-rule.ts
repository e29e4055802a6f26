import { RECORDING_BYTES, UPLOADS_PATH } from '../../contract/plain/recordings.ts'
import { notFound } from '../calls/refusals.ts'
import type { UploadRule } from '../files/uploads.ts'
import { findPublicCompany } from '../openings/rules.ts'
import type { Parts } from '../parts.ts'
import { beginUpload, completeUpload, dropUpload, requireUpload } from './rules.ts'

/** Recordings are sent by anybody, for an opening that one can apply for. */
export const recordingUploads = ({ database, files, now }: Parts): UploadRule => ({
  kind: 'recordings',
  path: UPLOADS_PATH,
  most: RECORDING_BYTES,
  noun: 'recording',
  async findCompany({ openingId }) {
    const id = openingId?.toLowerCase() ?? ''
    const companyId = UUID.test(id) ? await findPublicCompany(database, id, now()) : undefined
    if (!companyId) throw notFound('Job opening')
    return companyId
  },
  begin: (file, { size, sent }) =>
    beginUpload(database, file, {
      jobOpeningId: sent.openingId ?? '',
      type: sent.filetype ?? '',
      madeElsewhere: sent.madeElsewhere === 'true',
      size,
    }),
  find: async (file) => ({ complete: (await requireUpload(database, file)).completedAt !== null }),
  complete: (file) => completeUpload(database, files, file),
  drop: (file) => dropUpload(database, files, file),
})

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
