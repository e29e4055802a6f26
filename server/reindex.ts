import { JOB } from './calls/caller.ts'
import { CannotStart, readConfig } from './config.ts'
import { type Connection, openDatabase } from './database/connect.ts'
import { claimDataFolder, openDataFolder } from './database/data-folder.ts'
import { startEmbedded } from './database/embedded.ts'
import { checkExternal } from './database/external.ts'
import { migrate } from './database/migrate.ts'
import { reindex } from './search/rules.ts'

// `npm run reindex`: indexes everything anew for searches. With DATABASE_URL Atrium may run meanwhile; its own PostgreSQL
// it shares with nobody, so there it is stopped first.
try {
  await reindexEverything()
} catch (error) {
  console.error(error instanceof CannotStart ? `Nothing was indexed. ${error.message}` : error)
  process.exit(1)
}

async function reindexEverything(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const { dataDir, databaseUrl } = readConfig(process.env)
  const connection = databaseUrl ? await checkExternal(databaseUrl) : await startPostgres(dataDir, running)
  await migrate(connection)
  const database = await openDatabase(connection)
  running.defer(() => database.close())
  const companies = await database.identity.selectFrom('companies').select(['id', 'name']).orderBy('id').execute()
  for (const { id, name } of companies) {
    console.log(`Indexing ${name} …`)
    await reindex(database.company(id, JOB))
  }
  console.log(`Indexed ${companies.length} ${companies.length === 1 ? 'organization' : 'organizations'}`)
}

async function startPostgres(dataDir: string, running: AsyncDisposableStack): Promise<Connection> {
  await openDataFolder(dataDir)
  const claim = claimDataFolder(dataDir)
  running.defer(claim.release)
  const postgres = await startEmbedded({ dataDir, say: (line) => console.log(line) })
  running.defer(postgres.stop)
  return postgres.connection
}
