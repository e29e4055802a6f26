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

/** Kysely over the one connection of a transaction. */
export function transactionDialect(client: pg.PoolClient): Dialect {
  const connection = connectionOf(client)
  return dialectOf({ acquireConnection: async () => connection, releaseConnection: async () => undefined })
}

interface PipelinedConnection extends DatabaseConnection {
  client: pg.PoolClient
}

function connectionOf(client: pg.PoolClient): PipelinedConnection {
  return {
    client,
    executeQuery: <Row>(query: CompiledQuery) => run<Row>(client, query),
    streamQuery: () => {
      throw new Error('Read long results in pages: a portal cannot stay open on a pipelined connection')
    },
  }
}

async function run<Row>(client: pg.PoolClient, query: CompiledQuery): Promise<QueryResult<Row>> {
  const name = statementName(query.sql)
  const result = await client.query({ text: query.sql, values: query.parameters as unknown[], ...(name && { name }) })
  return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) }
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
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
