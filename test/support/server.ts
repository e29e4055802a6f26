import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../server/platform/database/connect.ts'
import type { Files } from '../../server/platform/files/files.ts'
import { openFiles } from '../../server/platform/files/open-files.ts'
import { PATIENCE, type Patience } from '../../server/platform/http/patience.ts'
import { type Config, readConfig } from '../../server/platform/settings/config.ts'
import { visitorOf } from './caller.ts'
import { copyTemplate, type TestDatabase } from './databases.ts'
import { foundWorkspace, SECRET } from './workspace.ts'

export type TestServer = Awaited<ReturnType<typeof startServer>>

type Settings = Partial<Config & { sessionSecret: string }>

interface Options extends DatabaseOptions {
  /** Makes the database; a migrated one without rows unless said otherwise. */
  makeDatabase?: () => Promise<TestDatabase>
  log?: Logger
  /** How long the server waits for whom it talks with. */
  patience?: Patience
  /** The clock; the real one unless a test sets it. */
  now?: () => number
}

/** A busy machine refuses nobody whose turn comes late; what is about turns says so itself. */
const PATIENT = { quick: 60_000, long: 60_000, background: 60_000, whole: 60_000 }

/** A real server on a free port, on an empty migrated database of its own. Close it when the tests of the file end. */
export async function startServer(settings: Settings = {}, { makeDatabase = copyTemplate, ...options }: Options = {}) {
  const { connection, superuser, drop } = await makeDatabase()
  const served = await serveDatabase(connection, { settings, ...options })
  const { origin, database, files, perform } = served
  return {
    origin,
    connection,
    database,
    files,
    /** Makes calls without HTTP. */
    perform,
    /** Sees and changes every row, past row security. */
    superuser,
    /** Someone who is not signed in. */
    visitor: () => visitorOf(origin),
    /** A company with an owner, an admin and a user, each signed in. */
    workspace: (company?: string) => foundWorkspace({ origin, superuser }, company),
    async close() {
      await served.close()
      await drop()
    },
  }
}

/** A server on a database that exists: one more beside another's, as a second process would be. */
export async function serveDatabase(
  connection: TestDatabase['connection'],
  {
    settings = {},
    log = pino({ level: 'silent' }),
    now = Date.now,
    patience = PATIENCE,
    ...options
  }: { settings?: Settings } & Omit<Options, 'makeDatabase'> = {},
) {
  const database: Database = await openDatabase(connection, { poolSize: 4, waitLimit: PATIENT, ...options })
  const folder = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'atrium-test-files-')))
  const config = {
    ...readConfig({ REGISTRATION: 'open', REGISTRATION_LIMIT: '100000', TRUSTED_PROXIES: 'loopback' }),
    sessionSecret: SECRET,
    mailFrom: '"Atrium" <no-reply@localhost>',
    ...settings,
    dataDir: folder,
  }
  const files: Files = await openFiles(config)
  const { app, perform } = await buildApp({ database, files, config, log, now, patience })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    database,
    files,
    perform,
    async close() {
      await app.close()
      await database.close()
      if (folder !== settings.dataDir) await rm(folder, { recursive: true })
    },
  }
}
