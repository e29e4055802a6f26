import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Connection } from '../database/connect.ts'
import { freeRoom } from '../database/data-folder.ts'
import { CannotStart, type Config } from '../settings/config.ts'
import { type Kind, nameBackup } from './names.ts'
import { removeOld } from './own-backups.ts'
import { sizeOf } from './schema.ts'
import { connectAlone } from './session.ts'
import { writeBackup } from './write.ts'

interface Upgrade {
  connection: Connection
  config: Pick<Config, 'dataDir' | 'backups'>
  /** What is about to change the database. */
  pending: string[]
  say: (line: string) => void
}

/** So many of these are kept. */
const KEEP = 3
/** Of what a database takes, the most that its packed rows take: indexes are left out. */
const SHARE = 0.5

/**
 * Backs up the database of an installation that is in use before an upgrade changes it, and says how to go back. Recordings
 * and documents stay where they are: no migration touches them. Raises `CannotStart` with how to go on where it cannot.
 */
export async function backUpBeforeUpgrade({ connection, config, pending, say }: Upgrade): Promise<void> {
  const { folder, passphrase, beforeUpgrade } = config.backups
  if (!beforeUpgrade) return
  const client = await connectAlone(connection, 'atrium back-up')
  try {
    if (!(await isInUse(client))) return
    const count = `${pending.length} ${pending.length === 1 ? 'change' : 'changes'}`
    say(`Backing up the database before it is upgraded (${count}) …`)
    const file = await backUpDatabase(client, { dataDir: config.dataDir, folder, passphrase, kind: 'before-upgrade' })
    await removeOld(folder, 'before-upgrade', KEEP)
    say(`The database before the upgrade is in ${file}`)
    say(`To go back, stop Atrium, run npm run restore -- ${file}, and start your previous version.`)
  } catch (error) {
    throw explain(error)
  } finally {
    await client.end()
  }
}

interface Aside {
  dataDir: string
  folder: string
  passphrase: string | undefined
  kind: Kind
  signal?: AbortSignal | undefined
}

/** Backs up the database and the secrets before something changes them. Answers the file. */
export async function backUpDatabase(client: pg.Client, aside: Aside): Promise<string> {
  const { dataDir, folder, passphrase, kind, signal } = aside
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await requireRoom(client, folder)
  const file = join(folder, nameBackup(new Date(), passphrase, kind))
  await writeBackup({ client, dataDir, files: undefined }, { file, passphrase, signal })
  return file
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('users') is not null as found`)
  if (!tables[0]?.found) return false
  const { rows } = await client.query<{ found: boolean }>('select exists (select from users) as found')
  return rows[0]?.found ?? false
}

async function requireRoom(client: pg.Client, folder: string): Promise<void> {
  const needed = (await sizeOf(client)) * SHARE
  if ((await freeRoom(folder)) >= needed) return
  const megabytes = Math.ceil(needed / 1024 / 1024).toLocaleString('en')
  throw new CannotStart(`${folder} has less than the ${megabytes} MB left that it may take`)
}

// Whatever went wrong, the database is as it was, and the version before starts.
function explain(error: unknown): unknown {
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  return new CannotStart(
    `The database could not be backed up before its upgrade (${reason}), and is unchanged. Fix that or choose another folder with BACKUP_DIR; or make your own back-up and start with BACKUP_BEFORE_UPGRADE=no.`,
  )
}
