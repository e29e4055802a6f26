import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { JOB } from '../calls/caller.ts'
import type { Database } from '../database/connect.ts'
import { remind } from './rules.ts'
import { listOwners } from './store.ts'

const MEGABYTE = 1024 * 1024
/** Bytes below which owners are told, and below which they are told once more: there is no room for many recordings then. */
const LOW = [2_048 * MEGABYTE, 512 * MEGABYTE]

/** Bytes that are free for us where a folder is. */
export async function freeRoom(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Tells the owners of all companies, once a day and once more when it gets worse, that there is little room left on the disk of
 * this installation: once it is full nothing can be saved, not even this.
 */
export async function watchRoom({
  database,
  log,
  free,
  now,
}: {
  database: Database
  log: Pick<Logger, 'warn'>
  free: () => Promise<number>
  now: number
}): Promise<void> {
  const left = await free()
  const level = LOW.filter((limit) => left < limit).length
  if (level === 0) return
  const megabytes = Math.floor(left / MEGABYTE)
  log.warn({ megabytes }, 'there is little room left on the disk')
  const day = new Date(now).toISOString().slice(0, 10)
  const title = `The disk of this installation is getting full: ${megabytes.toLocaleString('en')} MB are left`
  for (const { id: userId, companyId } of await listOwners(database)) {
    if (!companyId) continue
    await database
      .company(companyId, JOB)
      .write((scope) =>
        remind(scope, { userId, type: 'low_room', title, link: '/settings', about: `room:${day}:${level}` }),
      )
  }
}
