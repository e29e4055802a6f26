import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { CannotStart, type Config } from '../config.ts'
import { claimDataFolder, freeRoom, openDataFolder } from '../database/data-folder.ts'
import { startEmbedded } from '../database/embedded.ts'
import { checkExternal } from '../database/external.ts'
import type { Files } from '../files/files.ts'
import { readKey } from '../files/key.ts'
import { openFiles } from '../files/open-files.ts'
import { NAMES } from './contents.ts'
import { dropEverything, findTables, loadEntry, readShort } from './load.ts'
import { readWhole, type Whole } from './read.ts'
import { connectAlone } from './session.ts'
import { makeStaging, noteCommitting, putInPlace, stagingOf, wasCommitting } from './swap.ts'
import { Damaged, type EntryRead } from './tar.ts'
import { explainReading, openBackup } from './write.ts'

export interface Restore {
  file: string
  passphrase: string | undefined
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>
  /** Told, in lines for a person, what is done. */
  say: (line: string) => void
  /** Asked before anything is replaced. */
  confirm: (question: string) => Promise<boolean>
}

/**
 * Brings an installation to the state of a back-up. The back-up is read to its end before anything is touched; then all is
 * put together aside, and takes the place of what was there in one step. Raises `CannotStart`.
 */
export async function restore(plan: Restore): Promise<void> {
  const { config, say, file } = plan
  say(`Checking ${file} …`)
  const whole = await readWhole(await open(plan)).catch((error: unknown) => {
    throw explainReading(error, file)
  })
  say(`It is whole: ${summaryOf(whole)}`)
  await openDataFolder(config.dataDir)
  const claim = claimDataFolder(config.dataDir)
  try {
    await requireRoom(config, whole)
    const replaced = config.databaseUrl
      ? await restoreElsewhere(plan, whole, config.databaseUrl)
      : await restoreHere(plan, whole)
    say('Restored. Start Atrium as usual.')
    if (replaced) say(`What was there is in ${replaced}. Delete it when you are sure.`)
  } finally {
    claim.release()
  }
}

async function open({ file, passphrase }: Pick<Restore, 'file' | 'passphrase'>) {
  try {
    return await openBackup(file, passphrase)
  } catch (error) {
    throw explainReading(error, file)
  }
}

function summaryOf({ about, end }: Whole): string {
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  const files = about.withFiles ? `${end.files.toLocaleString('en')} files` : 'without files'
  return `made ${about.madeAt}, ${rows.toLocaleString('en')} rows, ${files}`
}

/** What a database takes beside its rows: indexes are made anew, and PostgreSQL's own log grows. */
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
async function restoreHere(plan: Restore, whole: Whole): Promise<string | undefined> {
  const { dataDir } = plan.config
  if (existsSync(join(dataDir, 'postgres'))) {
    await requireYes(
      plan,
      whole,
      `${dataDir} holds an installation. Its database and secrets are replaced and kept aside`,
    )
  }
  const staging = await makeStaging(dataDir)
  try {
    const postgres = await startEmbedded({ dataDir: staging, around: dataDir, say: plan.say })
    try {
      const client = await connectAlone(postgres.connection, 'atrium restore')
      await takeIn(plan, client, async () => undefined)
      await client.end()
    } finally {
      await postgres.stop()
    }
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  return putInPlace(dataDir)
}

/** Into a PostgreSQL elsewhere: what is there goes and what comes is loaded in one transaction, which is all or nothing. */
async function restoreElsewhere(plan: Restore, whole: Whole, url: string): Promise<string | undefined> {
  const { dataDir } = plan.config
  const client = await connectAlone(await checkExternal(url), 'atrium restore')
  try {
    await refuseOthers(client)
    const found = await findTables(client)
    if (found === 'something else') {
      throw new CannotStart(
        'The database of DATABASE_URL holds tables that are not of Atrium. Restore into an empty one.',
      )
    }
    const again = wasCommitting(dataDir)
    if (found === 'Atrium' && !again) {
      await requireYes(plan, whole, 'The database of DATABASE_URL holds an installation. It is deleted')
    }
    // Kept until this one is through: it says that the one before was not.
    if (!again) await makeStaging(dataDir)
    await takeIn(plan, client, () => noteCommitting(dataDir))
    return await putInPlace(dataDir)
  } finally {
    await client.end()
  }
}

async function requireYes({ confirm }: Restore, { about }: Whole, what: string): Promise<void> {
  const files = about.withFiles ? ' Files that are not in the back-up stay until Atrium removes them after a day.' : ''
  if (await confirm(`${what}.${files}`)) return
  throw new CannotStart('It was not confirmed. Type yes, or restore with --yes.')
}

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('atrium', 'atrium migration')`,
  )
  if (rows[0]?.count) throw new CannotStart('Atrium is running on this database. Stop it first.')
}

/** Loads everything in one transaction; `beforeCommit` runs when nothing more can go wrong but the commit. */
async function takeIn(plan: Restore, client: pg.Client, beforeCommit: () => Promise<void>): Promise<void> {
  const { config, file, say } = plan
  const files = await openFiles(config)
  const staging = stagingOf(config.dataDir)
  say('Restoring …')
  await client.query('begin')
  await dropEverything(client)
  try {
    await readWhole(await openBackup(file, plan.passphrase), async (entry, about) => {
      if (await loadEntry(client, entry, about)) return
      if (entry.name.startsWith(NAMES.secrets)) return keepSecret(entry, staging)
      if (entry.name.startsWith(NAMES.files)) return keepFile(entry, files, staging)
      throw new Damaged(`it has ${entry.name}, which is nothing of Atrium`)
    })
  } catch (error) {
    throw explainReading(error, file)
  }
  await client.query('analyze')
  await beforeCommit()
  await client.query('commit')
}

async function keepSecret(entry: EntryRead, staging: string): Promise<void> {
  const name = entry.name.slice(NAMES.secrets.length)
  if (!/^[a-z][a-z-]*$/.test(name)) throw new Damaged(`it has ${entry.name}, which is nothing of Atrium`)
  await writeFile(join(staging, 'secrets', name), await readShort(entry), { mode: 0o600, flush: true })
}

/** A file is there whole or not at all, and one that is not known yet harms nobody. */
async function keepFile(entry: EntryRead, files: Files, staging: string): Promise<void> {
  const { key } = readKey(entry.name.slice(NAMES.files.length)) ?? {}
  if (!key) throw new Damaged(`it has ${entry.name}, which is nothing of Atrium`)
  const path = files.path(key)
  if (!path)
    return files.put(key, { size: entry.size, read: () => Readable.from(entry.content, { objectMode: false }) })
  const draft = join(staging, 'file')
  await pipeline(entry.content, createWriteStream(draft, { mode: 0o600, flush: true }))
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(draft, path)
}
