import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type pg from 'pg'
import type { Connections } from './connections.ts'
import { snakeName } from './names.ts'
import { type Inside, runStatement } from './statement.ts'

/** Kysely over all connections, for work of no company: every statement takes whichever is free. */
export function pipelinedDialect(connections: Connections): Dialect {
  const work = { companyId: undefined, pace: 'quick' } as const
  return dialectOf({
    acquireConnection: async () => connectionOf(await connections.take(work)),
    releaseConnection: async (connection) => (connection as PipelinedConnection).client.release(),
  })
}

/** Kysely over one connection. With `inside` each statement only reads, inside that company, for itself. */
export function connectionDialect(client: pg.PoolClient, inside?: Inside): Dialect {
  const connection = connectionOf(client, inside)
  return dialectOf({ acquireConnection: async () => connection, releaseConnection: async () => undefined })
}

interface PipelinedConnection extends DatabaseConnection {
  client: pg.PoolClient
}

function connectionOf(client: pg.PoolClient, inside?: Inside): PipelinedConnection {
  return {
    client,
    executeQuery: <Row>(query: CompiledQuery) => runStatement<Row>(client, query, inside),
    streamQuery: () => {
      throw new Error('Read long results in pages: a portal cannot stay open on a pipelined connection')
    },
  }
}

// Neither keeps anything of a query beyond compiling it, and making one takes longer than that.
const adapter = new PostgresAdapter()
const queryCompiler = Object.assign(new PostgresQueryCompiler(), {
  sanitizeIdentifier: (name: string) => snakeName(name).replaceAll('"', '""'),
})

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
    createQueryCompiler: () => queryCompiler,
    createAdapter: () => adapter,
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
