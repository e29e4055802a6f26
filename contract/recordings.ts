import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id, IdParams, Instant } from './values.ts'

/** Where recordings are sent, by the tus protocol: POST creates an upload, PATCH adds to it, HEAD tells how far it is. */
export const UPLOADS_PATH = '/api/public/uploads'

/** Largest recording that is accepted, in bytes. */
export const RECORDING_BYTES = 200 * 1024 * 1024

/** Longest recording, in milliseconds. */
export const RECORDING_LENGTH = 15 * 60_000

/** Hours after which an upload that no application claimed is removed. */
export const UNCLAIMED_HOURS = 24

const recordingKinds = ['video', 'audio'] as const
export const RecordingKind = z.enum(recordingKinds)
export type RecordingKind = z.infer<typeof RecordingKind>

/** Types of a recording that are accepted, without what follows a semicolon. */
export const recordingTypes = [
  'video/webm',
  'video/mp4',
  'video/quicktime',
  'audio/webm',
  'audio/mp4',
  'audio/x-m4a',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
] as const

/** Number of the interview questions (spec 2 §9). */
export const QUESTIONS = 6

/** When an interview question, 1 to 6, is being answered, in milliseconds from the beginning. */
export const Chapter = z.object({
  question: z.int({ error: 'Must be a question' }).check(z.minimum(1), z.maximum(QUESTIONS)),
  at: z.int({ error: 'Must be milliseconds' }).check(z.minimum(0), z.maximum(24 * 3_600_000)),
})
export type Chapter = z.infer<typeof Chapter>

export const Recording = z.object({
  id: Id,
  kind: RecordingKind,
  /** Whether it was made elsewhere and sent as a file, rather than recorded in the form. */
  madeElsewhere: z.boolean(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Milliseconds; null where it is not known. */
  duration: z.nullable(z.int()),
  chapters: z.array(Chapter),
  createdAt: Instant,
})
export type Recording = z.infer<typeof Recording>

export const playRecording = call({
  method: 'GET',
  path: '/api/recordings/:id',
  access: 'company',
  summary: 'A candidate’s recording, whole or in ranges of bytes',
  params: IdParams,
  media: 'video/*',
  status: 200,
})
