import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser, Caller } from '../calls/caller.ts'
import { clientOf, linkOrigin } from './request-origin.ts'
import type { Sessions } from './session.ts'

/** Makes the caller of a request. */
export function createCallers({ sessions, publicUrl }: { sessions: Sessions; publicUrl: string | undefined }) {
  return (request: FastifyRequest, reply: FastifyReply): Caller => {
    const { session } = request
    return {
      how: session ? 'session' : 'public',
      user: session?.user ?? null,
      client: clientOf(request),
      origin: linkOrigin(request, publicUrl),
      host: request.host,
      browser: browserOf({ request, reply }, sessions),
      ...(session && { watch: (ended) => sessions.watch(session, ended) }),
    }
  }
}

const browserOf = (http: { request: FastifyRequest; reply: FastifyReply }, sessions: Sessions): Browser => ({
  tokenHash: http.request.session?.tokenHash,
  signIn: (userId) => sessions.start(http, userId),
  signOut: () => sessions.end(http),
})
