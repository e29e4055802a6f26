import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
const NAME = 'atrium-tests-'
/** What all tests and journeys at once leave room for, in bytes. */
const ROOM = 4 * 1024 ** 3

/**
 * Has this process and those it starts make temporary folders in memory where it has room, until it ends: each database of
 * a test is a thousand small files, which take ten times as long on a disk.
 */
export function keepFoldersInMemory() {
  if (process.platform !== 'linux' || process.env.TMPDIR || roomIn(MEMORY) < ROOM) return
  for (const name of readdirSync(MEMORY)) if (isLeft(name)) rmSync(join(MEMORY, name), { recursive: true, force: true })
  const folder = join(MEMORY, `${NAME}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0
  }
}

/** Whether a folder is of a run that was killed. */
function isLeft(name) {
  if (!name.startsWith(NAME)) return false
  try {
    return !process.kill(Number(name.slice(NAME.length)), 0)
  } catch ({ code }) {
    return code === 'ESRCH'
  }
}
