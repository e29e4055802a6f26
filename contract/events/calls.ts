import * as z from 'zod/mini'
import { call } from '../call.ts'
import { digits } from '../values.ts'
import * as at from './endpoints.ts'

export const streamEvents = call.company(
  at.streamEvents,
  'Changes in the company and your notifications, as server-sent events: `update` holds a LiveUpdate, `resync` says that some were missed',
  {
    query: z.object({
      /** Milliseconds that have passed since everything shown was new: what happened since then comes first. */
      since: z.optional(digits(/^\d{1,9}$/, 'Must be a number of milliseconds')),
    }),
    media: 'text/event-stream',
  },
)
