import { sql } from 'kysely'
import { narrowed } from '../calls/key-rights.ts'
import type { Database } from '../database/connect.ts'
import { type Found, missingOf, ownerColumns } from './session-store.ts'

/** What asks for a key, until it is answered. */
interface WaitingKey {
  tokenHash: Buffer
  resolve: (key: Found | undefined) => void
  reject: (error: unknown) => void
}

const MOST_AT_ONCE = 1_000

/**
 * Finds keys by their hashes. What is asked for while a question is under way is asked together, so that a flood of wrong keys takes
 * one connection at most, and keeps nobody waiting for longer than two questions.
 */
export function createKeyFinder(
  database: Pick<Database, 'identity'>,
): (tokenHash: Buffer) => Promise<Found | undefined> {
  const waiting: WaitingKey[] = []
  let asking = false
  const askAll = async () => {
    asking = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE)
      try {
        const found = await findKeys(
          database,
          batch.map(({ tokenHash }) => tokenHash),
        )
        for (const { tokenHash, resolve } of batch) resolve(found.get(tokenHash.toString('hex')))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    asking = false
  }
  return (tokenHash) => {
    const { promise, resolve, reject } = Promise.withResolvers<Found | undefined>()
    waiting.push({ tokenHash, resolve, reject })
    if (!asking) void askAll()
    return promise
  }
}

/** The keys that open something now, with their owners as they are now, narrowed by the key. */
async function findKeys({ identity }: Pick<Database, 'identity'>, hashes: Buffer[]): Promise<Map<string, Found>> {
  const rows = await identity
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .innerJoin('companies', 'companies.id', 'users.companyId')
    .select([
      'apiKeys.id as keyId',
      'apiKeys.tokenHash',
      'apiKeys.access',
      'apiKeys.features',
      'apiKeys.programId',
      'apiKeys.expiresAt',
      ...ownerColumns,
    ])
    .where('apiKeys.tokenHash', 'in', hashes)
    .where((each) =>
      each.or([each('apiKeys.expiresAt', 'is', null), each('apiKeys.expiresAt', '>', sql<string>`now()`)]),
    )
    .where('users.removedAt', 'is', null)
    .execute()
  return new Map(
    rows.map(
      ({ keyId, tokenHash, access, features, programId, expiresAt, lacksFactor, emailUnconfirmed, ...owner }) => {
        const key = { id: keyId, access, features, programId }
        const missing = missingOf({ emailUnconfirmed, lacksFactor })
        return [tokenHash.toString('hex'), { tokenHash, expiresAt, key, user: narrowed({ ...owner, missing }, key) }]
      },
    ),
  )
}

/** How a key was used since that was last written down. */
export interface KeyUse {
  id: string
  calls: number
  at: string
  address: string
}

/** Adds to what other processes write down. */
export async function noteKeyUses({ identity }: Pick<Database, 'identity'>, uses: KeyUse[]): Promise<void> {
  await sql`
    update api_keys k set
      calls = case when k.calls_on = (u.at at time zone 'UTC')::date then k.calls else 0 end + u.calls,
      calls_on = (u.at at time zone 'UTC')::date, last_used_at = u.at, last_address = u.address
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as u (id uuid, calls integer, at timestamptz, address text)
    where k.id = u.id`.execute(identity)
}
