import { join } from 'node:path'
import { CannotStart, type Config } from '../settings/config.ts'
import type { Connection } from './connect.ts'
import { claimIfFree, openDataFolder, readIfThere, refuseOtherUser } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import { checkExternal } from './external.ts'
import { ownConnection } from './owner.ts'

/**
 * Finds the way to the database, whether Atrium runs or not: to the PostgreSQL of DATABASE_URL, to the embedded one that
 * runs, or to one that is started for as long as it is needed. Raises `CannotStart`.
 */
export async function reachDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { running, say }: { running: AsyncDisposableStack; say: (line: string) => void },
): Promise<Connection> {
  if (databaseUrl) return checkExternal(databaseUrl)
  const socket = await findSocket(dataDir)
  if (socket === 'no database') {
    throw new CannotStart(`${dataDir} holds no database. Name the folder of the installation with DATA_DIR.`)
  }
  await openDataFolder(dataDir)
  const claim = claimIfFree(dataDir)
  if (!claim && socket) return ownConnection(socket)
  if (!claim)
    throw new CannotStart(
      'Atrium is starting or stopping, or another command works on its folder. Try again in a moment.',
    )
  running.defer(claim.release)
  await refuseOtherUser(dataDir)
  const postgres = await startEmbedded({ dataDir, say })
  running.defer(postgres.stop)
  return postgres.connection
}

/** Where the embedded PostgreSQL listens, as it says itself; undefined while it does not run. */
async function findSocket(dataDir: string): Promise<string | undefined | 'no database'> {
  if ((await readIfThere(join(dataDir, 'postgres', 'PG_VERSION'))) === undefined) return 'no database'
  const file = await readIfThere(join(dataDir, 'postgres', 'postmaster.pid'))
  return file?.split('\n')[4] || undefined
}
