import * as z from 'zod/mini'
import { call } from './call.ts'
import * as plain from './plain/events.ts'
import { Id } from './values.ts'

const ChangedThing = z.enum(plain.changedThings)

/** One message of the stream: something of the company changed, and screens that show it should ask again. */
export const Change = z.object({
  thing: ChangedThing,
  id: Id,
  /** The lead that a note or task belongs to. */
  leadId: z.optional(Id),
  /** Who did it. */
  userId: z.nullable(Id),
  /** The only one who is told; absent: everybody of the company. */
  to: z.optional(Id),
})
export type Change = z.infer<typeof Change>

export const streamChanges = call(plain.streamChanges, {
  access: 'company',
  summary:
    'Changes in the company and one’s own notifications, as server-sent events: `change` holds a Change, `resync` says that some were missed',
  query: z.object({
    /** Milliseconds that have passed since everything shown was new: what changed since then comes first. */
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
