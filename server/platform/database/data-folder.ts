import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStart } from '../settings/config.ts'

/**
 * Makes the data folder when it is missing, readable by its owner alone, and makes sure that it can be written.
 * Throws `CannotStart` when it cannot.
 */
export async function openDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    const probe = join(folder, `.write-probe-${process.pid}`)
    await (await open(probe, 'w')).close()
    await rm(probe)
  } catch (error) {
    throw new CannotStart(
      `The data folder ${folder} cannot be written (${reasonOf(error)}). Choose another with DATA_DIR.`,
    )
  }
}

/**
 * Claims the data folder for this process until `release` or its end, however it ends: the claim is an exclusive lock
 * on an SQLite file, which the operating system drops with the process. A file with a process id in it could be stale
 * or name a stranger; a lock cannot. Throws `CannotStart` when another process holds it.
 */
export function claimDataFolder(folder: string): { release: () => void } {
  const claim = claimIfFree(folder)
  if (claim) return claim
  throw new CannotStart(
    `Atrium is already running on the data folder ${folder}, or a command such as a restore is. Stop it first, or choose another folder with DATA_DIR.`,
  )
}

/** The same; undefined where another process holds it. */
export function claimIfFree(folder: string): { release: () => void } | undefined {
  const lock = new DatabaseSync(join(folder, 'lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw new CannotStart(`The data folder ${folder} cannot be locked (${reasonOf(error)}).`)
  }
  return { release: () => lock.close() }
}

/**
 * The generated secret `name` of this installation, made at the first call: 64 hex digits in a file that only its
 * owner reads. When two processes ask at once both get the same.
 */
export async function readGeneratedSecret(folder: string, name: string): Promise<string> {
  const file = join(folder, 'secrets', name)
  const found = await readIfThere(file)
  if (found !== undefined) return found
  await mkdir(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  try {
    // A link, unlike a rename, fails when the name is taken: the first of two processes wins.
    await link(draft, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

/** Throws `CannotStart` where the folder is another user's: what one makes in it the other could not read. */
export async function refuseOtherUser(folder: string): Promise<void> {
  const { uid } = await stat(folder)
  if (process.getuid === undefined || uid === process.getuid()) return
  throw new CannotStart(`${folder} belongs to another user. Run this as the user that runs Atrium.`)
}

/** Bytes that are free for us where a folder is. */
export async function freeRoom(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The system's code of an error, as in `ENOENT`; undefined when it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** What work on a file comes to; undefined where the file does not exist. */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The text of a file; undefined where there is none. */
export const readIfThere = (file: string): Promise<string | undefined> => ifThere(readFile(file, 'utf8'))

const SQLITE_BUSY = 5

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a part of its path is a file',
  ENOENT: 'its parent takes no folders',
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return REASONS[codeOf(error) ?? ''] ?? message
}

async function makeFolder(folder: string): Promise<void> {
  // Step by step: where a parent refuses new folders as missing, as /proc does, a recursive mkdir never returns.
  await mkdir(dirname(folder), { recursive: true })
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Has what was made or moved in a folder be there after a crash too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
