import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { claimDataFolder, freeRoom, openDataFolder, refuseOtherUser } from '../database/data-folder.ts'
import { startEmbedded } from '../database/embedded.ts'
import { checkExternal } from '../database/external.ts'
import { faultOf } from '../database/fault.ts'
import { CannotStart, type Config } from '../settings/config.ts'
import { backUpDatabase } from './before-upgrade.ts'
import { findTables, mayRunPrograms } from './load.ts'
import { readWhole, type Whole } from './read.ts'
import { claimBackup, connectAlone } from './session.ts'
import { forgetCommitting, giveUp, makeStaging, noteCommitting, putInPlace, wasCommitting } from './swap.ts'
import { type Incoming, takeIn, until } from './take-in.ts'
import { explainReading, isEncryptedFile, openBackup } from './write.ts'

export interface Restore extends Incoming {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'backups'>
  /** Asked before anything is replaced. */
  confirm: (question: string) => Promise<boolean>
  /** Replaces a database elsewhere without backing it up first. */
  withoutBackup?: boolean
  /** Takes a file that is not encrypted into a PostgreSQL where it could run programs. */
  trusted?: boolean
}

/**
 * Brings an installation to the state of a back-up. The back-up is read to its end before anything is touched; then all is
 * put together aside, and takes the place of what was there in one step. Raises `CannotStart`.
 */
export async function restore(plan: Restore): Promise<void> {
  const { config, say, file, signal } = plan
  say(`Checking ${file} …`)
  const whole = await check(plan)
  say(`It is whole: ${summaryOf(whole)}`)
  if (!(await isEncryptedFile(file))) say(NOT_ENCRYPTED)
  await openDataFolder(config.dataDir)
  await refuseOtherUser(config.dataDir)
  const claim = claimDataFolder(config.dataDir)
  try {
    signal?.throwIfAborted()
    await requireRoom(config, whole)
    const kept = config.databaseUrl
      ? await restoreElsewhere(plan, whole, config.databaseUrl)
      : await restoreHere(plan, whole)
    say('Restored. Start Atrium as usual.')
    for (const line of kept) say(line)
  } finally {
    claim.release()
  }
}

const NOT_ENCRYPTED =
  'It is not encrypted, so it could have been changed. Continue only if no one else could change it.'

async function check({ file, passphrase, signal }: Restore): Promise<Whole> {
  try {
    return await readWhole(until(signal, await openBackup(file, passphrase)))
  } catch (error) {
    throw explainReading(error, file)
  }
}

function summaryOf({ about, end }: Whole): string {
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  const files = about.withFiles ? `${end.files.toLocaleString('en')} files` : 'without files'
  return `made ${about.madeAt}, ${rows.toLocaleString('en')} rows, ${files}`
}

/** What a database takes beside its rows: indexes are made again, and PostgreSQL's own log grows. */
const BESIDE = 1.5
const AT_LEAST = 256 * 1024 * 1024

async function requireRoom({ dataDir, databaseUrl, s3 }: Restore['config'], { about, end }: Whole): Promise<void> {
  const left = await freeRoom(dataDir)
  const needed = (databaseUrl ? 0 : about.databaseSize * BESIDE + AT_LEAST) + (s3 ? 0 : end.fileBytes)
  if (left >= needed) return
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en')} MB`
  throw new CannotStart(
    `${dataDir} has ${megabytes(left)} left, and the back-up needs ${megabytes(needed)}. Make room, or choose another folder with DATA_DIR.`,
  )
}

/** Into an embedded PostgreSQL: a new one beside the one that is there, which takes its place once it is whole. */
async function restoreHere(plan: Restore, whole: Whole): Promise<string[]> {
  const { dataDir } = plan.config
  if (existsSync(join(dataDir, 'postgres'))) {
    await requireYes(
      plan,
      whole,
      `${dataDir} holds an installation. Its database and secrets are replaced; the old ones are kept`,
    )
  }
  const staging = await makeStaging(dataDir)
  try {
    const postgres = await startEmbedded({ dataDir: staging, around: dataDir, say: plan.say })
    try {
      const client = await connectAlone(postgres.connection, 'atrium restore')
      await takeIn(plan, client, () => client.query('commit'))
      await client.end()
    } finally {
      await postgres.stop()
    }
    const replaced = await putInPlace(dataDir)
    return replaced ? [`The previous data is in ${replaced}. Delete it when you are sure.`] : []
  } catch (error) {
    throw await giveUp(dataDir, error)
  }
}

