import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '../contract/activities.ts'
import { createDocument } from '../contract/documents.ts'
import { createLead, listLeads, updateLead } from '../contract/leads.ts'
import { makeBackup } from '../server/backup/make.ts'
import { readWhole } from '../server/backup/read.ts'
import { openBackup } from '../server/backup/write.ts'
import { migrate } from '../server/database/migrate.ts'
import { openFiles } from '../server/files/open-files.ts'
import { backUp, bringBack, configOf, fresh, freshFolder, type Place, readFiles, readRows } from './backups.ts'
import { makeEmptyDatabase, makeOwnedDatabase, type TestDatabase } from './databases.ts'
import { fileOf } from './requests.ts'
import { startS3 } from './s3-server.ts'
import { describeSchema } from './schema.ts'
import { serveDatabase, startServer } from './server.ts'
import { bringTo, COMPANY, PEOPLE_OF_ROWS } from './states/states.ts'
import { signIn } from './workspace.ts'

/** A state with rows in most tables. */
const STATE = 'bc43dd8'
const PASSPHRASE = 'a horse, a staple and a battery'

describe('a back-up', () => {
  let database: TestDatabase
  let source: Place
  let made: Awaited<ReturnType<typeof backUp>>
  /** What the database has, at rest. */
  let rows: Record<string, string[]>
  let insights: unknown

  beforeAll(async () => {
    const dataDir = fresh()
    await mkdir(join(dataDir, 'secrets'), { recursive: true })
    await writeFile(join(dataDir, 'secrets', 'session-secret'), 'one of sixty-four digits')
    database = await makeEmptyDatabase()
    await bringTo(STATE, database)
    await migrate(database.connection)
    await database.superuser.query(`create sequence numbers; select nextval('numbers') from generate_series(1, 7)`)
    const server = await serveDatabase(database.connection, { settings: { dataDir } })
    const owner = await signIn(server.origin, { username: 'owner' })
    // Rows and files of several pieces, with what COPY escapes.
    const words = 'line\nwith\ttabs, \\N, \\. and “quotes”\r\n'.repeat(1_000)
    for (let at = 0; at < 40; at++) await owner.call(createLead, { body: { name: `N${at}`, notes: words } })
    await owner.call(createDocument, { file: fileOf('large.txt', Buffer.alloc(3_000_000, 'words and more words ')) })
    await owner.call(createDocument, { file: fileOf('small.txt', 'One two three'), body: { isPublic: false } })
    insights = await owner.call(getDashboard)
    await server.close()
    source = { connection: database.connection, dataDir }
    rows = await readRows(database.superuser)
    made = await backUp(source)
  }, 60_000)
  afterAll(() => database.drop())

  test('has all when it is restored elsewhere: rows, sequences, row security, totals, files and secrets', async () => {
    const target = await makeEmptyDatabase()
    const dataDir = fresh()
    await bringBack(made.file, { connection: target.connection, dataDir })
    expect(await readRows(target.superuser)).toEqual(rows)
    expect((await target.superuser.query(`select nextval('numbers')::int as next`)).rows).toEqual([{ next: 8 }])
    await migrate(target.connection)
    expect(await describeSchema(target.superuser)).toEqual(await describeSchema(database.superuser))
    expect(await readFiles(dataDir)).toEqual(await readFiles(source.dataDir))
    expect(await readFile(join(dataDir, 'secrets', 'session-secret'), 'utf8')).toBe('one of sixty-four digits')
    expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['restoring']))

    const restored = await serveDatabase(target.connection, { settings: { dataDir } })
    const owner = await signIn(restored.origin, { username: 'owner' })
    expect(await owner.call(getDashboard)).toEqual(insights)
    expect(await owner.call(createLead, { body: { name: 'New' } })).toMatchObject({ name: 'New' })
    await restored.close()
    await target.drop()
  })

  test('of a role that bypasses nothing has every row of every company, and is restored by such a role', async () => {
    const owned = await makeOwnedDatabase({ migrated: false })
    await bringBack(made.file, { connection: owned.connection, dataDir: fresh() })
    await migrate(owned.connection)
    expect(await describeSchema(owned.superuser)).toMatchObject({ 'relation leads': expect.stringContaining('forced') })
    const before = await readRows(owned.superuser)
    expect(before['public.documents']).toEqual(rows['public.documents'])
    const second = await backUp({ connection: owned.connection, dataDir: fresh() })
    const again = await makeEmptyDatabase()
    await bringBack(second.file, { connection: again.connection, dataDir: fresh() })
    expect(await readRows(again.superuser)).toEqual(before)
    await Promise.all([owned.drop(), again.drop()])
  })

  test('replaces what is there once that is confirmed, in one step', async () => {
    const target = await makeEmptyDatabase()
    await bringTo('37bfea7', target)
    await migrate(target.connection)
    const place = { connection: target.connection, dataDir: fresh() }
    const before = await readRows(target.superuser)
    await expect(bringBack(made.file, place)).rejects.toThrow(/not confirmed/)
    expect(await readRows(target.superuser)).toEqual(before)
    const running = await serveDatabase(target.connection)
    await expect(bringBack(made.file, place, { yes: true })).rejects.toThrow(/Atrium is running on this database/)
    await running.close()
    await bringBack(made.file, place, { yes: true })
    expect(await readRows(target.superuser)).toEqual(rows)
    await target.drop()
  })

  test('is not restored over tables that are not of Atrium', async () => {
    const target = await makeEmptyDatabase()
    await target.superuser.query('create table accounts (id int)')
    const place = { connection: target.connection, dataDir: fresh() }
    await expect(bringBack(made.file, place, { yes: true })).rejects.toThrow(/not of Atrium/)
    await target.drop()
  })

  test('touches nothing where a bit is another, or the end is missing', async () => {
    const bytes = await readFile(made.file)
    const target = await makeEmptyDatabase()
    const dataDir = fresh()
    const damaged = fresh('damaged.tar.zst')
    const at = (share: number) => Math.floor(bytes.length * share)
    const forms = [at(0.1), at(0.5), at(0.9)].map((position) => {
      const copy = Buffer.from(bytes)
      copy[position] = (copy[position] ?? 0) ^ 1
      return copy
    })
    for (const form of [...forms, bytes.subarray(0, at(0.7)), Buffer.from('no back-up at all'), Buffer.alloc(0)]) {
      await writeFile(damaged, form)
      await expect(bringBack(damaged, { connection: target.connection, dataDir }, { yes: true })).rejects.toThrow(
        /damaged/,
      )
    }
    await expect(readdir(dataDir)).rejects.toThrow(/ENOENT/)
    expect(await readRows(target.superuser)).toEqual({})
    await target.drop()
  })

  test('is not written over another file, nor with another back-up at once, and leaves nothing where it fails', async () => {
    const plan = {
      config: configOf(source),
      file: made.file,
      passphrase: undefined,
      withFiles: true,
      say: () => undefined,
    }
    await expect(makeBackup(plan)).rejects.toThrow(/is there already/)
    const nowhere = join(fresh('missing'), 'atrium.tar.zst')
    await expect(makeBackup({ ...plan, file: nowhere })).rejects.toThrow(/its folder is missing/)
    const own = fresh('own')
    await mkdir(own)
    const [first, second] = await Promise.allSettled(
      ['a', 'b'].map((name) => makeBackup({ ...plan, file: join(own, name) })),
    )
    expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
    const stopped = AbortSignal.abort()
    await expect(makeBackup({ ...plan, file: join(own, 'c'), signal: stopped })).rejects.toThrow()
    expect(await readdir(own)).toHaveLength(1)
  })

  test('without files leaves those that are there as they are', async () => {
    const { file, end } = await backUp(source, { withFiles: false })
    expect(end.files).toBe(0)
    const target = await makeEmptyDatabase()
    const dataDir = await freshFolder()
    const kept = `${COMPANY}/documents/${PEOPLE_OF_ROWS.owner}`
    const files = await openFiles({ dataDir: dataDir, s3: undefined })
    await files.put(kept, Buffer.from('as it was'))
    await bringBack(file, { connection: target.connection, dataDir })
    expect(await buffer(await files.read(kept, { start: 0, end: 8 }))).toEqual(Buffer.from('as it was'))
    await target.drop()
  })

  test('brings files into S3, and out of it', async () => {
    const s3 = await startS3('atrium')
    const bucket = {
      endpoint: s3.endpoint,
      bucket: 'atrium',
      region: 'eu',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    }
    const target = await makeEmptyDatabase()
    const inS3 = { connection: target.connection, dataDir: fresh(), s3: bucket }
    await bringBack(made.file, inS3)
    expect(s3.keys()).toHaveLength(2)
    const second = await backUp(inS3)
    const back = await makeEmptyDatabase()
    const dataDir = fresh()
    await bringBack(second.file, { connection: back.connection, dataDir })
    expect(await readFiles(dataDir)).toEqual(await readFiles(source.dataDir))
    await Promise.all([target.drop(), back.drop(), s3.close()])
  })

  test('is encrypted with a passphrase, and opens with it alone', async () => {
    const { file, end } = await backUp(source, { passphrase: PASSPHRASE })
    const text = (await readFile(file)).toString('latin1')
    expect(text.startsWith('age-encryption.org/v1\n-> scrypt ')).toBe(true)
    const target = await makeEmptyDatabase()
    const place = { connection: target.connection, dataDir: fresh() }
    await expect(bringBack(file, place)).rejects.toThrow(/is encrypted/)
    await expect(bringBack(file, place, { passphrase: 'another one' })).rejects.toThrow(/passphrase is another/)
    await bringBack(file, place, { passphrase: PASSPHRASE })
    expect(await readRows(target.superuser)).toEqual(rows)
    const whole = await readWhole(await openBackup(file, PASSPHRASE))
    expect(whole.end).toEqual(end)
    await target.drop()
  })

  test('under load is of one moment: nothing acknowledged before is missing, nothing is there in part', async () => {
    const source = { dataDir: await freshFolder() }
    const busy = await startServer(source)
    const { owner, user, companyId } = await busy.workspace()
    const acknowledged: string[] = []
    const load = new AbortController()
    const write = async (by: typeof owner) => {
      for (let at = 0; !load.signal.aborted; at++) {
        const lead = await by.call(createLead, { body: { name: `${at}`, value: at } })
        const { version } = lead
        await by.call(updateLead, { params: { id: lead.id }, body: { version, stage: 'qualified' } })
        await by.call(createDocument, { file: fileOf(`${at}.txt`, `Words of ${at}`) })
        acknowledged.push(lead.id)
      }
    }
    const writing = Promise.all([write(owner), write(user), write(owner)])
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(20)
    const before = [...acknowledged]
    const { file } = await backUp({ connection: busy.connection, ...source })
    const after = acknowledged.length
    load.abort()
    await writing
    expect(after).toBeGreaterThan(before.length)

    const target = await makeEmptyDatabase()
    const dataDir = fresh()
    await bringBack(file, { connection: target.connection, dataDir })
    const ids = (await target.superuser.query<{ id: string }>('select id from leads')).rows.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(before))
    expect(ids.length).toBeLessThan((await busy.superuser.query('select from leads')).rowCount ?? 0)
    const totals = await target.superuser.query(
      'select sum(count)::int as kept, (select count(*)::int from leads where deleted_at is null) as counted from lead_totals where company_id = $1',
      [companyId],
    )
    expect(totals.rows[0].kept).toBe(totals.rows[0].counted)
    const files = await openFiles({ dataDir, s3: undefined })
    const documents = await target.superuser.query<{ file_key: string; file_size: number }>(
      'select file_key, file_size from documents where file_key is not null',
    )
    expect(documents.rowCount).toBeGreaterThanOrEqual(before.length)
    for (const row of documents.rows) expect(await files.size(row.file_key)).toBe(Number(row.file_size))
    await migrate(target.connection)
    const restored = await serveDatabase(target.connection, { settings: { dataDir } })
    const again = await signIn(restored.origin, owner)
    expect(await again.call(listLeads)).toHaveLength(ids.length)
    await restored.close()
    await Promise.all([target.drop(), busy.close()])
  }, 60_000)
})
