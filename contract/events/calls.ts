import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as at from './endpoints.ts'

export const streamEvents = call.company(
  at.streamEvents,
  'Changes in the company and your notifications, as server-sent events: `update` holds a LiveUpdate, `resync` says that some were missed',
  {
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
  },
)
