import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'
import * as plain from './endpoints.ts'

export const RecordingKind = z.enum(plain.recordingKinds)
export type RecordingKind = z.infer<typeof RecordingKind>

/** When an interview question, 1 to 6, is being answered, in milliseconds from the beginning. */
export const Chapter = z.object({
  question: z.int({ error: 'Must be a question' }).check(z.minimum(1), z.maximum(plain.QUESTIONS)),
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
  /** With which submission of the candidate it came; null where that is not known. */
  submissionId: z.nullable(Id),
  createdAt: Instant,
})
export type Recording = z.infer<typeof Recording>
