import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { login } from '../../contract/auth/calls.ts'
import { settleRestore } from '../../server/platform/backup/swap.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { type Atrium, endAtrium, makeFolder, runProgram, startAtrium } from '../support/atrium-process.ts'
import { rewrite } from '../support/backups.ts'
import type { TestDatabase } from '../support/databases.ts'
import { bringToLastRevision, COMPANY, PEOPLE_OF_ROWS } from '../support/last-revision.ts'
import { PASSWORD } from '../support/workspace.ts'

/** Milliseconds: each of these tests starts several programs. */
const SLOW = 120_000

let folder: Awaited<ReturnType<typeof makeFolder>>
let dataDir: string
let file: string
const running: Atrium[] = []

const start = async (environment: Record<string, string>) => {
  const atrium = await startAtrium(environment)
  running.push(atrium)
  return atrium
}
const stop = () => Promise.all(running.splice(0).map((atrium) => endAtrium(atrium, 'SIGTERM')))

beforeAll(async () => {
  folder = await makeFolder()
  dataDir = join(folder.path, 'data')
  file = join(folder.path, 'atrium.tar.zst')
  await mkdir(dataDir, { mode: 0o700 })
  await inDatabase(dataDir, bringToLastRevision)
}, SLOW)
afterAll(() => folder.remove())
afterEach(stop)

/** Does something in the database of a data folder on which no Atrium runs. */
async function inDatabase<T>(
  dataDir: string,
  work: (superuser: pg.Pool & Pick<TestDatabase, 'connection'>) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbedded({ dataDir })
  const superuser = Object.assign(new pg.Pool({ ...postgres.superuser, max: 1 }), { connection: postgres.connection })
  superuser.on('error', () => undefined)
  superuser.on('connect', (client) => client.on('error', () => undefined))
  try {
    return await work(superuser)
  } finally {
    await superuser.end()
    await postgres.stop()
  }
}

const migrations = (dataDir: string) =>
  inDatabase(dataDir, async (superuser) => (await superuser.query('select from kysely_migration')).rowCount)

async function signsIn({ url }: Atrium): Promise<number> {
  const body = JSON.stringify({ username: 'owner', password: PASSWORD })
  return (await fetch(url + login.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }))
    .status
}

test(
  'an installation is backed up before its upgrade, by the clock, and by hand while it runs',
  async () => {
    const atrium = await start({ DATA_DIR: dataDir, BACKUP_AT: '00:00' })
    expect(atrium.printed()).toMatch(/Backing up the database before it is upgraded .*\n.*\nTo go back, .*restore/)
    const backups = join(dataDir, 'backups')
    const complete = async (kind: string) =>
      (await readdir(backups)).filter((name) => name.startsWith(kind) && name.endsWith('.tar.zst'))
    await expect.poll(() => complete('daily-'), { timeout: 60_000 }).toHaveLength(1)
    expect(await complete('before-upgrade-')).toHaveLength(1)
    const made = await runProgram('backup', [file], { DATA_DIR: dataDir })
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Backed up to .*: [\d,]+ rows, 0 files/) })
    const refused = await runProgram('restore', [file, '--yes'], { DATA_DIR: dataDir })
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was restored\. Atrium is already/),
    })
    expect(await signsIn(atrium)).toBe(200)
    const { code, stdout } = await runProgram('doctor', [], { DATA_DIR: dataDir, BACKUP_AT: '00:00' })
    expect(stdout).toMatch(/^fine {3}back-ups {5}the newest is .*daily-/m)
    expect(stdout).toMatch(/^fine {3}migrations {3}all \d+ match this version/m)
    expect(stdout).toMatch(/^look {3}settings {5}PUBLIC_URL is not set\n {20}→ Set it to/m)
    // The rows of then name a recording that nobody kept.
    expect(stdout.match(/^WRONG.*$/gm)).toEqual([expect.stringMatching(/1 file \(.*\) of rows missing/)])
    expect(code).toBe(1)
  },
  SLOW,
)

test(
  'a back-up is restored into an empty folder, and made of one on which nothing runs',
  async () => {
    const elsewhere = join(folder.path, 'elsewhere')
    expect(await runProgram('restore', [file], { DATA_DIR: elsewhere })).toMatchObject({ code: 0, stderr: '' })
    expect(await readFile(join(elsewhere, 'secrets', 'session-secret'))).toEqual(
      await readFile(join(dataDir, 'secrets', 'session-secret')),
    )
    const atrium = await start({ DATA_DIR: elsewhere })
    expect(await signsIn(atrium)).toBe(200)
    await stop()
    const encrypted = join(folder.path, 'atrium.tar.zst.age')
    const BACKUP_PASSPHRASE = 'a horse, a staple and a battery'
    expect(await runProgram('backup', [encrypted], { DATA_DIR: elsewhere, BACKUP_PASSPHRASE })).toMatchObject({
      code: 0,
    })
    const closed = await runProgram('restore', [encrypted, '--yes'], { DATA_DIR: elsewhere })
    expect(closed).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no passphrase') })
  },
  SLOW,
)

