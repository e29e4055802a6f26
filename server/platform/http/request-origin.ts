import type { FastifyInstance, FastifyRequest } from 'fastify'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Client } from '../database/scope.ts'
import type { Config } from '../settings/config.ts'

/** Refuses a request that does not name one host: a proxy in front may have taken it for another's. */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _, done) => {
    const { host = [] } = raw.headersDistinct
    // Programs that speak HTTP/1.0 name none.
    const isClear = host.length === 0 ? raw.httpVersion === '1.0' : host.length === 1 && host[0] !== ''
    done(isClear ? undefined : platformRefusals.unclear_host())
  })
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses a change that another site's page asks for: an `Origin` that is neither this host's nor the public one. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _, done) => {
    if (SAFE.has(request.method) || !isForeign(request, publicUrl)) done()
    else done(platformRefusals.foreign_origin())
  })
}

/** Whether another site's page sent a request: its `Origin` is neither this host's nor the public one. */
export function isForeign(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers
  return origin !== undefined && origin !== publicUrl && !isOwn(request, origin)
}

/**
 * What links on a page begin with: PUBLIC_URL, or the address by which the request for the page came. The browser knows best what
 * that is: behind a proxy that ends https, the connection itself looks like plain http.
 */
export function pageOrigin(request: FastifyRequest, publicUrl: string | undefined): string {
  const { origin } = request.headers
  if (publicUrl) return publicUrl
  return origin && isOwn(request, origin) ? origin : `${request.protocol}://${request.host}`
}

/** What decides what links begin with. */
export type Origins = Pick<Config, 'publicUrl' | 'linkOrigins'>

/**
 * What links begin with that reach others, as by mail: PUBLIC_URL, or the host of the request where an operator named it, else
 * where the connection arrived. Anyone can send any `Host` header, so its own word counts for nothing.
 */
export function linkOrigin(request: FastifyRequest, { publicUrl, linkOrigins }: Origins): string {
  if (publicUrl) return publicUrl
  const named = linkOrigins.find((origin) => new URL(origin).host === request.host)
  if (named) return named
  const { address: local, port } = request.arrivedAt
  const plain = local.replace(/^::ffff:/, '')
  const address = plain.includes(':') ? `[${plain}]` : plain
  // Names of the same place.
  const host = LOOPBACK.includes(address) && request.host === `localhost:${port}` ? 'localhost' : address
  return `http://${host}:${port}`
}

const LOOPBACK = ['127.0.0.1', '[::1]']

/** Whether a browser reaches us by https, as far as the connection, a trusted proxy or PUBLIC_URL tell. */
export function isSecure(request: FastifyRequest, publicUrl: string | undefined): boolean {
  return request.protocol === 'https' || publicUrl === `https://${request.host}`
}

/** Says once that a proxy in front is not named, so that all its clients look like one. */
export function warnOfUnnamedProxy(app: FastifyInstance, { trustedProxies }: Pick<Config, 'trustedProxies'>): void {
  let said = trustedProxies.length > 0
  app.addHook('onRequest', ({ headers, ip, log }, _, done) => {
    if (!said && headers['x-forwarded-for'] !== undefined) {
      said = true
      log.warn({ proxy: ip }, 'a proxy passes on requests; name it in TRUSTED_PROXIES to have its headers believed')
    }
    done()
  })
}

const LONGEST_DEVICE = 300

/** From where a request comes. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { address: ip, device: headers['user-agent']?.slice(0, LONGEST_DEVICE) ?? '' }
}

function isOwn(request: FastifyRequest, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host
}
