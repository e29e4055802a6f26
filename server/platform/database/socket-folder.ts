import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresUser } from './postgres-user.ts'

/** The system's limit for a socket's path: 108 bytes with the closing zero on Linux, 104 on macOS. */
const LONGEST_SOCKET_PATH = 103

export interface SocketFolder {
  path: string
  remove: () => Promise<void>
}

/**
 * Makes the folder for PostgreSQL's socket, closed to everyone else: `run` in the data folder, or a short one among
 * the temporary files where the data folder's path is too long for a socket.
 */
export async function makeSocketFolder(dataDir: string, user: PostgresUser): Promise<SocketFolder> {
  const inside = join(dataDir, 'run')
  const path = fits(inside)
    ? inside
    : await mkdtemp(join(fits(join(tmpdir(), 'atrium-xxxxxx')) ? tmpdir() : '/tmp', 'atrium-'))
  await mkdir(path, { recursive: true, mode: 0o700 })
  await user.own(path)
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

const fits = (folder: string) => Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) <= LONGEST_SOCKET_PATH
