import { Kysely } from 'kysely'
import type pg from 'pg'
import { bypassesRowSecurity, withClient } from './client.ts'
import { parseColumn } from './columns.ts'
import { type Connections, openConnections } from './connections.ts'
import { pipelinedDialect } from './dialect.ts'
import type { FaultKind } from './fault.ts'
import { createJobs, type Jobs } from './job-queue.ts'
import { listen, type Messages } from './listen.ts'
import { createLiveUpdates, type LiveUpdates, UPDATE_CHANNEL } from './live-updates.ts'
import { createLocks, LOCK_CHANNEL, type Locks } from './locks.ts'
import { type Actor, type CompanyDatabase, type CompanyScope, openCompany } from './scope.ts'
import type { Pace } from './shares.ts'
import { STATEMENT_LIMIT } from './statement.ts'
import type { DB } from './types.ts'

/** The role that the application runs as where the given one could bypass row security. */
export const APP_ROLE = 'atrium_app'

/** The channels of the database's notifications, as its functions name them. */
const CHANNELS = ['atrium_sessions', 'atrium_webhooks', UPDATE_CHANNEL, LOCK_CHANNEL]

/** Accounts, inside or outside of a company's transaction. */
export type Accounts = Kysely<IdentityTables>

/** Tables that exist before anyone is inside a company. Nothing else can be reached outside a company's scope. */
type IdentityTables = Pick<
  DB,
  | 'companies'
  | 'users'
  | 'sessions'
  | 'passwordResets'
  | 'emailConfirmations'
  | 'factors'
  | 'recoveryCodes'
  | 'signIns'
  | 'attempts'
  | 'apiKeys'
  | 'programGrants'
>

export interface Database {
  /** Accounts, companies and sessions, for signing in. Each statement is a transaction of its own. */
  identity: Kysely<IdentityTables>
  /** The only way to a company's rows. */
  company: OpenCompany
  messages: Messages
  /** What one request at a time may hold, in whichever process. */
  locks: Locks
  /** What happened in companies, for the screens that show it. */
  liveUpdates: LiveUpdates
  jobs: Jobs
  /** What its connections are doing. */
  load: Connections['load']
  /** Raises when the database does not answer within 2.5 seconds. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface OpenCompany {
  /** For a member of the company. Work is quick, and a job's in the background, unless said otherwise. */
  (companyId: string, member: Actor & { user: { id: string } }, pace?: Pace): CompanyDatabase
  /** For an actor who may be outside the company. */
  (companyId: string, actor: Actor, pace?: Pace): CompanyDatabase<CompanyScope>
}

/** How to reach a PostgreSQL server, as `pg` takes it. */
export type Connection = Pick<
  pg.PoolConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString' | 'ssl'
>

export interface DatabaseOptions {
  /** Connections at most, beside the one that listens. */
  poolSize?: number
  /** Called with what went wrong where nothing waits for it. */
  warn?: (error: Error) => void
  /** Milliseconds for which each kind of work may hold a connection, where they are others than usual. */
  holdLimit?: Record<Pace, number>
  /** Milliseconds for which each kind of work waits for its turn, where they are others than usual. */
  waitLimit?: Record<Pace, number>
  /** What is wrong where PostgreSQL is not there; it cannot be reached unless more is known. */
  whyAway?: () => FaultKind
}

/** Opens a migrated database. Raises what `pg` raises when the server cannot be reached. */
export async function openDatabase(
  connection: Connection,
  { poolSize = 12, warn = () => undefined, holdLimit, waitLimit, whyAway }: DatabaseOptions = {},
): Promise<Database> {
  const role = (await canBypassRowSecurity(connection)) ? ` -c role=${APP_ROLE}` : ''
  const connections = openConnections(
    { ...connection, application_name: 'atrium', options: SETTINGS + role, types: { getTypeParser: parseColumn } },
    { most: poolSize, waitLimit, ...(holdLimit && { holdLimit }), ...(whyAway && { whyAway }) },
  )
  const messages = listen(connection, { channels: CHANNELS, standsStill: connections.standsStill, warn })
  const liveUpdates = createLiveUpdates(connections, messages, warn)
  const jobs = createJobs(connections, warn)
  return {
    identity: new Kysely<IdentityTables>({ dialect: pipelinedDialect(connections) }),
    messages,
    locks: createLocks(messages),
    liveUpdates,
    jobs,
    company: ((companyId, actor, pace) =>
      openCompany(connections, { companyId, actor, pace }, { announce: liveUpdates.publish, jobs })) as OpenCompany,
    load: connections.load,
    ping: messages.ping,
    close: async () => {
      await messages.close()
      await connections.close()
    },
  }
}

// A wait for what another holds fails soon, rather than holding a connection too. A transaction whose client
// has gone without a word lets go of what it holds.
const SETTINGS = [
  'timezone=UTC',
  `statement_timeout=${STATEMENT_LIMIT.quick}`,
  'lock_timeout=2000',
  'idle_in_transaction_session_timeout=30000',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

const canBypassRowSecurity = (connection: Connection) =>
  withClient({ ...connection, connectionTimeoutMillis: 10_000, query_timeout: 10_000 }, bypassesRowSecurity)
