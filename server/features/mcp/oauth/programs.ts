import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { OAuthFailure } from './failure.ts'

/** A program that registered, as it says of itself. */
export interface Program {
  name: string
  redirectUris: string[]
}

const MOST_REDIRECTS = 10
const LONGEST_REDIRECT = 500
const LONGEST_NAME = 80
const LONGEST_ID = 3000
/** Cursor's desktop app, which registers this beside others. Who takes its scheme gets a code that PKCE makes worthless. */
const APP_REDIRECTS = ['cursor://anysphere.cursor-mcp/oauth/callback']
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

const Metadata = z.object({
  client_name: z.optional(z.string().check(z.maxLength(1000))),
  redirect_uris: z.array(z.string().check(z.maxLength(2000))).check(z.minLength(1), z.maxLength(50)),
})

/**
 * Registers a program (RFC 7591). Nothing is stored: the id that it gets is what it said, signed, so that strangers can
 * register as often as they like and fill nothing.
 */
export function registerProgram(metadata: unknown, secret: string, now: number): Record<string, unknown> {
  const { data, error } = Metadata.safeParse(metadata)
  if (!data) {
    const isRedirect = error.issues.some(({ path }) => path[0] === 'redirect_uris')
    const code = isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata'
    throw new OAuthFailure(code, z.prettifyError(error))
  }
  const name = (data.client_name ?? '')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed()
  // What a program could not be sent back to is left out, as an app may name several and use one.
  const redirectUris = data.redirect_uris.filter(isRedirect).slice(0, MOST_REDIRECTS)
  if (redirectUris.length === 0) {
    throw new OAuthFailure('invalid_redirect_uri', 'Name a redirect_uri with https, or with http on the own computer')
  }
  const claims = Buffer.from(JSON.stringify([name || 'A program', redirectUris, randomBytes(6).toString('base64url')]))
  const id = `${claims.toString('base64url')}.${sign(claims, secret).toString('base64url')}`
  if (id.length > LONGEST_ID) throw new OAuthFailure('invalid_client_metadata', 'The names and addresses are too long')
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now / 1000),
    client_name: name || 'A program',
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}

/** The program that an id was given to; undefined for an id that is not ours. */
export function readProgram(id: string, secret: string): Program | undefined {
  const [claims = '', signature = ''] = id.split('.')
  const bytes = Buffer.from(claims, 'base64url')
  const [given, ours] = [Buffer.from(signature, 'base64url'), sign(bytes, secret)]
  if (id.length > LONGEST_ID || given.length !== ours.length || !timingSafeEqual(given, ours)) return undefined
  const [name, redirectUris] = JSON.parse(bytes.toString()) as [string, string[]]
  return { name, redirectUris }
}

const sign = (claims: Buffer, secret: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'atrium programs', 32)))
    .update(claims)
    .digest()

/** Where an answer may go: https, http on the own computer, or an app that we know. */
function isRedirect(uri: string): boolean {
  if (uri.length > LONGEST_REDIRECT || /[^\x21-\x7e]/.test(uri) || uri.includes('#') || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  if (username || password) return false
  return protocol === 'https:' || isLoopback(uri) || APP_REDIRECTS.includes(uri)
}

export function isLoopback(uri: string): boolean {
  const { protocol, hostname } = new URL(uri)
  return protocol === 'http:' && LOOPBACK.includes(hostname)
}

/** Whether a program registered an address, to the letter; on the own computer the port may be another (RFC 8252). */
export function isRegistered(uri: string, { redirectUris }: Program): boolean {
  if (redirectUris.includes(uri)) return true
  if (!isRedirect(uri) || !isLoopback(uri)) return false
  return redirectUris.some((each) => isLoopback(each) && withoutPort(each) === withoutPort(uri))
}

const withoutPort = (uri: string) => uri.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, '$1')
