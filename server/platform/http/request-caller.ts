import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser, Caller } from '../calls/caller.ts'
import { deviceOf } from './device-cookie.ts'
import { clientOf, linkOrigin, type Origins, pageOrigin } from './request-origin.ts'
import type { Sessions } from './session.ts'

interface Ground {
  sessions: Sessions
  origins: Origins
}

/** Makes the caller of a request. */
export function createCallers({ sessions, origins }: Ground) {
  return (request: FastifyRequest, reply: FastifyReply): Caller => {
    const { session } = request
    const key = session?.key
    const idempotencyKey = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    return {
      ...(session
        ? { how: key ? 'key' : 'session', user: session.user, watch: (ended) => sessions.watch(session, ended) }
        : { how: 'public', user: null }),
      // A program is no browser, and can be signed in to nothing.
      ...(key ? { key } : { browser: browserOf({ request, reply }, { sessions, origins }) }),
      ...(idempotencyKey !== undefined && { idempotencyKey: String(idempotencyKey) }),
      client: clientOf(request),
      origin: linkOrigin(request, origins),
      host: request.host,
    }
  }
}

const browserOf = (http: { request: FastifyRequest; reply: FastifyReply }, { sessions, origins }: Ground): Browser => ({
  origin: pageOrigin(http.request, origins.publicUrl),
  tokenHash: http.request.session?.tokenHash,
  deviceOf: (userId) => deviceOf(http.request, userId),
  remember: (userId) => sessions.remember(http, userId),
  signIn: (userId, passwordHash) => sessions.start(http, userId, passwordHash),
  signOut: () => sessions.end(http),
})
