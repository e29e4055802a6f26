import * as z from 'zod/mini'
import { eventNames } from '../events/every-event.ts'
import { Day, Id, Instant, SearchText } from '../values.ts'
import * as plain from './endpoints.ts'

export const AuditEntry = z.object({
  id: Id,
  createdAt: Instant,
  event: z.enum(eventNames),
  /** Who did it: a name, or what stands for a person outside the company. */
  who: z.string(),
  userId: z.nullable(Id),
  /** Whom or what it was done to, in words. */
  subject: z.string(),
  /** What else there is to say, in words; blank where there is nothing. */
  details: z.string(),
  /** What one can look at: the kind of record and its id; null where there is none. */
  entityType: z.nullable(z.string()),
  entityId: z.nullable(Id),
  /** Network address and device, where they were kept; else blank. */
  address: z.string(),
  device: z.string(),
  /** How often it happened within a quarter of an hour, and when the last time; refusals alone repeat themselves. */
  times: z.int(),
  lastAt: z.nullable(Instant),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const filter = {
  /** Who did it, or whose account it was. */
  userId: z.optional(Id),
  kind: z.optional(z.enum(plain.auditKinds)),
  /** Days where the company is, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  /** Words of the record that it was done to, or its id. */
  search: z.optional(SearchText),
}

export const AuditFilter = z.object(filter)
export type AuditFilter = z.infer<typeof AuditFilter>
