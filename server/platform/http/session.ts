import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionEnded } from '../calls/caller.ts'
import { hashKey, isKeyText } from '../calls/key-text.ts'
import { platformRefusals } from '../calls/platform-refusals.ts'
import type { Database } from '../database/connect.ts'
import { rememberDevice } from './device-cookie.ts'
import { createKeyFinder } from './key-store.ts'
import { countKeyUses } from './key-use.ts'
import { isMcpRequest, mcpChallenge } from './mcp-challenge.ts'
import { clientOf, isSecure, linkOrigin, type Origins } from './request-origin.ts'
import { createSessionCache } from './session-cache.ts'
import { SESSION_COOKIE } from './session-cookie.ts'
import { addSession, endOfSession, type Found, findSession, noteSessionUse, removeSession } from './session-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was let in by: a browser's session, or the key of a program. */
    session: Found | null
  }
}

/** How often the last use is written down, so that a read stays a read. */
const USE_EVERY = 10 * 60_000

interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

/** Starts and ends the sessions of this server's browsers. */
export interface Sessions {
  /**
   * Signs in: a new session under a new id, and its cookie. An old session of the browser ends. Raises `wrong_credentials` where the
   * password that was proved is another by now.
   */
  start(http: Http, userId: string, passwordHash?: string): Promise<void>
  /** Remembers that a person proved on this browser that an account is theirs. */
  remember(http: Http, userId: string): void
  /** Signs out: deletes the row and the cookie. */
  end(http: Http): Promise<void>
  /** To be called after a change of a user's company or role, so that the next request sees it. */
  forgetUser(userId: string): void
  /** The same once a change is made, which it answers. */
  forgetAfter<Changed>(userId: string, change: Promise<Changed>): Promise<Changed>
  /**
   * Calls `ended` once the session has ended, in whichever process, or its user has another role or company: for what goes on
   * after the request was let in. Answers how to stop watching.
   */
  watch(session: Found, ended: SessionEnded): () => void
  /** The key of an `Authorization: Bearer`; null where it opens nothing. */
  findKey(bearer: string): Promise<Found | null>
  /** Looks at the session once more, where a body came meanwhile: that takes as long as its sender likes. */
  renew(request: FastifyRequest): Promise<void>
}

/** Resolves the key or else the cookie of every API request to `request.session`. Expects `@fastify/cookie` with a secret. */
export function readSessions(
  app: FastifyInstance,
  { database, origins }: { database: Database; origins: Origins },
): Sessions {
  const cache = createSessionCache(database, (tokenHash) => findSession(database, tokenHash))
  const keys = createSessionCache(database, createKeyFinder(database))
  const keyUses = countKeyUses(app, database)
  const forgetUser = (userId: string) => {
    cache.forgetUser(userId)
    keys.forgetUser(userId)
  }
  app.decorateRequest('session', null)
  const findKey = (bearer: string) => keys.find(bearer, (text) => (isKeyText(text) ? hashKey(text) : undefined))
  const find = async (request: FastifyRequest) => {
    const { [SESSION_COOKIE.plain]: plain, [SESSION_COOKIE.overHttps]: hosted } = request.cookies
    const signed = (isSecure(request, origins.publicUrl) && hosted) || plain
    if (!signed) return undefined
    const session = await cache.find(signed, (cookie) => {
      const { valid, value } = request.unsignCookie(cookie)
      return valid ? hashOf(value) : undefined
    })
    return !session || (session.overHttps && signed !== hosted) ? undefined : { session, signed }
  }
  app.addHook('onRequest', async (request, reply) => {
    const isMcp = isMcpRequest(request)
    const bearer = isMcp || request.url.startsWith('/api/') ? bearerOf(request) : undefined
    if (bearer !== undefined) {
      // A cookie beside it counts for nothing: what a program means to do by its key is not done as whoever sits at the browser.
      const found = await findKey(bearer)
      // What a program was granted at the address of MCP is for nothing else.
      if (!found?.key || (found.key.programId && !isMcp)) {
        reply.header('www-authenticate', isMcp ? mcpChallenge(request, origins.publicUrl, 'invalid_token') : 'Bearer')
        throw platformRefusals.not_signed_in()
      }
      request.session = found
      keyUses.take(reply, found.key.id, request.ip)
      return
    }
    const found = request.url.startsWith('/api/') ? await find(request) : undefined
    if (!found) return
    const { session, signed } = found
    request.session = session
    if (Date.now() - Date.parse(session.lastUsedAt) > USE_EVERY) {
      const expiresAt = endOfSession(session.createdAt)
      await noteSessionUse(database, session.tokenHash, expiresAt)
      cache.forgetUser(session.user.id)
      setCookie({ request, reply }, origins, { value: signed, expiresAt })
    }
  })

  const remember = (http: Http, userId: string) =>
    rememberDevice(http, { userId, secure: isSecure(http.request, origins.publicUrl) })

  async function remove(session: Found | null) {
    if (!session || session.key) return
    await removeSession(database, session.tokenHash)
    cache.forgetUser(session.user.id)
  }
  return {
    async start({ request, reply }, userId, passwordHash) {
      await remove(request.session)
      const token = randomBytes(32).toString('base64url')
      const origin = linkOrigin(request, origins)
      const client = clientOf(request)
      const overHttps = isSecure(request, origins.publicUrl)
      const session = { tokenHash: hashOf(token), userId, passwordHash, client, origin, overHttps }
      if (!(await addSession(database, session))) throw platformRefusals.wrong_credentials()
      setCookie({ request, reply }, origins, { value: reply.signCookie(token), expiresAt: endOfSession() })
      remember({ request, reply }, userId)
    },
    remember,
    async end({ request, reply }) {
      await remove(request.session)
      clearCookies({ request, reply }, origins)
    },
    forgetUser,
    async forgetAfter(userId, change) {
      const changed = await change
      forgetUser(userId)
      return changed
    },
    watch: (session, ended) => (session.key ? keys : cache).watch(session, ended),
    findKey,
    async renew(request) {
      const bearer = bearerOf(request)
      if (!request.session) return
      request.session = (bearer === undefined ? (await find(request))?.session : await findKey(bearer)) ?? null
    },
  }
}

interface Cookie {
  value: string
  expiresAt: string
}

function setCookie({ request, reply }: Http, { publicUrl }: Origins, { value, expiresAt }: Cookie): void {
  const secure = isSecure(request, publicUrl)
  reply.setCookie(SESSION_COOKIE[secure ? 'overHttps' : 'plain'], value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: Math.ceil((Date.parse(expiresAt) - Date.now()) / 1000),
  })
  // From before the cookie had the name that it has over https.
  if (secure && request.cookies[SESSION_COOKIE.plain]) reply.clearCookie(SESSION_COOKIE.plain, { path: '/' })
}

function clearCookies({ request, reply }: Http, { publicUrl }: Origins): void {
  reply.clearCookie(SESSION_COOKIE.plain, { path: '/' })
  if (isSecure(request, publicUrl)) reply.clearCookie(SESSION_COOKIE.overHttps, { path: '/', secure: true })
}

/** What stands in `Authorization: Bearer`; undefined where a request does not have it, as where a proxy asks for a password. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme = '', bearer = ''] = (headers.authorization ?? '').split(/ +(.*)/s)
  return scheme.toLowerCase() === 'bearer' ? bearer.trim() : undefined
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
