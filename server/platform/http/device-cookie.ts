import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'atrium_device'
/** Seconds; browsers keep no cookie for longer. */
const LIFE = 400 * 86_400
/** Accounts of one browser that are remembered. */
const MOST_ACCOUNTS = 8

/** The browser by a name of its own, with the accounts that signed in on it, as its signed cookie says. */
interface Device {
  name: string
  accounts: string[]
}

/** The name of the browser, where the account signed in on it before. */
export function deviceOf(request: FastifyRequest, userId: string): string | undefined {
  const device = readDevice(request)
  return device?.accounts.includes(userId) ? device.name : undefined
}

/** Remembers that the account signed in on this browser, also after it signed out. */
export function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { userId, secure }: { userId: string; secure: boolean },
): void {
  const { name, accounts } = readDevice(request) ?? { name: randomBytes(16).toString('base64url'), accounts: [] }
  const newest = [userId, ...accounts.filter((id) => id !== userId)].slice(0, MOST_ACCOUNTS)
  const value = reply.signCookie([name, ...newest].join('~'))
  reply.setCookie(COOKIE, value, { path: '/api/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFE })
}

function readDevice(request: FastifyRequest): Device | undefined {
  const { valid, value } = request.unsignCookie(request.cookies[COOKIE] ?? '')
  const [name, ...accounts] = valid ? value.split('~') : []
  // A cookie of another kind is signed with the same secret.
  return name && accounts.length > 0 ? { name, accounts } : undefined
}
