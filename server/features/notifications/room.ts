import type { Logger } from 'pino'
import { MEGABYTE } from '../../../contract/plain/values.ts'
import type { Database } from '../../platform/database/connect.ts'
import { type Disk, urgencyOf } from './disks.ts'
import { remindOwners } from './rules.ts'

/**
 * Tells the owners of all companies, once a day and once more when it gets worse, that there is little room left on a disk of
 * this installation: once it is full nothing can be saved, not even this.
 */
export async function watchRoom({
  database,
  log,
  look,
  now,
}: {
  database: Database
  log: Pick<Logger, 'warn'>
  look: () => Promise<Disk[]>
  now: number
}): Promise<void> {
  for (const { holds, left } of await look()) {
    const urgency = urgencyOf(left)
    if (urgency === 0) continue
    const megabytes = Math.floor(left / MEGABYTE)
    log.warn({ megabytes, holds }, 'there is little room left on the disk')
    const day = new Date(now).toISOString().slice(0, 10)
    const title = `The disk of ${whatIs(holds)} is getting full: ${megabytes.toLocaleString('en')} MB are left`
    const about = ['room', day, urgency, ...(holds.length > 1 ? [] : holds)].join(':')
    await remindOwners(database, { type: 'low_room', title, link: '/settings', about })
  }
}

const whatIs = (holds: Disk['holds']) =>
  holds.length > 1 ? 'this installation' : holds[0] === 'database' ? 'the database' : 'the files'
