import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import {
  RECORDING_BYTES,
  recordingTypes,
  SILENT_MINUTES,
  UNCLAIMED_HOURS,
  UPLOADS_PATH,
} from '../../../contract/recordings/endpoints.ts'
import { VISITOR } from '../../platform/calls/caller.ts'
import { networkOf } from '../../platform/calls/network.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { type Files, removeUnknown } from '../../platform/files/files.ts'
import { readKey, type StoredFile } from '../../platform/files/key.ts'
import { inCompaniesWithWork } from '../companies/rules.ts'
import { HEAD_LENGTH, isOfType, kindOf } from './media-type.ts'
import { recordingRefusals } from './refusals.ts'
import * as store from './store.ts'

export { listOfApplication as listRecordings } from './store.ts'

/** The file of an upload's address; undefined when it is none. */
const uploadAt = (address: string): StoredFile | undefined =>
  address.startsWith(`${UPLOADS_PATH}/`) ? readKey(address.slice(UPLOADS_PATH.length + 1)) : undefined

/** What a recording's file says of itself. Raises `too_large` or `unsupported_media_type` for what is none. */
export function requireRecordingFile({ type: sent, size }: { type: string; size: number }) {
  const type = sent.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!recordingTypes.some((each) => each === type)) throw recordingRefusals.not_playable()
  if (!(size > 0)) throw recordingRefusals.empty()
  if (size > RECORDING_BYTES) throw recordingRefusals.too_large()
  return { type, size }
}

/** Keeps a row of an upload from its beginning. It takes no room yet: that is taken by what comes. */
export const beginUpload = (
  database: Database,
  file: StoredFile,
  upload: { jobOpeningId: string; type: string; size: number; madeElsewhere: boolean; sender: string },
): Promise<void> =>
  database.company(file.companyId, VISITOR).write(async (scope) => {
    await store.addRecording(scope, { ...upload, id: file.id, fileKey: file.key, kind: kindOf(upload.type) })
  })

/** Who sends, as it is kept of an upload: no address. */
export const senderOf = (address: string) => createHash('sha256').update(networkOf(address)).digest('base64url')

/** Bytes of uploads that no application claimed yet, which one company keeps at most. */
const MOST_UNCLAIMED = 20 * 1024 ** 3

/** Takes note of how many bytes of an upload came, and makes room where there are too many of all uploads. */
export async function noteReceived(place: Place, file: StoredFile, bytes: number): Promise<void> {
  const company = place.database.company(file.companyId, VISITOR)
  const waiting = await company.write(async (scope) => {
    await store.noteReceived(scope, file.id, bytes)
    return store.sumUnclaimed(scope)
  })
  if (waiting > MOST_UNCLAIMED) await makeRoom(place, file.companyId, MOST_UNCLAIMED)
}

interface Place {
  database: Database
  files: Files
}

/**
 * Removes uploads that no application claimed until they are `most` bytes together: the oldest of the sender with the most first,
 * so that nobody takes others' room. A browser whose upload went sends it again.
 */
export async function makeRoom({ database, files }: Place, companyId: string, most: number): Promise<void> {
  const company = database.company(companyId, VISITOR)
  for (;;) {
    const found = await company.read(async (scope) =>
      (await store.sumUnclaimed(scope)) > most ? store.findToGiveUp(scope) : undefined,
    )
    if (!found) return
    await dropUpload(database, files, { companyId, id: found.id, kind: 'recordings', key: found.fileKey })
  }
}

/** Raises `not_found` for an upload that is not there, or was claimed and so is the company's alone. */
export async function requireUpload(database: Database, { companyId, id, key }: StoredFile) {
  const upload = await database.company(companyId, VISITOR).read((scope) => store.findUpload(scope, id))
  if (upload?.fileKey !== key || upload.applicationId) throw recordingRefusals.upload_not_found()
  return upload
}

/**
 * Takes note that all bytes of an upload came; also when that was missed before. Raises `unsupported_media_type`, and
 * removes it, when its first bytes are not those of its type.
 */
