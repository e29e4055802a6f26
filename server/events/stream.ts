import type { FastifyReply } from 'fastify'

/** Server-sent events to one browser. */
export interface Stream {
  send(event: string, data?: unknown): void
  keepAlive(): void
  end(): void
  /** Calls back once the stream is over, for whatever reason. */
  closed(done: () => void): void
}

/** Bytes that may wait for a reader; one that takes in less is dropped, comes back, and asks for everything. */
const MOST_WAITING = 64 * 1024
/** Milliseconds after which a browser that follows the protocol by itself comes back. */
const RETRY = 3_000

/** Turns the reply into a stream. */
export function openStream(reply: FastifyReply): Stream {
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
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MOST_WAITING) raw.destroy()
  }
  write(`retry: ${RETRY}\n\n`)
  return {
    send: (event, data = {}) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    keepAlive: () => write(': keep-alive\n\n'),
    end: () => void raw.end(),
    closed: (done) => void raw.once('close', done),
  }
}
