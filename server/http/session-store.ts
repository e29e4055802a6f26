import type { Role } from '../../contract/auth.ts'
import type { Database } from '../database/connect.ts'

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
  expiresAt: string
}

/** The unexpired session of a token's hash, with its user. */
export async function findSession({ identity }: Database, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await identity
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.lastUsedAt', 'sessions.expiresAt', 'users.id', 'users.companyId', 'users.role'])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', new Date().toISOString())
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { lastUsedAt, expiresAt, ...user } = row
  return { tokenHash, lastUsedAt, expiresAt, user }
}

/** Where and by what a person signed in. */
export interface SessionData {
  address: string
  device: string
}

export async function addSession(
  { identity }: Database,
  { origin, ...session }: { tokenHash: Buffer; userId: string; data: SessionData; expiresAt: string; origin: string },
): Promise<void> {
  await identity
    .insertInto('sessions')
    .values({ ...session, data: JSON.stringify(session.data) })
    .execute()
  await identity
    .updateTable('users')
    .set({ origin })
    .where('id', '=', session.userId)
    .where('origin', '<>', origin)
    .execute()
  // Every sign-in sweeps up a little, so that ended sessions do not pile up.
  await identity.deleteFrom('sessions').where('expiresAt', '<', new Date().toISOString()).execute()
}

export async function noteSessionUse({ identity }: Database, tokenHash: Buffer, expiresAt: string): Promise<void> {
  await identity
    .updateTable('sessions')
    .set({ lastUsedAt: new Date().toISOString(), expiresAt })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export async function removeSession({ identity }: Database, tokenHash: Buffer): Promise<void> {
  await identity.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}
