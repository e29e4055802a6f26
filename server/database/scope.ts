import { CamelCasePlugin, Kysely } from 'kysely'
import type pg from 'pg'
import { transactionDialect } from './dialect.ts'
import type { DB } from './types.ts'

/**
 * One transaction inside one company. PostgreSQL shows and accepts that company's rows only; stores filter by
 * `companyId` all the same, because that is what the indexes begin with.
 */
export interface CompanyScope {
  db: Kysely<DB>
  companyId: string
  /** Who acts. */
  userId: string
}

export interface CompanyDoor {
  companyId: string
  userId: string
  /** Runs `work` in a read-only transaction. */
  read<T>(work: (scope: CompanyScope) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction that is durable once this resolves, and undone when `work` raises. */
  write<T>(work: (scope: CompanyScope) => Promise<T>): Promise<T>
}

export function openCompany(pool: pg.Pool, who: { companyId: string; userId: string }): CompanyDoor {
  const begin = (mode: string) => `begin ${mode}; set local atrium.company_id = '${assertUuid(who.companyId)}'`
  return {
    ...who,
    read: (work) => inTransaction(pool, { begin: begin('read only'), durable: false }, (db) => work({ db, ...who })),
    write: (work) => inTransaction(pool, { begin: begin('read write'), durable: true }, (db) => work({ db, ...who })),
  }
}

// The statements that open the transaction travel together with the first query, and a read does not wait for its end:
// a read costs one round trip to the database, as a bare query does.
async function inTransaction<T>(
  pool: pg.Pool,
  { begin, durable }: { begin: string; durable: boolean },
  work: (db: Kysely<DB>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const opened = client.query(begin)
  // Awaited below; until then a failure must not count as unhandled.
  opened.catch(() => undefined)
  try {
    const result = await work(new Kysely<DB>({ dialect: transactionDialect(client), plugins: [camelCase] }))
    await opened
    const ended = endTransaction(client, 'commit')
    if (durable) await ended
    return result
  } catch (error) {
    await endTransaction(client, 'rollback')
    throw error
  }
}

const camelCase = new CamelCasePlugin()

// Gives the connection back. A rollback never raises, since the error that led to it is the one to tell; a connection in
// doubt is closed.
async function endTransaction(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  const ended = await client.query(how).then(
    ({ command }) => (command === how.toUpperCase() ? undefined : new Error(`The transaction ended with ${command}`)),
    (error: Error) => error,
  )
  client.release(ended !== undefined)
  if (ended && how === 'commit') throw ended
}

function assertUuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Error('A company id is a UUID')
  return id
}
