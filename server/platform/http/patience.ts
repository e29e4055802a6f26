import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { platformRefusals } from '../calls/platform-refusals.ts'
import { hangUp } from './connections.ts'

/** How long the server waits for the other side, in milliseconds. */
export interface Patience {
  /** For the head of a request, from the first moment of a connection. */
  head: number
  /** In which of a body `leastOfBody` bytes must come; uploads may take as long as they like beyond that. */
  body: number
  leastOfBody: number
  /** Without a byte in either direction: readers that take nothing, and answers that take longer than any does. */
  silence: number
  /** For which a long reply waits while its reader takes others: shorter than proxies wait for the head of an answer. */
  turn: number
  /** Between two looks at all of these. */
  look: number
}

export const PATIENCE: Patience = {
  head: 20_000,
  body: 30_000,
  leastOfBody: 15_000,
  silence: 150_000,
  turn: 30_000,
  look: 5_000,
}

/** The settings of the server that hold its patience. A body as a whole has no limit of time, as recordings are large. */
export const serverTimes = ({ head, silence, look }: Patience) => ({
  connectionTimeout: silence,
  requestTimeout: 0,
  http: { headersTimeout: head, connectionsCheckingInterval: look },
})

interface Coming {
  response: ServerResponse
  bytes: number
  since: number
}

/** Ends requests whose body comes too slowly, or not at all. */
export function endSlowBodies(app: FastifyInstance, { body, leastOfBody, look }: Patience): void {
  const coming = new Map<IncomingMessage, Coming>()
  app.addHook('onRequest', ({ raw }, { raw: response }, done) => {
    if (hasBody(raw)) {
      coming.set(raw, { response, bytes: raw.socket.bytesRead, since: performance.now() })
      raw.once('close', () => coming.delete(raw))
    }
    done()
  })
  const watch = setInterval(() => {
    const now = performance.now()
    for (const [request, { response, bytes, since }] of coming) {
      const { socket } = request
      if (request.complete) coming.delete(request)
      else if (now - since < body) continue
      // It waits for its turn, and nobody reads it yet.
      else if (request.readableFlowing === null) coming.set(request, { response, bytes: socket.bytesRead, since: now })
      else if (socket.bytesRead - bytes >= leastOfBody)
        coming.set(request, { response, bytes: socket.bytesRead, since: now })
      else {
        coming.delete(request)
        hangUp(socket, response.headersSent ? '' : TOO_SLOW)
      }
    }
  }, look)
  watch.unref()
  app.addHook('onClose', async () => clearInterval(watch))
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined

const { message, code } = platformRefusals.too_slow()
const body = JSON.stringify({ message, code })
/** What is answered to a request that did not come in time. */
export const TOO_SLOW = `HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`
