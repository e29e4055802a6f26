import type { Config } from '../config.ts'
import { type Connection, type Database, openDatabase } from './connect.ts'
import { claimDataFolder, openDataFolder } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import { checkExternal } from './external.ts'
import { migrate } from './migrate.ts'

/**
 * Opens the database for a command of the operator's; `running` closes it. With DATABASE_URL Atrium may run meanwhile; its own
 * PostgreSQL it shares with nobody, so there it is stopped first (`CannotStart`).
 */
export async function openForCommand(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  running: AsyncDisposableStack,
): Promise<Database> {
  const connection = databaseUrl ? await checkExternal(databaseUrl) : await startPostgres(dataDir, running)
  await migrate(connection)
  const database = await openDatabase(connection)
  running.defer(() => database.close())
  return database
}

async function startPostgres(dataDir: string, running: AsyncDisposableStack): Promise<Connection> {
  await openDataFolder(dataDir)
  const claim = claimDataFolder(dataDir)
  running.defer(claim.release)
  const postgres = await startEmbedded({ dataDir, say: (line) => console.log(line) })
  running.defer(postgres.stop)
  return postgres.connection
}