/** Into a PostgreSQL elsewhere: what is there goes and what comes is loaded in one transaction, which is all or nothing. */
async function restoreElsewhere(plan: Restore, whole: Whole, url: string): Promise<string[]> {
  const { dataDir } = plan.config
  const client = await connectAlone(await checkExternal(url), 'atrium restore')
  // Kept until this one is through: it says that the one before was not.
  const again = wasCommitting(dataDir)
  try {
    const found = await examine(plan, client)
    if (found === 'Atrium' && !again)
      await requireYes(plan, whole, `The database of DATABASE_URL holds an installation. It is ${fateOf(plan)}`)
    const backup = found === 'Atrium' && !plan.withoutBackup ? await backUpFirst(plan, client) : undefined
    if (!again) await makeStaging(dataDir)
    await takeIn(plan, client, () => commitElsewhere(client, { dataDir, again }))
    const replaced = await putInPlace(dataDir)
    return [
      ...(backup ? [`The previous database is in ${backup}. Restore it to go back; delete it when you are sure.`] : []),
      ...(replaced ? [`The previous secrets are in ${replaced}.`] : []),
    ]
  } catch (error) {
    throw await giveUp(dataDir, error)
  } finally {
    await client.end()
  }
}

const fateOf = ({ withoutBackup, config }: Restore) =>
  withoutBackup ? 'deleted, without a back-up' : `backed up in ${config.backups.folder}, then replaced`

/** Looks what a database elsewhere holds, and refuses one that is in use or that the file must not get into. */
async function examine({ file, trusted }: Restore, client: pg.Client): Promise<'Atrium' | 'nothing'> {
  if (!(await claimBackup(client)))
    throw new CannotStart('A back-up or another restore works on this database. Try again when it is done.')
  await refuseOthers(client)
  if (!trusted && !(await isEncryptedFile(file)) && (await mayRunPrograms(client))) {
    throw new CannotStart(
      'DATABASE_URL connects as a superuser, and the back-up is not encrypted: anyone who could change the file could run programs on the machine of PostgreSQL. Connect as a role that owns the database and nothing else, or add --trust-file if no one else could change the file.',
    )
  }
  const found = await findTables(client)
  if (found !== 'something else') return found
  throw new CannotStart(
    'The database of DATABASE_URL holds tables that do not belong to Atrium. Restore into an empty one.',
  )
}

async function backUpFirst({ config, passphrase, say, signal }: Restore, client: pg.Client): Promise<string> {
  const { dataDir, backups } = config
  say('Backing up the current database …')
  try {
    return await backUpDatabase(client, { dataDir, folder: backups.folder, passphrase, kind: 'before-restore', signal })
  } catch (error) {
    signal?.throwIfAborted()
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
    throw new CannotStart(
      `The current database was not backed up (${reason}). Fix that, choose another folder with BACKUP_DIR, or add --without-backup to lose it.`,
    )
  }
}

async function commitElsewhere(client: pg.Client, { dataDir, again }: { dataDir: string; again: boolean }) {
  await noteCommitting(dataDir)
  try {
    await client.query('commit')
  } catch (error) {
    // Where PostgreSQL answers, it says that nothing changed; where the connection broke, nobody knows.
    if (!again && error instanceof pg.DatabaseError && faultOf(error) !== 'unreachable') await forgetCommitting(dataDir)
    throw error
  }
}

async function requireYes({ confirm }: Restore, { about }: Whole, what: string): Promise<void> {
  const files = about.withFiles ? ' Files that are not in the back-up stay until Atrium removes them after a day.' : ''
  if (await confirm(`${what}.${files}`)) return
  throw new CannotStart('Not confirmed. Type yes, or restore with --yes.')
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('atrium', 'atrium migration')`,
  )
  if (rows[0]?.count) throw new CannotStart('Atrium is running on this database. Stop it first.')
}
