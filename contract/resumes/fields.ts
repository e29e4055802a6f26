import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'

/** How far reading it is. */
export const ResumeStatus = z.enum(['queued', 'ready', 'empty', 'failed'])
export type ResumeStatus = z.infer<typeof ResumeStatus>

export const Resume = z.object({
  id: Id,
  /** With which submission of the candidate it came. */
  submissionId: Id,
  fileName: z.string(),
  fileType: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  status: ResumeStatus,
  /** Why there is no text, in a sentence; null where there is. */
  statusReason: z.nullable(z.string()),
  createdAt: Instant,
})
export type Resume = z.infer<typeof Resume>
