import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { type Connection, type Database, openDatabase } from '../server/platform/database/connect.ts'
import { claimDataFolder, openDataFolder, readGeneratedSecret } from '../server/platform/database/data-folder.ts'
import { startEmbedded } from '../server/platform/database/embedded.ts'
import { checkExternal } from '../server/platform/database/external.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import type { Files } from '../server/platform/files/files.ts'
import { openFiles } from '../server/platform/files/open-files.ts'
import { CannotStart, type Config, readConfig } from '../server/platform/settings/config.ts'
import { uploadDocuments } from './documents.ts'
import { fillOrganization, findMissing } from './fill.ts'
import { DEMO_PASSWORD, ORGANIZATIONS, type Organization } from './organizations.ts'

// Runs before the server in `npm run demo`: makes the demo's workspace when there is none, and says how to sign in.
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // What is under way takes a second or two, and PostgreSQL must be stopped after it.
  process.on(signal, () => {
    interrupted = true
  })
}
try {
  await prepareDemo()
  if (interrupted) process.exit(130)
  for (const { name, people } of ORGANIZATIONS) {
    console.log(
      `Demo: ${name.padEnd(15)} sign in as ${people.map(({ username, role }) => `${username} (${role})`).join(', ')}`,
    )
  }
  console.log(`Demo: everybody’s password is ${DEMO_PASSWORD}`)
} catch (error) {
  console.error(error instanceof CannotStart ? `The demo cannot start. ${error.message}` : error)
  process.exit(1)
}

async function prepareDemo(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const { dataDir, databaseUrl } = config
  const connection = databaseUrl ? await checkExternal(databaseUrl) : await startPostgres(dataDir, running)
  await migrate(connection)
  const database = await openDatabase(connection)
  running.defer(() => database.close())
  const missing = await findMissing(database)
  if (!missing) {
    throw new CannotStart('This database holds accounts that are not the demo’s, and the demo leaves those alone.')
  }
  if (missing.length > 0) console.log('Filling the demo’s workspace …')
  const files = await openFiles(config)
  const now = Date.now()
  for (const organization of missing) await fillOrganization({ database, files }, organization, now)
  if (missing.length > 0) await sendDocuments({ config, connection, database, files }, missing, now)
}

/** Documents take the way that people's take: a server is up for as long as they are sent and read. */
async function sendDocuments(
  { connection, config, ...parts }: { connection: Connection; config: Config; database: Database; files: Files },
  organizations: Organization[],
  now: number,
): Promise<void> {
  const sessionSecret = config.sessionSecret ?? (await readGeneratedSecret(config.dataDir, 'session-secret'))
  const log = pino({ level: 'warn', base: null }, pino.destination({ fd: 2, sync: true }))
  const { app } = await buildApp({ ...parts, log, config: { ...config, sessionSecret } })
  try {
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    await uploadDocuments({ origin, connection }, organizations, now)
  } finally {
    await app.close()
  }
}

async function startPostgres(dataDir: string, running: AsyncDisposableStack): Promise<Connection> {
  await openDataFolder(dataDir)
  const claim = claimDataFolder(dataDir)
  running.defer(claim.release)
  const postgres = await startEmbedded({ dataDir, say: (line) => console.log(line) })
  running.defer(postgres.stop)
  return postgres.connection
}
