import * as z from 'zod/mini'
import { Id, Instant } from '../values.ts'
import * as plain from './endpoints.ts'

export const TrashKind = z.enum(plain.trashKinds)
export type TrashKind = z.infer<typeof TrashKind>

/** A deleted record. */
export const TrashEntry = z.object({
  kind: TrashKind,
  id: Id,
  /** Its name or title, or the beginning of a note. */
  title: z.string(),
  deletedAt: Instant,
  /** Null where nobody of the company did. */
  deletedBy: z.nullable(Id),
})
export type TrashEntry = z.infer<typeof TrashEntry>