test(
  'a restore over an installation asks first, and keeps what was there aside',
  async () => {
    const [name = ''] = (await readdir(join(dataDir, 'backups'))).filter((each) => each.startsWith('before-upgrade-'))
    const earlier = join(dataDir, 'backups', name)
    const now = await migrations(dataDir)
    const asked = await runProgram('restore', [earlier], { DATA_DIR: dataDir })
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('Not confirmed') })
    expect(await migrations(dataDir)).toBe(now)
    const done = await runProgram('restore', [earlier, '--yes'], { DATA_DIR: dataDir })
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/The previous data is in .*replaced-/) })
    expect(await migrations(dataDir)).toBe(48)
    expect((await readdir(dataDir)).filter((each) => each.startsWith('replaced-'))).toHaveLength(1)
  },
  SLOW,
)

test(
  'a restore that is killed in the middle leaves what was there, and starts as that',
  async () => {
    const killed = await runProgram('restore', [file, '--yes'], { DATA_DIR: dataDir }, (printed, child) => {
      if (printed.includes('Restoring …')) child.kill('SIGKILL')
    })
    expect(killed.code).toBe(null)
    expect(existsSync(join(dataDir, 'restoring'))).toBe(true)
    const atrium = await start({ DATA_DIR: dataDir, BACKUP_BEFORE_UPGRADE: 'no' })
    expect(atrium.printed()).toContain('A restore was interrupted before it changed anything')
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
    expect(await signsIn(atrium)).toBe(200)
  },
  SLOW,
)

test(
  'a restore that is told to stop, or finds no room, says that nothing was restored and leaves nothing running',
  async () => {
    const rest = async () => (await readdir(dataDir)).filter((name) => name !== 'lock')
    const before = await rest()
    const stopped = await runProgram('restore', [file, '--yes'], { DATA_DIR: dataDir }, (printed, child) => {
      if (printed.includes('Restoring …')) child.kill('SIGTERM')
    })
    expect(stopped).toMatchObject({ code: 1, stderr: 'Nothing was restored: it was stopped.\n' })
    expect(await rest()).toEqual(before)
    expect(processesOn(join(dataDir, 'restoring'))).toEqual([])
    const elsewhere = join(folder.path, 'full')
    // As `small-disk.ts` does: the system refuses what a file would have beyond so many bytes.
    const under = ['prlimit', '--fsize=20000000:20000000']
    const large = await rewrite(file, (entries) => {
      const key = `files/${COMPANY}/documents/${PEOPLE_OF_ROWS.owner}`
      entries.splice(-1, 0, { name: key, content: Buffer.alloc(21_000_000) })
    })
    const full = await runProgram('restore', [large], { DATA_DIR: elsewhere }, undefined, under)
    expect(full).toMatchObject({
      code: 1,
      stderr: 'Nothing was restored. The disk is full. Make room, and restore again.\n',
    })
    expect(await readdir(elsewhere)).not.toContain('restoring')
    expect(processesOn(elsewhere)).toEqual([])
  },
  SLOW,
)

test(
  'commands go on where nobody reads what they print',
  async () => {
    const closed = (_: string, child: { stdout: { destroy: () => void } | null }) => child.stdout?.destroy()
    const doctor = await runProgram('doctor', [], { DATA_DIR: dataDir }, closed)
    expect(doctor).toMatchObject({ code: 1, stderr: '' })
    const place = join(folder.path, 'unread')
    expect(await runProgram('restore', [file], { DATA_DIR: place }, closed)).toMatchObject({ code: 0, stderr: '' })
    expect(await migrations(place)).toBeGreaterThan(0)
  },
  SLOW,
)

/** The processes that have a folder on their command line. */
const processesOn = (path: string): string[] =>
  spawnSync('ps', ['-A', '-o', 'command='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((command) => command.includes(path) && command.includes('postgres'))

test('a restore that was killed while it put things in their place is finished by the next start', async () => {
  const place = join(folder.path, 'half')
  for (const step of ['nothing moved', 'the old moved', 'one part moved']) {
    await rm(place, { recursive: true, force: true })
    for (const part of ['postgres', 'secrets']) {
      for (const [where, text] of [
        [place, 'old'],
        [join(place, 'restoring'), 'new'],
      ] as const) {
        await mkdir(join(where, part), { recursive: true })
        await writeFile(join(where, part, 'which'), text)
      }
    }
    await writeFile(join(place, 'restoring', 'whole'), 'replaced-then')
    if (step !== 'nothing moved') {
      await mkdir(join(place, 'replaced-then'))
      await rename(join(place, 'postgres'), join(place, 'replaced-then', 'postgres'))
    }
    if (step === 'one part moved') await rename(join(place, 'restoring', 'postgres'), join(place, 'postgres'))
    await settleRestore(place, () => undefined)
    for (const part of ['postgres', 'secrets']) {
      expect(await readFile(join(place, part, 'which'), 'utf8'), step).toBe('new')
      expect(await readFile(join(place, 'replaced-then', part, 'which'), 'utf8'), step).toBe('old')
    }
    expect(await readdir(place), step).not.toContain('restoring')
  }
})

test('a restore of a database elsewhere that was killed at its last step has to be made again', async () => {
  const place = join(folder.path, 'committing')
  await mkdir(join(place, 'restoring', 'secrets'), { recursive: true })
  await writeFile(join(place, 'restoring', 'committing'), 'yes')
  await expect(settleRestore(place, () => undefined)).rejects.toThrow(/was interrupted at its last step\. Run it again/)
  expect(existsSync(join(place, 'restoring', 'committing'))).toBe(true)
})
