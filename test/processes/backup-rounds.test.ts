import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { createRound } from '../../server/features/backups/rounds.ts'
import { remindOwners } from '../../server/features/notifications/rules.ts'
import { backUpBeforeUpgrade } from '../../server/platform/backup/before-upgrade.ts'
import { listBackups } from '../../server/platform/backup/own-backups.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { readConfig } from '../../server/platform/settings/config.ts'
import { bringBack, freshFolder, readRows, readSchema } from '../support/backups.ts'
import { makeEmptyDatabase, type TestDatabase } from '../support/databases.ts'
import { bringToLastRevision } from '../support/last-revision.ts'
import { startServer } from '../support/server.ts'

describe('an upgrade', () => {
  const upgrade = (target: TestDatabase, dataDir: string, settings: Record<string, string> = {}) => {
    const said: string[] = []
    const config = readConfig({ DATA_DIR: dataDir, ...settings })
    const { connection } = target
    const say = (line: string) => void said.push(line)
    const done = migrate(connection, {
      beforeChange: (pending) => backUpBeforeUpgrade({ connection, config, pending, say }),
    })
    return done.then(() => said)
  }

  test('of a database that is in use backs it up, and leads back to it', async () => {
    const target = await makeEmptyDatabase()
    const dataDir = await freshFolder()
    await bringToLastRevision(target)
    const [before, schema] = [await readRows(target.superuser), await readSchema(target.superuser)]
    const said = await upgrade(target, dataDir)
    const file = /restore -- (\S+),/.exec(said.join('\n'))?.[1] ?? ''
    expect(said).toEqual([
      expect.stringMatching(/^Backing up the database before it is upgraded \(\d+ changes?\) …$/),
      `The database before the upgrade is in ${file}`,
      `To go back, stop Atrium, run npm run restore -- ${file}, and start your previous version.`,
    ])
    expect(await readRows(target.superuser)).not.toEqual(before)
    await bringBack(file, { connection: target.connection, dataDir }, { yes: true })
    expect(await readRows(target.superuser)).toEqual(before)
    expect(await readSchema(target.superuser)).toEqual(schema)
    // The way forward is open again.
    await upgrade(target, dataDir)
    await target.drop()
  })

  test('backs nothing up where nothing changes, or nobody is there yet', async () => {
    const target = await makeEmptyDatabase()
    const dataDir = await freshFolder()
    expect(await upgrade(target, dataDir)).toEqual([])
    expect(await upgrade(target, dataDir)).toEqual([])
    await target.drop()
  })

  test('changes nothing where the back-up cannot be made, says how to go on, and can be set to do without', async () => {
    const target = await makeEmptyDatabase()
    await bringToLastRevision(target)
    const before = await readRows(target.superuser)
    const dataDir = await freshFolder()
    await writeFile(join(dataDir, 'backups'), 'in the way')
    await expect(upgrade(target, dataDir)).rejects.toThrow(
      /could not be backed up .*is unchanged.*BACKUP_BEFORE_UPGRADE=no/,
    )
    expect(await readRows(target.superuser)).toEqual(before)
    expect(await upgrade(target, dataDir, { BACKUP_BEFORE_UPGRADE: 'no' })).toEqual([])
    await target.drop()
  })
})

describe('the daily round', () => {
  const DAY = 86_400_000
  const MORNING = new Date(2027, 2, 1, 3, 30).getTime()

  const rounds = async (settings: Record<string, string> = {}) => {
    const clock = { now: MORNING }
    const told: string[] = []
    const logged: string[] = []
    const outcome: { fails?: Error; busy?: boolean } = {}
    const config = readConfig({ DATA_DIR: await freshFolder(), BACKUP_AT: '03:30', ...settings }).backups
    const look = createRound({
      settings: { ...config, at: config.at ?? 0 },
      log: { info: () => undefined, error: (_: object, line: string) => void logged.push(line) } as never,
      now: () => clock.now,
      make: async (file) => {
        if (outcome.fails) throw outcome.fails
        if (!outcome.busy) await writeFile(file, 'a back-up')
        return !outcome.busy
      },
      tellOwners: async (day) => void told.push(day),
    })
    const kept = async () => (await listBackups(config.folder, 'daily')).map(({ at }) => at.getTime())
    return { clock, told, logged, outcome, kept, folder: config.folder, look: () => look(new AbortController().signal) }
  }

  test('makes one a day, makes up for one that was missed, and keeps as many as it should', async () => {
    const { clock, look, kept, folder } = await rounds({ BACKUP_KEEP: '3' })
    await look()
    clock.now += DAY / 2
    await look()
    expect(await kept()).toEqual([MORNING])
    await writeFile(join(folder, 'daily-2027-01-01T000000Z.tar.zst.0a0b0c0d.part'), 'half of one')
    await writeFile(join(folder, 'my own.tar.zst'), 'not ours')
    for (const day of [1, 2, 5, 6]) {
      clock.now = MORNING + day * DAY + 60_000
      await look()
    }
    expect(await kept()).toEqual([6, 5, 2].map((day) => MORNING + day * DAY + 60_000))
    expect(await readdir(folder)).toHaveLength(4)
    expect(await readdir(folder)).toContain('my own.tar.zst')
  })

  test('tells owners and the log of a failure, and tries again after an hour', async () => {
    const { clock, look, kept, outcome, told, logged } = await rounds()
    outcome.fails = new Error('the disk is full')
    await look()
    clock.now += 300_000
    await look()
    expect([told, logged]).toEqual([['2027-03-01'], ['the daily back-up failed']])
    delete outcome.fails
    clock.now += 3_600_000
    await look()
    expect(await kept()).toHaveLength(1)
  })

  test('leaves it where another one is being made', async () => {
    const { look, kept, outcome, told } = await rounds()
    outcome.busy = true
    await look()
    expect([await kept(), told]).toEqual([[], []])
  })

  test('tells every owner by notification and mail', async () => {
    const server = await startServer()
    const { owner, admin } = await server.workspace()
    const title = 'The daily back-up failed'
    for (const about of ['backup:1', 'backup:1']) {
      await remindOwners(server.database, { type: 'backup_failed', title, link: '/settings', about })
    }
    expect(await owner.call(listNotifications)).toMatchObject([{ type: 'backup_failed', title }])
    expect(await admin.call(listNotifications)).toEqual([])
    await server.close()
  })
})
