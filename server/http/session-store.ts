import type { SignedInUser } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
import type { Client } from '../database/scope.ts'

export interface Session {
  tokenHash: Buffer
  user: SignedInUser
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

interface NewSession {
  tokenHash: Buffer
  userId: string
  /** Where and by what the person signed in. */
  client: Client
  /** What links to this person begin with, as far as this request tells. */
  origin: string
  expiresAt: string
}

export async function addSession({ identity }: Database, { client, origin, ...session }: NewSession): Promise<void> {
  await identity
    .insertInto('sessions')
    .values({ ...session, data: JSON.stringify(client) })
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
