import * as z from 'zod/mini'
import { call } from './call.ts'
import * as plain from './plain/events.ts'
import { Id } from './values.ts'

const EventName = z.enum(plain.eventNames)
export type EventName = z.infer<typeof EventName>

/** One message of the stream: something happened, and screens that show it should ask again. */
export const LiveUpdate = z.object({
  event: z.enum([...plain.eventNames, ...plain.ownNotificationNames]),
  /** What it happened to: the lead of `lead.moved`. */
  id: Id,
  /** The lead that a note or task belongs to. */
  leadId: z.optional(Id),
  /** Whom a comment is about. */
  candidateId: z.optional(Id),
  /** Who did it. */
  userId: z.nullable(Id),
  /** The only one who is told; absent: everybody of the company. */
  to: z.optional(Id),
})
export type LiveUpdate = z.infer<typeof LiveUpdate>

export const streamEvents = call(plain.streamEvents, {
  access: 'company',
  summary:
    'What happens in the company and one’s own notifications, as server-sent events: `update` holds a LiveUpdate, `resync` says that some were missed',
  query: z.object({
    /** Milliseconds that have passed since everything shown was new: what happened since then comes first. */
    since: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}$/, { error: 'Must be a number of milliseconds' })),
        z.transform((value: string) => Number(value)),
      ),
    ),
  }),
  media: 'text/event-stream',
  status: 200,
})
