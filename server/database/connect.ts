import { Kysely } from 'kysely'
import pg from 'pg'
import { createJobs, type Jobs } from '../jobs/queue.ts'
import { parseColumn } from './columns.ts'
import { pipelinedDialect } from './dialect.ts'
import { listen, type Messages } from './listen.ts'
import { createLiveUpdates, type LiveUpdates, UPDATE_CHANNEL } from './live-updates.ts'
import { type Actor, type CompanyDatabase, type CompanyScope, openCompany } from './scope.ts'
import type { DB } from './types.ts'

/** The role that the application runs as where the given one could bypass row security. */
export const APP_ROLE = 'atrium_app'

/** What the database tells of, named in the migrations. */
const CHANNELS = ['atrium_sessions', UPDATE_CHANNEL]

/** Tables that exist before anybody is inside a company. Nothing else can be reached outside a company's scope. */
export type IdentityTables = Pick<DB, 'companies' | 'users' | 'sessions' | 'passwordResets'>

export interface Database {
  /** Accounts, companies and sessions, for signing in. Each statement is a transaction of its own. */
  identity: Kysely<IdentityTables>
  /** The only way to a company's rows. */
  company: OpenCompany
  messages: Messages
  /** What happened in companies, for the screens that show it. */
  liveUpdates: LiveUpdates
  jobs: Jobs
  /** Raises when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface OpenCompany {
  /** For somebody who belongs to the company. */
  (companyId: string, member: Actor & { user: { id: string } }): CompanyDatabase
  /** For an actor who may be nobody of the company. */
  (companyId: string, actor: Actor): CompanyDatabase<CompanyScope>
}

/** How to reach a PostgreSQL server, as `pg` takes it. */
export type Connection = Pick<
  pg.PoolConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString' | 'ssl'
>

/** Opens a migrated database. Raises what `pg` raises when the server cannot be reached. */
export async function openDatabase(
  connection: Connection,
  { poolSize = 10, warn = () => undefined }: { poolSize?: number; warn?: (error: Error) => void } = {},
): Promise<Database> {
  const role = (await canBypassRowSecurity(connection)) ? ` -c role=${APP_ROLE}` : ''
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    pipeline: true,
    application_name: 'atrium',
    options: `-c timezone=UTC -c statement_timeout=30000 -c jit=off${role}`,
    types: { getTypeParser: parseColumn },
  })
  // A connection that breaks fails the statement that waits for it and is replaced at its next use. Without listeners one
  // that breaks while idle, or between two statements, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const messages = listen(connection, CHANNELS)
  const liveUpdates = createLiveUpdates(pool, messages, warn)
  const jobs = createJobs(pool, warn)
  return {
    identity: new Kysely<IdentityTables>({ dialect: pipelinedDialect(pool) }),
    messages,
    liveUpdates,
    jobs,
    company: ((companyId, actor) =>
      openCompany(pool, { companyId, actor }, { announce: liveUpdates.publish, jobs })) as OpenCompany,
    ping: async () => void (await pool.query('select 1')),
    close: async () => {
      await messages.close()
      await pool.end()
    },
  }
}

async function canBypassRowSecurity(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
    )
    return rows[0].bypasses
  } finally {
    await client.end()
  }
}
