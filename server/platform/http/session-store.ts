import { sql } from 'kysely'
import type { HeldKey, SignedInUser } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
import type { Client } from '../database/scope.ts'

/** What a request was let in by. */
export interface Found {
  tokenHash: Buffer
  user: SignedInUser
  /** Null: it does not end by itself. */
  expiresAt: string | null
  /** The key of a program; absent for a browser's session. */
  key?: HeldKey
}

export interface Session extends Found {
  lastUsedAt: string
  createdAt: string
  expiresAt: string
  /** Whether it began over https: then a cookie that anyone but this very host may have set does not open it. */
  overHttps: boolean
}

const DAY = 86_400_000
/** A session ends this long after its last use, and this long after it began, in milliseconds. */
const IDLE = 30 * DAY
const LIFE = 90 * DAY

/** When a session ends that is used now; without an instant, one that begins now. */
export const endOfSession = (createdAt?: string) => {
  const now = Date.now()
  return new Date(Math.min(now + IDLE, (createdAt ? Date.parse(createdAt) : now) + LIFE)).toISOString()
}

/** What is read of the user of a session or a key, beside the company. */
export const ownerColumns = [
  'users.id',
  'users.companyId',
  'users.role',
  'users.areas',
  'users.emailUnconfirmed',
  sql<boolean>`coalesce(companies.factor_required, false)
    and not exists (select from factors where factors.user_id = users.id)`.as('lacksFactor'),
] as const

/** What the user lacks before more than the account is open. */
export const missingOf = ({ emailUnconfirmed, lacksFactor }: { emailUnconfirmed: boolean; lacksFactor: boolean }) =>
  emailUnconfirmed ? 'email' : lacksFactor ? 'factor' : undefined

/** The unexpired session of a token's hash, with its user. */
export async function findSession({ identity }: Database, tokenHash: Buffer): Promise<Session | undefined> {
  const row = await identity
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .select([
      'sessions.lastUsedAt',
      'sessions.createdAt',
      'sessions.expiresAt',
      sql<boolean>`coalesce((sessions.data ->> 'overHttps')::boolean, false)`.as('overHttps'),
      ...ownerColumns,
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', new Date().toISOString())
    .where('sessions.createdAt', '>', new Date(Date.now() - LIFE).toISOString())
    .where('users.removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { lastUsedAt, createdAt, expiresAt, overHttps, lacksFactor, emailUnconfirmed, ...user } = row
  const missing = missingOf({ emailUnconfirmed, lacksFactor })
  return { tokenHash, lastUsedAt, createdAt, expiresAt, overHttps, user: { ...user, missing } }
}

interface NewSession {
  tokenHash: Buffer
  userId: string
  /** The password that was proved, as it is kept: where it is another by now nothing begins. */
  passwordHash: string | undefined
  /** Where and by what the person signed in. */
  client: Client
  /** What links to this person begin with, as far as this request shows. */
  origin: string
  overHttps: boolean
}

/** False where the account is not there any more, or has another password: waits for who is just changing it. */
export async function addSession(
  { identity }: Database,
  { client, origin, overHttps, passwordHash, ...session }: NewSession,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, expires_at, data)
    select ${session.tokenHash}::bytea, id, ${endOfSession()}::timestamptz, ${JSON.stringify({ ...client, overHttps })}::jsonb
    from users
    where id = ${session.userId} and removed_at is null and password_hash = coalesce(${passwordHash ?? null}::text, password_hash)
    for share
    returning user_id`.execute(identity)
  if (rows.length === 0) return false
  await identity
    .updateTable('users')
    .set({ origin })
    .where('id', '=', session.userId)
    .where('origin', '<>', origin)
    .execute()
  // Every sign-in sweeps up a little, so that ended sessions do not pile up.
  await identity.deleteFrom('sessions').where('expiresAt', '<', new Date().toISOString()).execute()
  return true
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
