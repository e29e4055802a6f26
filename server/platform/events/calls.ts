import { streamEvents } from '../../../contract/events/calls.ts'
import { createEventQueue, type EventQueue } from '../calls/live-events.ts'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Parts } from '../parts.ts'

/** Streams one person may have open in a process: a browser has one for all its tabs. */
const MOST_STREAMS = 20
/** Events that may wait for a reader; in place of more it hears that it missed some. */
const MOST_WAITING = 500

const RESYNC = { event: 'resync', data: {} }

export function bindEventCalls({ bind, database }: Parts): void {
  const streams = new Map<string, Set<EventQueue>>()

  bind(streamEvents, async ({ company, caller, user, query }) => {
    const own = streams.get(user.id) ?? new Set()
    if (own.size >= MOST_STREAMS) throw platformRefusals.too_many_browsers()
    const stream = createEventQueue({ most: MOST_WAITING, overrun: RESYNC, ended })
    streams.set(user.id, own.add(stream))
    const stopListening = database.liveUpdates.subscribe(
      company.companyId,
      (update) => {
        if (!update) stream.send(RESYNC)
        else if (!update.to || update.to === user.id) stream.send({ event: 'update', data: update })
      },
      query.since,
    )
    const unwatch = caller.watch(stream.end)
    function ended() {
      stopListening()
      unwatch()
      own.delete(stream)
      if (own.size === 0) streams.delete(user.id)
    }
    return stream.events
  })
}
