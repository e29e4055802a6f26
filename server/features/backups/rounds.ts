import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { UNDER_WAY } from '../../platform/backup/make.ts'
import { nameBackup } from '../../platform/backup/names.ts'
import { listBackups, removeOld } from '../../platform/backup/own-backups.ts'
import type { Parts } from '../../platform/parts.ts'
import type { BackupSettings } from '../../platform/settings/config.ts'
import { remindOwners } from '../notifications/rules.ts'

/** Makes a back-up every day where the settings say when, in a process of its own; looks when Atrium starts, too. */
export function backupRounds({ app, jobs, config, database, log, now }: Parts): void {
  const { at } = config.backups
  if (at === undefined) return
  const round = createRound({
    settings: { ...config.backups, at },
    log,
    now,
    make: runBackup,
    tellOwners: (day) =>
      remindOwners(database, { type: 'backup_failed', title: FAILED, link: '/settings', about: `backup:${day}` }),
  })
  jobs.handle('back_up', (_, { signal }) => round(signal))
  app.addHook('onListen', async () => {
    await jobs.sendNow('back_up', {})
  })
}

const FAILED = 'The daily back-up of this installation failed. Its log says why, and it is tried again every hour'

/** Milliseconds after which one that failed is tried again. */
const AGAIN_AFTER = 3_600_000

interface Rounds {
  settings: BackupSettings & { at: number }
  log: Pick<Logger, 'info' | 'error'>
  now: () => number
  /** Makes a back-up. False where another one is being made; raises where it fails. */
  make: (file: string, signal: AbortSignal) => Promise<boolean>
  /** Called at every failure, with the day: owners are notified once on each. */
  tellOwners: (day: string) => Promise<void>
}

/** What looks whether it is time, and makes one then. */
export function createRound({ settings, log, now, make, tellOwners }: Rounds) {
  const { folder, keep, passphrase } = settings
  let failedAt = Number.NEGATIVE_INFINITY
  return async (signal: AbortSignal): Promise<void> => {
    const [newest] = await listBackups(folder, 'daily')
    if (newest && newest.at.getTime() >= lastDue(settings.at, now())) return
    if (now() < failedAt + AGAIN_AFTER) return
    const file = join(folder, nameBackup(new Date(now()), passphrase, 'daily'))
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (!(await make(file, signal))) return
      await removeOld(folder, 'daily', keep)
      log.info({ file }, 'backed up')
    } catch (error) {
      if (signal.aborted) return
      failedAt = now()
      log.error({ err: error }, 'the daily back-up failed')
      await tellOwners(new Date(now()).toISOString().slice(0, 10))
    }
  }
}

/** The last moment that was so many minutes after midnight, by the machine's clock. */
function lastDue(minutes: number, now: number): number {
  const due = new Date(now)
  due.setHours(0, minutes, 0, 0)
  if (due.getTime() > now) due.setDate(due.getDate() - 1)
  return due.getTime()
}

const PROGRAM = join(import.meta.dirname, '../../commands/backup.ts')

/** In a process of its own: packing and encrypting would hold up everyone. Its settings are those of this one. */
async function runBackup(file: string, signal: AbortSignal): Promise<boolean> {
  const child = spawn(process.execPath, [PROGRAM, file], { signal, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0 && code !== UNDER_WAY) throw new Error(said.trim() || `the back-up ended with ${code}`)
  return code === 0
}
