import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveEvent, LiveEvents } from '../calls/live-events.ts'
import { eventStreams } from '../topics.ts'

/** Milliseconds after which a browser that follows the protocol by itself comes back. */
const RETRY = 3_000
/** Milliseconds between two signs of life, shorter than what proxies wait for. */
const KEEP_ALIVE = 25_000

interface Stream {
  keepAlive(): void
  end(): void
}

/** Server-sent events to the browsers that have one open. `end`: ends them all, so that the server can stop. */
export function createEventStreams() {
  const open = new Set<Stream>()
  const pulse = setInterval(() => {
    for (const stream of open) stream.keepAlive()
  }, KEEP_ALIVE)
  pulse.unref()
  return {
    /** Turns the reply into a stream of the events, which end when it is closed. */
    async send(events: LiveEvents, { request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
      if (request.method === 'HEAD') {
        await events.return()
        return reply.type('text/event-stream').send()
      }
      // Who has gone by now does not go once more.
      if (reply.raw.destroyed) {
        await events.return()
        return reply.hijack()
      }
      takeOver(reply)
      const stream = openStream(reply.raw)
      open.add(stream)
      eventStreams.publish({ change: 1 })
      reply.raw.once('close', () => {
        open.delete(stream)
        eventStreams.publish({ change: -1 })
        // Work that fails is heard of where the events are read.
        events.return().catch(() => undefined)
      })
      try {
        for await (const batch of events) await stream.write(batch.map(eventText).join(''))
      } finally {
        stream.end()
      }
      return reply
    },
    end() {
      clearInterval(pulse)
      for (const stream of open) stream.end()
    },
  }
}

function openStream(raw: ServerResponse) {
  // The reader has to take in what was written before there is more.
  let full = false
  let wasFull = false
  let goOn: (() => void) | undefined
  const write = (text: string) => {
    if (!raw.writableEnded && !raw.destroyed) full = !raw.write(text)
  }
  raw.on('drain', () => {
    full = false
    goOn?.()
  })
  raw.once('close', () => goOn?.())
  write(`retry: ${RETRY}\n\n`)
  return {
    /** Resolves when the reader can take more, or is gone. */
    async write(text: string) {
      write(text)
      if (full && !raw.destroyed) await new Promise<void>((resolve) => (goOn = resolve))
    },
    /** A sign of life. A reader that took in nothing since the one before is dropped; it comes back when it can. */
    keepAlive() {
      if (full && wasFull) raw.destroy()
      wasFull = full
      if (!full) write(': keep-alive\n\n')
    },
    end: () => void raw.end(),
  }
}

function takeOver(reply: FastifyReply) {
  const { raw } = reply
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    // nginx would hold events back.
    .header('x-accel-buffering', 'no')
    .hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  // Writing to a reader who has just gone is no trouble.
  raw.on('error', () => undefined)
}

const eventText = ({ event, data }: LiveEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
