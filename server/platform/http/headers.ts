import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'
import { isSecure } from './request-origin.ts'

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
}

/** Components measure and place themselves with inline styles; scripts come from our own files only. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

const API = /^\/api(?![^/?])/

/** Sets the security headers of every reply; the API's are never cached. */
export function setSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
): void {
  const secure = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(EVERYWHERE)
    if (isSecure(request, publicUrl)) reply.header('strict-transport-security', secure)
    if (API.test(request.url)) {
      reply.header('cache-control', 'no-store').header('content-security-policy', API_POLICY)
    }
    done()
  })
}
