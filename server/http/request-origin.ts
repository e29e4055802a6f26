import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden } from '../calls/refusals.ts'
import type { Client } from '../database/scope.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change that another site's page asks for: an `Origin` that is neither this host's nor the public one. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _, done) => {
    if (SAFE.has(request.method) || !isForeign(request, publicUrl)) done()
    else done(forbidden(FOREIGN))
  })
}

export const FOREIGN = 'Requests from other sites are not accepted'

/** Whether another site's page sent a request: its `Origin` is neither this host's nor the public one. */
export function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers
  return origin !== undefined && origin !== publicUrl && !isOwn(request, origin)
}

/**
 * What links that leave the app begin with: PUBLIC_URL, or the address by which the request came. The browser knows best
 * what that is: behind a proxy that ends https, the connection itself looks like plain http.
 */
export function linkOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers
  if (publicUrl) return publicUrl
  return origin && isOwn(request, origin) ? origin : `${request.protocol}://${request.host}`
}

const LONGEST_DEVICE = 300

/** From where a request comes. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { address: ip, device: headers['user-agent']?.slice(0, LONGEST_DEVICE) ?? '' }
}

function isOwn(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host
}
