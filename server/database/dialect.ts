import type { Duplex } from 'node:stream'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'

/** Kysely over a pool of pipelining connections: every statement takes whichever connection is free. */
export function pipelinedDialect(pool: pg.Pool): Dialect {
  return dialectOf({
    acquireConnection: async () => connectionOf(await pool.connect()),
    releaseConnection: async (connection) => (connection as PipelinedConnection).client.release(),
  })
}

/** Kysely over one connection. `before` is called right before each statement is sent. */
export function transactionDialect(client: pg.PoolClient, before?: () => void): Dialect {
  const connection = connectionOf(client, before)
  return dialectOf({ acquireConnection: async () => connection, releaseConnection: async () => undefined })
}

/**
 * Holds back what is sent on a connection until everything that is ready to be sent has been, then lets it go as one
 * message. `last` may add to it.
 */
export function sendTogether(client: pg.PoolClient, last?: () => void): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  stream.cork()
  process.nextTick(() => {
    last?.()
    stream.uncork()
  })
}

interface PipelinedConnection extends DatabaseConnection {
  client: pg.PoolClient
}

function connectionOf(client: pg.PoolClient, before?: () => void): PipelinedConnection {
  return {
    client,
    executeQuery: <Row>(query: CompiledQuery) => {
      before?.()
      return run<Row>(client, query)
    },
    streamQuery: () => {
      throw new Error('Read long results in pages: a portal cannot stay open on a pipelined connection')
    },
  }
}

async function run<Row>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<Row>> {
  const name = statementName(query.sql)
  const result = await client.query<unknown[]>({
    text: query.sql,
    values: query.parameters as unknown[],
    rowMode: 'array',
    ...(name && { name }),
  })
  const fields = result.fields.map((field) => camelName(field.name))
  const rows = result.rows.map((values) => Object.fromEntries(fields.map((field, index) => [field, values[index]])))
  return { rows: rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
}

// The one place where names change their form: SQL has snake_case, TypeScript camelCase.
const camelNames = new Map<string, string>()
const snakeNames = new Map<string, string>()

function camelName(name: string): string {
  return remembered(camelNames, name, () => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
}

function snakeName(name: string): string {
  return remembered(snakeNames, name, () => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

function remembered(names: Map<string, string>, name: string, make: () => string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const made = make()
  names.set(name, made)
  return made
}

function createQueryCompiler(): PostgresQueryCompiler {
  const compiler = new PostgresQueryCompiler()
  return Object.assign(compiler, { sanitizeIdentifier: (name: string) => snakeName(name).replaceAll('"', '""') })
}

// A named statement is parsed and planned once a connection. Statements of lists with many filters differ endlessly, so
// only the first ones get a name.
const names = new Map<string, string>()
const MOST_NAMES = 400

function statementName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= MOST_NAMES) return known
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}

function dialectOf(driver: Pick<Driver, 'acquireConnection' | 'releaseConnection'>): Dialect {
  const noTransactions = async () => {
    throw new Error('Transactions are opened by the company scope')
  }
  return {
    createDriver: () => ({
      ...driver,
      init: async () => undefined,
      destroy: async () => undefined,
      beginTransaction: noTransactions,
      commitTransaction: noTransactions,
      rollbackTransaction: noTransactions,
    }),
    createQueryCompiler,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
