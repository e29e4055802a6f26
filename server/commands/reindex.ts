import { reindex } from '../features/search/rules.ts'
import { JOB } from '../platform/calls/caller.ts'
import { openForCommand } from '../platform/database/open-for-command.ts'
import { readConfig } from '../platform/settings/config.ts'
import { runCommand } from './run-command.ts'

// `npm run reindex`: indexes everything again for searches.
await runCommand('Not everything was indexed', reindexEverything)

async function reindexEverything(signal: AbortSignal): Promise<void> {
  await using running = new AsyncDisposableStack()
  const database = await openForCommand(readConfig(process.env), running)
  const companies = await database.identity.selectFrom('companies').select(['id', 'name']).orderBy('id').execute()
  for (const { id, name } of companies) {
    signal.throwIfAborted()
    console.log(`Indexing ${name} …`)
    await reindex(database.company(id, JOB))
  }
  console.log(`Indexed ${companies.length} ${companies.length === 1 ? 'organization' : 'organizations'}`)
}
