import { cp } from 'node:fs/promises'
import { loadCities } from '../../server/features/places/load-cities.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { makeFolder } from '../support/atrium-process.ts'

/**
 * Runs once before all journeys: makes a data folder as a first start leaves it, with the world's cities, which takes ten times
 * the work of a later start.
 */
export default async function makeFirstStart() {
  const folder = await makeFolder()
  const postgres = await startEmbedded({ dataDir: folder.path, settings: { fsync: 'off' } })
  await migrate(postgres.connection)
  await loadCities(postgres.connection)
  await postgres.stop()
  process.env.FIRST_START = folder.path
  return folder.remove
}

/** A data folder of a server that has been started once and has no account yet. */
export async function makeDataFolder() {
  const folder = await makeFolder()
  await cp(process.env.FIRST_START ?? '', folder.path, { recursive: true })
  return folder
}
