import { JOB } from './calls/caller.ts'
import { CannotStart, readConfig } from './config.ts'
import { openForCommand } from './database/open-for-command.ts'
import { reindex } from './search/rules.ts'

// `npm run reindex`: indexes everything anew for searches.
try {
  await reindexEverything()
} catch (error) {
  console.error(error instanceof CannotStart ? `Nothing was indexed. ${error.message}` : error)
  process.exit(1)
}

async function reindexEverything(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const database = await openForCommand(readConfig(process.env), running)
  const companies = await database.identity.selectFrom('companies').select(['id', 'name']).orderBy('id').execute()
  for (const { id, name } of companies) {
    console.log(`Indexing ${name} …`)
    await reindex(database.company(id, JOB))
  }
  console.log(`Indexed ${companies.length} ${companies.length === 1 ? 'organization' : 'organizations'}`)
}
