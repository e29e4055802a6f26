import { join, resolve } from 'node:path'
import { CannotStart, type Read, readChoice, readEach, readNumber } from './cannot-start.ts'

const SHORTEST_PASSPHRASE = 12
const MOST_KEPT = 1_000

export type BackupSettings = ReturnType<typeof readBackups>

/** Reads the settings of back-ups. Throws `CannotStart` naming every variable that is wrong. */
export function readBackups(read: Read, dataDir: string) {
  return readEach({
    /** When a back-up is made every day, in minutes since midnight of the machine's clock; undefined: none by itself. */
    at: () => readTimeOfDay(read('BACKUP_AT')),
    /** Where back-ups go that Atrium makes by itself. */
    folder: () => resolve(read('BACKUP_DIR') ?? join(dataDir, 'backups')),
    /** How many of these are kept. */
    keep: () => readNumber('BACKUP_KEEP', read('BACKUP_KEEP') ?? '14', { least: 1, most: MOST_KEPT }),
    /** Encrypts all back-ups; undefined: they are not encrypted. */
    passphrase: () => readPassphrase(read('BACKUP_PASSPHRASE')),
    /** Whether the database is backed up before an upgrade changes it. */
    beforeUpgrade: () =>
      readChoice('BACKUP_BEFORE_UPGRADE', read('BACKUP_BEFORE_UPGRADE') ?? 'yes', ['yes', 'no']) === 'yes',
  })
}

function readPassphrase(value: string | undefined): string | undefined {
  if (value !== undefined && value.length < SHORTEST_PASSPHRASE)
    throw new CannotStart(`BACKUP_PASSPHRASE must have ${SHORTEST_PASSPHRASE} characters or more.`)
  return value
}

function readTimeOfDay(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  if (hours === undefined || minutes === undefined)
    throw new CannotStart(`BACKUP_AT must be a time of day such as 03:30, but it is "${value}".`)
  return Number(hours) * 60 + Number(minutes)
}
