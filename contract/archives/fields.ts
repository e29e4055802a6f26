import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'
import * as plain from './endpoints.ts'

export const ArchiveKind = z.enum(plain.archiveKinds)
export type ArchiveKind = z.infer<typeof ArchiveKind>

export const ArchiveStatus = z.enum(plain.archiveStatuses)
export type ArchiveStatus = z.infer<typeof ArchiveStatus>

export const Archive = z.object({
  id: Id,
  kind: ArchiveKind,
  status: ArchiveStatus,
  /** Rows and files that are written or restored so far, and how many there are; null until that is known. */
  done: z.int(),
  total: z.nullable(z.int()),
  /** Bytes; null until the archive is written. */
  size: z.nullable(z.int()),
  /** Why it failed; blank where it did not. */
  failure: z.string(),
  createdAt: Instant,
  finishedAt: z.nullable(Instant),
  /** Until when it can be downloaded; null for what was restored. */
  expiresAt: z.nullable(Instant),
})
export type Archive = z.infer<typeof Archive>

/** Whether an archive can be restored here: only into an organization without records. */
export const Restorable = z.object({
  possible: z.boolean(),
  /** What stands in the way, as in `leads`. */
  found: z.array(z.string()),
})
export type Restorable = z.infer<typeof Restorable>
