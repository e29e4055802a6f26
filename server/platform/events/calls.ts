import { streamEvents } from '../../../contract/events/calls.ts'
import { type Subject, subjectOf } from '../../../contract/events/endpoints.ts'
import type { LiveUpdate } from '../../../contract/events/fields.ts'
import { type Area, allows } from '../../../contract/plain/areas.ts'
import type { SignedInUser } from '../calls/caller.ts'
import { createEventQueue, type EventQueue } from '../calls/live-events.ts'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Parts } from '../parts.ts'

/** The area that a subject is of; without one everyone of the company hears of it. */
const AREA_OF: Partial<Record<Subject, Area>> = {
  lead: 'sales',
  view: 'sales',
  note: 'sales',
  document: 'knowledge',
  opening: 'hiring',
  candidate: 'hiring',
  comment: 'hiring',
}

function isFor({ id, areas }: SignedInUser, { to, event, leadId }: LiveUpdate): boolean {
  const area = leadId ? 'sales' : AREA_OF[subjectOf(event)]
  return (!to || to === id) && (!area || allows(areas, area, 'see'))
}

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
        else if (isFor(user, update)) stream.send({ event: 'update', data: update })
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
