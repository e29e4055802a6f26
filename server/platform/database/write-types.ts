import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describeTables } from './describe-tables.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

// `npm run types`: writes types.ts again, from a database of its own that only lives for it.
const dataDir = await mkdtemp(join(tmpdir(), 'atrium-types-'))
const postgres = await startEmbedded({ dataDir })
try {
  await migrate(postgres.connection)
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await writeFile(join(import.meta.dirname, 'types.ts'), await describeTables(client))
  await client.end()
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
