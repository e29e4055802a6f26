import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from './client.ts'
import { describeTables } from './describe-tables.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

// `npm run types`: writes types.ts again, from a database of its own that only lives for it.
const dataDir = await mkdtemp(join(tmpdir(), 'atrium-types-'))
const postgres = await startEmbedded({ dataDir })
try {
  await migrate(postgres.connection)
  const text = await withClient(postgres.connection, describeTables)
  await writeFile(join(import.meta.dirname, 'types.ts'), text)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
