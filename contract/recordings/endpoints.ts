import { MEGABYTE } from '../plain/values.ts'

/** Where recordings are sent, by the tus protocol: POST creates an upload, PATCH adds to it, HEAD tells how far it is. */
export const UPLOADS_PATH = '/api/public/uploads'

/** Largest recording that is accepted, in bytes. */
export const RECORDING_BYTES = 200 * MEGABYTE

/** Longest recording, in milliseconds. */
export const RECORDING_LENGTH = 15 * 60_000

/** Minutes after which an upload that receives nothing is removed. */
export const SILENT_MINUTES = 30

/** Hours after which an upload that no application claimed is removed. */
export const UNCLAIMED_HOURS = 24

export const recordingKinds = ['video', 'audio'] as const

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

/** Number of the interview questions. */
export const QUESTIONS = 6

export const playRecording = 'GET /api/recordings/:id'
