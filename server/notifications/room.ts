import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { remindOwners } from './rules.ts'

const MEGABYTE = 1024 * 1024
/** Bytes below which owners are told, and below which they are told once more: there is no room for many recordings then. */
const LOW = [2_048 * MEGABYTE, 512 * MEGABYTE]

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
  await remindOwners(database, { type: 'low_room', title, link: '/settings', about: `room:${day}:${level}` })
}
