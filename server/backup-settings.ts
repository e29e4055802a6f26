import { join, resolve } from 'node:path'
import { CannotStart } from './cannot-start.ts'

export interface BackupSettings {
  /** When a back-up is made every day, in minutes since midnight of the machine's clock; undefined: none by itself. */
  at: number | undefined
  /** Where back-ups go that Atrium makes by itself. */
  folder: string
  /** How many of these are kept. */
  keep: number
  /** Encrypts all back-ups; undefined: they are not encrypted. */
  passphrase: string | undefined
  /** Whether the database is backed up before an upgrade changes it. */
  beforeUpgrade: boolean
}

const SHORTEST_PASSPHRASE = 12
const MOST_KEPT = 1_000

/** Reads the settings of back-ups. Throws `CannotStart` naming the variable that is wrong. */
export function readBackups(read: (name: string) => string | undefined, dataDir: string): BackupSettings {
  const passphrase = read('BACKUP_PASSPHRASE')
  if (passphrase !== undefined && passphrase.length < SHORTEST_PASSPHRASE)
    throw new CannotStart(`BACKUP_PASSPHRASE must have ${SHORTEST_PASSPHRASE} characters or more.`)
  const keep = read('BACKUP_KEEP') ?? '14'
  if (!/^\d{1,4}$/.test(keep) || Number(keep) < 1 || Number(keep) > MOST_KEPT)
    throw new CannotStart(`BACKUP_KEEP must be a number from 1 to ${MOST_KEPT}, but it is "${keep}".`)
  const beforeUpgrade = read('BACKUP_BEFORE_UPGRADE') ?? 'yes'
  if (beforeUpgrade !== 'yes' && beforeUpgrade !== 'no')
    throw new CannotStart(`BACKUP_BEFORE_UPGRADE must be one of yes, no, but it is "${beforeUpgrade}".`)
  return {
    at: readTimeOfDay(read('BACKUP_AT')),
    folder: resolve(read('BACKUP_DIR') ?? join(dataDir, 'backups')),
    keep: Number(keep),
    passphrase,
    beforeUpgrade: beforeUpgrade === 'yes',
  }
}

function readTimeOfDay(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hours === undefined || minutes === undefined)
    throw new CannotStart(`BACKUP_AT must be a time of day such as 03:30, but it is "${value}".`)
  return Number(hours) * 60 + Number(minutes)
}