export async function completeUpload(database: Database, files: Files, file: StoredFile): Promise<void> {
  const upload = await requireUpload(database, file)
  if (upload.completedAt || (await files.size(file.key)) !== upload.size) return
  const head = await buffer(await files.read(file.key, { start: 0, end: Math.min(HEAD_LENGTH, upload.size) - 1 }))
  if (!isOfType(head, upload.type)) {
    await dropUpload(database, files, file)
    throw recordingRefusals.not_playable()
  }
  await database.company(file.companyId, VISITOR).write((scope) => store.noteComplete(scope, file.id))
}

/** Removes an upload that no application claimed. */
export async function dropUpload(database: Database, files: Files, file: StoredFile): Promise<void> {
  const company = database.company(file.companyId, VISITOR)
  // The row first: from then on nobody can claim it. What a crash leaves behind has no row and goes with the next round.
  if (await company.write((scope) => store.removeUnclaimed(scope, file.id))) await files.remove(file.key)
}

/**
 * Keeps others from claiming an upload until the transaction ends, and answers the application that has; null for none.
 */
export async function holdRecording(scope: CompanyScope, videoUrl: string): Promise<string | null> {
  const file = uploadAt(videoUrl)
  return file ? store.holdClaimant(scope, file.id) : null
}

/**
 * Gives an upload to an application, in the transaction of the application, and answers the address at which staff play
 * it. Raises `bad_input` for one that is another company's or opening's, not complete, or claimed already.
 */
export async function claimRecording(scope: CompanyScope, { videoUrl, ...claim }: store.Claim): Promise<string> {
  const file = uploadAt(videoUrl)
  const chapters = claim.chapters.toSorted((a, b) => a.at - b.at)
  if (file?.companyId !== scope.companyId || !(await store.claim(scope, file.id, { ...claim, chapters }))) {
    throw recordingRefusals.not_arrived()
  }
  return `${RECORDINGS_PATH}/${file.id}`
}

/** Where staff play recordings. */
const RECORDINGS_PATH = '/api/recordings'

/** Removes all recordings of applications: each file first, then its row, so that no file is left that nobody knows. */
export async function removeRecordings(
  company: CompanyDatabase<CompanyScope>,
  files: Files,
  applicationIds: string[],
): Promise<void> {
  if (applicationIds.length === 0) return
  const recordings = await company.read((scope) => store.listFilesOfApplications(scope, applicationIds))
  for (const { id, fileKey } of recordings) {
    await files.remove(fileKey)
    await company.write((scope) => store.removeRow(scope, id))
  }
}

/** A recording that can be played. Raises `not_found`, also for one that no application claimed. */
export async function requireRecording(company: CompanyDatabase, id: string) {
  const recording = await company.read((scope) => store.findUpload(scope, id))
  if (!recording?.applicationId) throw recordingRefusals.not_found()
  return recording
}

const HOUR = 3_600_000

/** Removes uploads that received nothing for a while: browsers begin them again once there is a network. */
export const removeSilent = (place: Place, now: number): Promise<void> =>
  dropListed(place, now - SILENT_MINUTES * 60_000, store.listSilent)

/** Removes uploads that no application claimed in time, and files that no row knows. */
export async function removeUnclaimed(database: Database, files: Files, now: number): Promise<void> {
  const before = now - UNCLAIMED_HOURS * HOUR
  await dropListed({ database, files }, before, store.listUnclaimed)
  await removeUnknown(database, files, { kind: 'recordings', before })
}

const dropListed = ({ database, files }: Place, before: number, list: typeof store.listSilent): Promise<void> =>
  inCompaniesWithWork(database, { round: 'unclaimed_recordings', at: before }, async ({ id: companyId, company }) => {
    const uploads = await company.read((scope) => list(scope, new Date(before).toISOString()))
    for (const { id, fileKey: key } of uploads) {
      await dropUpload(database, files, { companyId, id, kind: 'recordings', key })
    }
  })
