import { Proof } from '../../../contract/careers/fields.ts'
import { RECORDING_BYTES, UPLOADS_PATH } from '../../../contract/recordings/endpoints.ts'
import type { UploadRule } from '../../platform/files/uploads.ts'
import type { Parts } from '../../platform/parts.ts'
import { letIn } from '../apply/rules.ts'
import { findPublicCompany } from '../openings/rules.ts'
import { recordingRefusals } from './refusals.ts'
import {
  beginUpload,
  completeUpload,
  dropUpload,
  noteReceived,
  requireRecordingFile,
  requireUpload,
  senderOf,
} from './rules.ts'

/** Recordings are sent by anyone, for an opening that one can apply for. */
export const recordingUploads = ({ database, config, files, now }: Parts): UploadRule => ({
  kind: 'recordings',
  path: UPLOADS_PATH,
  most: RECORDING_BYTES,
  noun: 'recording',
  async findCompany({ openingId }) {
    const id = openingId?.toLowerCase() ?? ''
    const companyId = UUID.test(id) ? await findPublicCompany(database, id, now()) : undefined
    if (!companyId) throw recordingRefusals.opening_not_found()
    return companyId
  },
  async begin(file, { size, sent, address }) {
    const recording = requireRecordingFile({ type: sent.filetype ?? '', size })
    const openingId = sent.openingId ?? ''
    await letIn({ database, config }, { kind: 'recording', openingId, address, proof: readProof(sent.proof) })
    const madeElsewhere = sent.madeElsewhere === 'true'
    await beginUpload(database, file, {
      ...recording,
      jobOpeningId: openingId,
      madeElsewhere,
      sender: senderOf(address),
    })
  },
  received: (file, bytes) => noteReceived({ database, files }, file, bytes),
  find: async (file) => ({ complete: (await requireUpload(database, file)).completedAt !== null }),
  complete: (file) => completeUpload(database, files, file),
  drop: (file) => dropUpload(database, files, file),
})

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The proof that was sent along, as JSON; undefined for none, and for what is none. */
function readProof(text: string | null | undefined): Proof | undefined {
  try {
    return Proof.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}
