import * as z from 'zod/mini'
import { Id } from '../values.ts'
import { ownNotificationNames } from './endpoints.ts'
import { eventNames } from './every-event.ts'

const EventName = z.enum(eventNames)
export type EventName = z.infer<typeof EventName>

/** One message of the stream: something happened, and screens that show it should ask again. */
export const LiveUpdate = z.object({
  event: z.enum([...eventNames, ...ownNotificationNames]),
  /** What it happened to: the lead of `lead.moved`. */
  id: Id,
  /** The lead that a note or task belongs to. */
  leadId: z.optional(Id),
  /** Whom a comment is about. */
  candidateId: z.optional(Id),
  /** Who did it. */
  userId: z.nullable(Id),
  /** The only one who hears of it; absent: everyone of the company. */
  to: z.optional(Id),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>
