import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart, type Config } from '../settings/config.ts'
import { withClient } from './client.ts'
import { type Connection, type Database, openDatabase } from './connect.ts'
import { claimDataFolder, openDataFolder } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import { checkExternal } from './external.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database for a command of the operator's; `running` closes it. With DATABASE_URL Atrium may run meanwhile; its own
 * PostgreSQL it shares with nobody, so there it is stopped first (`CannotStart`). Where there is no installation none is made.
 */
export async function openForCommand(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  running: AsyncDisposableStack,
): Promise<Database> {
  const connection = databaseUrl ? await findExternal(databaseUrl) : await startPostgres(dataDir, running)
  await migrate(connection)
  const database = await openDatabase(connection)
  running.defer(() => database.close())
  return database
}

/** A wrong address may lead to another's database. */
async function findExternal(databaseUrl: string): Promise<Connection> {
  const connection = await checkExternal(databaseUrl)
  const { rows } = await withClient(connection, (client) =>
    client.query(`select to_regclass('public.kysely_migration') is null as empty`),
  )
  if (rows[0]?.empty) throw new CannotStart('The database that DATABASE_URL names is not Atrium’s.')
  return connection
}

async function startPostgres(dataDir: string, running: AsyncDisposableStack): Promise<Connection> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new CannotStart(
      `There is no installation in ${dataDir}. Name its folder with DATA_DIR, or its database with DATABASE_URL.`,
    )
  await openDataFolder(dataDir)
  const claim = claimDataFolder(dataDir)
  running.defer(claim.release)
  const postgres = await startEmbedded({ dataDir, say: (line) => console.log(line) })
  running.defer(postgres.stop)
  return postgres.connection
}
