import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Connection } from '../../server/platform/database/connect.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { migrate } from '../../server/platform/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's way into the run's PostgreSQL; its database is the migrated template of every test database. */
    cluster: { host: string; port: number; user: string; database: string }
  }
}

/** One real PostgreSQL for the whole run, in a folder of its own that goes when the run ends. */
export default async function startCluster({ provide }: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  // What a crash would lose does not matter here. Each worker has a server or two, and its own look at every row beside them.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '120' }
  const postgres = await startEmbedded({ dataDir, settings })
  await migrate(postgres.superuser satisfies Connection)
  await stopClock(postgres.superuser)
  provide('cluster', postgres.superuser)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Leaves rounds to the tests that ask for them: one that came at its hour would write amid what a test compares. */
async function stopClock(connection: Connection) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('delete from pgboss.schedule')
  await client.end()
}
