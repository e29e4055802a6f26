import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/auth.ts'
import type { Database } from '../database/connect.ts'
import { addSession, findSession, noteSessionUse, removeSession } from './session-store.ts'

/** The signed-in account: who acts, and for which company. */
export interface SessionUser {
  id: string
  companyId: string | null
  role: Role
}

export interface Session {
  tokenHash: Buffer
  user: SessionUser
  lastUsedAt: string
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

const COOKIE = 'atrium_session'
const DAY = 86_400_000
/** A session ends this long after its last use. */
export const SESSION_DAYS = 30
/** How often the last use is written down, so that a read stays a read. */
const USE_EVERY = 10 * 60_000

/** Resolves the cookie of every API request to `request.session`. Expects `@fastify/cookie` with a secret. */
export function readSessions(app: FastifyInstance, database: Database): void {
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request)
    if (!token || !request.url.startsWith('/api/')) return
    request.session = (await findSession(database, hashOf(token))) ?? null
    if (request.session && Date.now() - Date.parse(request.session.lastUsedAt) > USE_EVERY) {
      await noteSessionUse(database, request.session.tokenHash, expiry())
      setCookie({ request, reply, token })
    }
  })
}

/** Signs in: a new session under a new id, and its cookie. An old session of the browser ends. */
export async function startSession(
  database: Database,
  { request, reply, userId }: { request: FastifyRequest; reply: FastifyReply; userId: string },
): Promise<void> {
  if (request.session) await removeSession(database, request.session.tokenHash)
  const token = randomBytes(32).toString('base64url')
  const data = { address: request.ip, device: request.headers['user-agent']?.slice(0, 300) ?? '' }
  await addSession(database, { tokenHash: hashOf(token), userId, data, expiresAt: expiry() })
  setCookie({ request, reply, token })
}

/** Signs out: deletes the row and the cookie. */
export async function endSession(
  database: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  if (request.session) await removeSession(database, request.session.tokenHash)
  reply.clearCookie(COOKIE, { path: '/' })
}

const expiry = () => new Date(Date.now() + SESSION_DAYS * DAY).toISOString()

const hashOf = (token: string) => createHash('sha256').update(token).digest()

function tokenOf(request: FastifyRequest): string | undefined {
  const signed = request.cookies[COOKIE]
  if (!signed) return undefined
  const { valid, value } = request.unsignCookie(signed)
  return valid ? value : undefined
}

function setCookie({ request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string }) {
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    signed: true,
    maxAge: (SESSION_DAYS * DAY) / 1000,
  })
}
