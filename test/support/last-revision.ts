import { join } from 'node:path'
import { bringBack, fresh } from './backups.ts'
import type { TestDatabase } from './databases.ts'

/** The company of the rows, and those of its people who sign in with the tests' password. */
export const COMPANY = idOf('01')
export const PEOPLE_OF_ROWS = { owner: idOf('11'), admin: idOf('12'), user: idOf('13') }
/** What else the rows are about: leads, a task, openings and candidates. */
export const THINGS = ['21', '22', '51', '52', '81', '82', '83', '91', '92'].map(idOf)

/**
 * Makes of an empty database one of the last revision before the baseline, with rows in most tables. `d940ab8.tar.zst` is a
 * back-up that this revision made.
 */
export const bringToLastRevision = ({ connection }: Pick<TestDatabase, 'connection'>) =>
  bringBack(join(import.meta.dirname, 'd940ab8.tar.zst'), { connection, dataDir: fresh() })

function idOf(end: string): string {
  return `0190c0de-0000-7000-8000-0000000000${end}`
}
