import type { FastifyReply } from 'fastify'

/** Server-sent events to one browser. */
export interface Stream {
  send(event: string, data?: unknown): void
  /** A sign of life. A reader that took in nothing since the one before is dropped; it comes back when it can. */
  keepAlive(): void
  end(): void
  /** Calls back once the stream is over, for whatever reason. */
  closed(done: () => void): void
}

/** Events that may wait for a reader; in place of more it is told that it missed some. */
const MOST_WAITING = 500
/** Milliseconds after which a browser that follows the protocol by itself comes back. */
const RETRY = 3_000

/** Turns the reply into a stream. */
export function openStream(reply: FastifyReply): Stream {
  const { raw } = reply
  takeOver(reply)
  let waiting: string[] = []
  let scheduled = false
  // The reader has to take in what was written before there is more.
  let full = false
  let wasFull = false

  const write = (text: string) => {
    if (!raw.writableEnded && !raw.destroyed) full = !raw.write(text)
  }
  const flush = () => {
    scheduled = false
    if (full || waiting.length === 0) return
    const text = waiting.join('')
    waiting = []
    write(text)
  }
  raw.on('drain', () => {
    full = false
    flush()
  })
  write(`retry: ${RETRY}\n\n`)
  return {
    send(event, data = {}) {
      if (waiting.length < MOST_WAITING) waiting.push(eventText(event, data))
      else waiting = [eventText('resync', {})]
      // What changed together is sent together.
      if (!scheduled) setImmediate(flush)
      scheduled = true
    },
    keepAlive() {
      if (full && wasFull) raw.destroy()
      wasFull = full
      if (!full) write(': keep-alive\n\n')
    },
    end: () => void raw.end(),
    closed: (done) => void raw.once('close', done),
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
  // Writing to somebody who has just gone is no trouble.
  raw.on('error', () => undefined)
}

const eventText = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
