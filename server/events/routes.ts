import { streamChanges } from '../../contract/events.ts'
import { tooMany } from '../calls/refusals.ts'
import type { Parts } from '../parts.ts'
import { openStream, type Stream } from './stream.ts'

/** Streams one person may have open in a process: a browser has one for all its tabs. */
const MOST_STREAMS = 20
/** Milliseconds between two signs of life, shorter than what proxies wait for. */
const KEEP_ALIVE = 25_000

/** Answers how to end all streams, so that the server can stop. */
export function eventRoutes({ serve, database, sessions }: Parts): () => void {
  const streams = new Map<string, Set<Stream>>()
  const every = () => [...streams.values()].flatMap((own) => [...own])

  serve(streamChanges, async ({ company, session, user, query, http, reply }) => {
    if (http.method === 'HEAD') return void reply.type('text/event-stream').send()
    const own = streams.get(user.id) ?? new Set()
    if (own.size >= MOST_STREAMS) throw tooMany('Too many browsers of yours are open', 60)
    const stream = openStream(reply)
    streams.set(user.id, own.add(stream))
    const hear = database.changes.subscribe(
      company.companyId,
      (change) => {
        if (!change) stream.send('resync')
        else if (!change.to || change.to === user.id) stream.send('change', change)
      },
      query.since,
    )
    const unwatch = sessions.watch(session, stream.end)
    stream.closed(() => {
      hear()
      unwatch()
      own.delete(stream)
      if (own.size === 0) streams.delete(user.id)
    })
  })

  const pulse = setInterval(() => {
    for (const stream of every()) stream.keepAlive()
  }, KEEP_ALIVE)
  pulse.unref()
  return () => {
    clearInterval(pulse)
    for (const stream of every()) stream.end()
  }
}
