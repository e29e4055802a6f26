import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the connection arrived, which cannot be asked once it is gone. */
    arrivedAt: { address: string; port: number }
  }
}

/** Milliseconds for which the last answer of a connection can be read. */
const GOODBYE = 2_000
/** Requests that wait on one connection for the answer to an earlier one. */
const MOST_WAITING = 100

/** Ends a connection for good with a last answer: its other side may keep its own half open for as long as it likes. */
export function hangUp(socket: Duplex, answer = ''): void {
  const timer = setTimeout(() => socket.destroy(), GOODBYE)
  socket.once('close', () => clearTimeout(timer))
  socket.end(answer)
  // What still comes is dropped, so that the end of it is seen.
  socket.resume()
}

/**
 * Serves the requests of one connection one after the other, and none of a connection that is gone. Node begins them all at once,
 * and never closes the answers of those that still wait when their connection is lost.
 */
export function guardConnections(app: FastifyInstance): void {
  app.decorateRequest('arrivedAt')
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, { raw: response }, done) => {
    const { socket } = request.raw
    const { remoteAddress, localAddress = '127.0.0.1', localPort = 0 } = socket
    request.arrivedAt = { address: localAddress, port: localPort }
    // Only a connection that was reset has no other end any more.
    if (remoteAddress === undefined) socket.destroy()
    else if (response.socket) done()
    else {
      const before = waiting.get(socket) ?? 0
      waiting.set(socket, before + 1)
      if (before === MOST_WAITING) socket.destroy()
      response.once('socket', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
        done()
      })
    }
  })
}
