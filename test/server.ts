import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { buildApp } from '../server/app.ts'
import { type Config, readConfig } from '../server/config.ts'
import { type Database, openDatabase } from '../server/database/connect.ts'
import { visitorOf } from './caller.ts'
import { foundWorkspace } from './workspace.ts'

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** A real server on a free port, on an empty migrated database of its own. Close it when the tests of the file end. */
export async function startServer(settings: Partial<Config & { sessionSecret: string }> = {}) {
  const cluster = inject('cluster')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(cluster, (client) => client.query(`create database ${name} template ${cluster.database}`))
  const connection = { ...cluster, database: name }
  const database: Database = await openDatabase(connection, { poolSize: 4 })
  const config = {
    ...readConfig({ REGISTRATION: 'open' }),
    sessionSecret: 'a secret for tests alone, 32 long',
    ...settings,
  }
  const app: FastifyInstance = await buildApp({ database, config, log: pino({ level: 'silent' }) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const superuser = new pg.Pool({ ...connection, max: 4 })
  // Dropping the database may cut what is still closing.
  superuser.on('connect', (client) => client.on('error', () => undefined))
  return {
    origin,
    connection,
    database,
    /** Sees and changes every row, past row security. */
    superuser,
    /** Somebody who is not signed in. */
    visitor: () => visitorOf(origin),
    /** A company with an owner, an admin and a user, each signed in. */
    workspace: (company?: string) => foundWorkspace({ origin, superuser }, company),
    async close() {
      await app.close()
      await database.close()
      await superuser.end()
      await asSuperuser(cluster, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

// From the database that always is there: a template must have no visitors while it is copied.
async function asSuperuser(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await work(client)
  await client.end()
}
