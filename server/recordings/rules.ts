import { buffer } from 'node:stream/consumers'
import { RECORDING_BYTES, recordingTypes, UNCLAIMED_HOURS, UPLOADS_PATH } from '../../contract/plain/recordings.ts'
import type { Chapter, Recording } from '../../contract/recordings.ts'
import { JOB, VISITOR } from '../calls/caller.ts'
import { badInput, notFound, Refusal, tooMany } from '../calls/refusals.ts'
import { inEveryCompany } from '../companies/rules.ts'
import type { Database } from '../database/connect.ts'
import type { CompanyDatabase, CompanyScope } from '../database/scope.ts'
import type { Files } from '../files/files.ts'
import { HEAD_LENGTH, isOfType, kindOf } from './media-type.ts'
import * as store from './store.ts'

/** Where a stored recording is; both are UUIDs. */
export interface Place {
  companyId: string
  id: string
}

export const keyOf = ({ companyId, id }: Place) => `${companyId}/${id}`

const PLACE = /([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The place in an upload's address or key; undefined when it is none. */
export function placeOf(address: string): Place | undefined {
  const [, companyId, id] = PLACE.exec(address) ?? []
  return companyId && id ? { companyId, id } : undefined
}

/** Bytes of uploads that no application claimed yet, which one company keeps at most. */
const MOST_UNCLAIMED = 20 * 1024 ** 3

/**
 * Makes room for an upload. Raises `too_large` or `unsupported_media_type` for what is no recording, and
 * `too_many_requests` when too much waits already.
 */
export async function beginUpload(
  database: Database,
  place: Place,
  upload: { jobOpeningId: string; type: string; size: number; madeElsewhere: boolean },
): Promise<void> {
  const type = upload.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!recordingTypes.some((each) => each === type)) throw wrongType()
  if (!(upload.size > 0)) throw badInput('The recording is empty')
  if (upload.size > RECORDING_BYTES) throw new Refusal('too_large', 'The recording must be 200 MB or less')
  await database.company(place.companyId, VISITOR).write(async (scope) => {
    const waiting = await store.sumUnclaimed(scope)
    if (waiting + upload.size > MOST_UNCLAIMED)
      throw tooMany('Too many recordings are being sent. Try again later.', 3600)
    await store.addRecording(scope, { ...upload, id: place.id, type, kind: kindOf(type) })
  })
}

/** Raises `not_found` for an upload that is not there, or was claimed and so is the company's alone. */
export async function requireUpload(database: Database, { companyId, id }: Place) {
  const upload = await database.company(companyId, VISITOR).read((scope) => store.findUpload(scope, id))
  if (!upload || upload.applicationId) throw notFound('Upload')
  return upload
}

/**
 * Takes note that all bytes of an upload came; also when that was missed before. Raises `unsupported_media_type`, and
 * removes it, when its first bytes are not those of its type.
 */
export async function completeUpload(database: Database, files: Files, place: Place): Promise<void> {
  const upload = await requireUpload(database, place)
  if (upload.completedAt || (await files.size(keyOf(place))) !== upload.size) return
  const head = await buffer(await files.read(keyOf(place), { start: 0, end: Math.min(HEAD_LENGTH, upload.size) - 1 }))
  if (!isOfType(head, upload.type)) {
    await dropUpload(database, files, place)
    throw wrongType()
  }
  await database.company(place.companyId, VISITOR).write((scope) => store.noteComplete(scope, place.id))
}

/** Removes an upload that no application claimed. */
export async function dropUpload(database: Database, files: Files, place: Place): Promise<void> {
  const company = database.company(place.companyId, VISITOR)
  // The row first: from then on nobody can claim it. What a crash leaves behind has no row and goes with the next round.
  if (await company.write((scope) => store.removeUnclaimed(scope, place.id))) await files.remove(keyOf(place))
}

/**
 * Keeps others from claiming an upload until the transaction ends, and answers the application that has; null for none.
 */
export async function holdRecording(scope: CompanyScope, videoUrl: string): Promise<string | null> {
  const place = placeOf(videoUrl)
  return place ? store.holdClaimant(scope, place.id) : null
}

export interface Claim {
  /** Address of the upload, as the browser was given it. */
  videoUrl: string
  jobOpeningId: string
  applicationId: string
  chapters: Chapter[]
  /** Milliseconds. */
  duration: number | null
}

/**
 * Gives an upload to an application, in the transaction of the application, and answers the address at which staff play
 * it. Raises `bad_input` for one that is another company's or opening's, not complete, or claimed already.
 */
export async function claimRecording(scope: CompanyScope, { videoUrl, ...claim }: Claim): Promise<string> {
  const place = videoUrl.startsWith(`${UPLOADS_PATH}/`) ? placeOf(videoUrl) : undefined
  const chapters = claim.chapters.toSorted((a, b) => a.at - b.at)
  if (place?.companyId !== scope.companyId || !(await store.claim(scope, place.id, { ...claim, chapters }))) {
    const message = 'Your recording did not arrive. Please send it again.'
    throw badInput(message, { videoUrl: message })
  }
  return `${RECORDINGS_PATH}/${place.id}`
}

/** Where staff play recordings. */
const RECORDINGS_PATH = '/api/recordings'

/** An application's recordings, the newest first. */
export function listRecordings(scope: CompanyScope, applicationId: string): Promise<Recording[]> {
  return store.listOfApplication(scope, applicationId)
}

/** Removes all recordings of applications: each file first, then its row, so that no file is left that nobody knows. */
export async function removeRecordings(
  company: CompanyDatabase<CompanyScope>,
  files: Files,
  applicationIds: string[],
): Promise<void> {
  if (applicationIds.length === 0) return
  for (const id of await company.read((scope) => store.listIdsOfApplications(scope, applicationIds))) {
    await files.remove(keyOf({ companyId: company.companyId, id }))
    await company.write((scope) => store.removeRow(scope, id))
  }
}

/** A recording that can be played. Raises `not_found`, also for one that no application claimed. */
export async function requireRecording(company: CompanyDatabase, id: string) {
  const recording = await company.read((scope) => store.findUpload(scope, id))
  if (!recording?.applicationId) throw notFound('Recording')
  return recording
}

const HOUR = 3_600_000

/** Removes uploads that no application claimed in time, and files that no row knows. */
export async function removeUnclaimed(database: Database, files: Files, now: number): Promise<void> {
  const before = now - UNCLAIMED_HOURS * HOUR
  await inEveryCompany(database, async ({ id: companyId }) => {
    const company = database.company(companyId, JOB)
    for (const id of await company.read((scope) => store.listUnclaimed(scope, new Date(before).toISOString()))) {
      await dropUpload(database, files, { companyId, id })
    }
    for await (const { key, changedAt } of files.list(companyId)) {
      const place = placeOf(key)
      if (!place || changedAt > before) continue
      const [known] = await company.read((scope) => store.listKnown(scope, [place.id]))
      if (!known) await files.remove(key)
    }
  })
}

const wrongType = () =>
  new Refusal('unsupported_media_type', 'This is no recording that can be played. Send a video or sound file.')
