import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '../../contract/dashboard/calls.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createLead, listLeads, updateLead } from '../../contract/leads/calls.ts'
import { NAMES } from '../../server/platform/backup/contents.ts'
import { encrypt } from '../../server/platform/backup/encryption.ts'
import { makeBackup } from '../../server/platform/backup/make.ts'
import { readWhole } from '../../server/platform/backup/read.ts'
import { restore } from '../../server/platform/backup/restore.ts'
import { writeTar } from '../../server/platform/backup/tar.ts'
import { openBackup } from '../../server/platform/backup/write.ts'
import { startEmbedded } from '../../server/platform/database/embedded.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { openFiles } from '../../server/platform/files/open-files.ts'
import {
  backUp,
  bringBack,
  configOf,
  type Forged,
  fresh,
  freshFolder,
  type Place,
  readFiles,
  readRows,
  readSchema,
  readStatements,
  rewrite,
} from '../support/backups.ts'
import { makeEmptyDatabase, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'
import { bringToLastRevision, COMPANY, PEOPLE_OF_ROWS } from '../support/last-revision.ts'
import { fileOf } from '../support/requests.ts'
import { startS3 } from '../support/s3-server.ts'
import { describeSchema } from '../support/schema.ts'
import { serveDatabase, startServer } from '../support/server.ts'
import { signIn } from '../support/workspace.ts'

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
    await bringToLastRevision(database)
    await database.superuser.query(
      `create table "odd ""table" ("a "", b" text); insert into "odd ""table" values ('x')`,
    )
    await migrate(database.connection)
    // As large as the world's cities, and nobody's rows either.
    await database.superuser.query(
      `create schema gazetteer; create table gazetteer.names as select repeat(md5(n::text), 30) as name from generate_series(1, 30000) n`,
    )
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
  }, 180_000)
  afterAll(() => database.drop())

  test('says how large the database is without the cities, which it does not have', async () => {
    const { rows } = await database.superuser.query<{ whole: number; cities: number }>(`
      select pg_database_size(current_database())::float8 as whole,
        pg_total_relation_size('gazetteer.names')::float8 as cities`)
    const [{ whole, cities } = { whole: 0, cities: 0 }] = rows
    expect(cities).toBeGreaterThan(20_000_000)
    expect(made.about.databaseSize).toBeGreaterThan(0)
    expect(made.about.databaseSize).toBeLessThan(whole - cities * 0.9)
  })

  test('has all when it is restored elsewhere: rows, sequences, row security, totals, files and secrets', async () => {
    const target = await makeEmptyDatabase()
    const dataDir = fresh()
    await bringBack(made.file, { connection: target.connection, dataDir })
    expect(await readRows(target.superuser)).toEqual(rows)
    expect(await readStatements(target.superuser)).toEqual(await readStatements(database.superuser))
    expect((await target.superuser.query(`select nextval('numbers')::int as next`)).rows).toEqual([{ next: 8 }])
    await migrate(target.connection)
    expect(await readSchema(target.superuser)).toEqual(await readSchema(database.superuser))
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
    await bringToLastRevision(target)
    await migrate(target.connection)
    const place = { connection: target.connection, dataDir: fresh() }
    const before = await readRows(target.superuser)
    await expect(bringBack(made.file, place)).rejects.toThrow(/Not confirmed/)
    expect(await readRows(target.superuser)).toEqual(before)
    const running = await serveDatabase(target.connection)
    await expect(bringBack(made.file, place, { yes: true })).rejects.toThrow(/Atrium is running on this database/)
    await running.close()
    const left = await readRows(target.superuser)
    await writeFile(join(place.dataDir, 'backups'), 'in the way')
    await expect(bringBack(made.file, place, { yes: true })).rejects.toThrow(/was not backed up .*--without-backup/)
    expect(await readRows(target.superuser)).toEqual(left)
    await rm(join(place.dataDir, 'backups'))
    const said: string[] = []
    await bringBack(made.file, place, { yes: true, said })
    expect(await readRows(target.superuser)).toEqual(rows)
    const [, kept = ''] = /The previous database is in (\S+)\. /.exec(said.join('\n')) ?? []
    await bringBack(kept, place, { yes: true, withoutBackup: true })
    expect(await readRows(target.superuser)).toEqual(left)
    expect(await readdir(join(place.dataDir, 'backups'))).toHaveLength(1)
    await target.drop()
  })

  test('is restored once at a time, and leaves all as it was where it fails or is stopped', async () => {
    const target = await makeEmptyDatabase()
    await bringToLastRevision(target)
    const place = { connection: target.connection, dataDir: await freshFolder() }
    const before = await readRows(target.superuser)
    const broken = await rewrite(made.file, (entries) => {
      for (const entry of entries) if (entry.name === NAMES.after) entry.content = Buffer.from('select 1 / 0')
    })
    await expect(bringBack(broken, place, { yes: true })).rejects.toThrow(/refuses what .* holds: division by zero/)
    const stop = new AbortController()
    const slow = await rewrite(made.file, (entries) => {
      for (const entry of entries) if (entry.name === NAMES.after) entry.content = Buffer.from('select pg_sleep(600)')
    })
    // PostgreSQL may take a moment to let go of what the failed one held.
    const sessions = 'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await expect.poll(async () => (await target.superuser.query(sessions)).rowCount).toBe(0)
    const later = { connection: target.connection, dataDir: await freshFolder() }
    const stopped = bringBack(slow, later, { yes: true, signal: stop.signal })
    let reason: unknown
    const outcome = stopped.then(
      () => expect.fail('The restore was not stopped'),
      (error: unknown) => {
        reason = error
      },
    )
    const sleeping = `select from pg_stat_activity where query like 'select pg_sleep(600)%' and datname = current_database()`
    await expect
      .poll(async () => reason ?? (await target.superuser.query(sleeping)).rowCount, { timeout: 60_000 })
      .toBe(1)
    const beside = { connection: target.connection, dataDir: await freshFolder() }
    await expect(bringBack(made.file, beside, { yes: true })).rejects.toThrow(/another restore works on this database/)
    stop.abort()
    await outcome
    expect(await readRows(target.superuser)).toEqual(before)
    for (const { dataDir } of [place, later, beside]) expect(await readdir(dataDir)).not.toContain('restoring')
    await target.drop()
  }, 240_000)

  test('is not restored over tables that are not of Atrium', async () => {
    const target = await makeEmptyDatabase()
    await target.superuser.query('create table accounts (id int)')
    const place = { connection: target.connection, dataDir: fresh() }
    await expect(bringBack(made.file, place, { yes: true })).rejects.toThrow(/do not belong to Atrium/)
    await target.drop()
  })

  test('touches nothing where a bit is another, the end is missing, or it is something else, and says which', async () => {
    const bytes = await readFile(made.file)
    const sealed = await backUp(source, { passphrase: PASSPHRASE, withFiles: false })
    const age = await readFile(sealed.file)
    const at = (share: number) => Math.floor(bytes.length * share)
    const flipped = [at(0.1), at(0.5), at(0.9)].map((position) => {
      const copy = Buffer.from(bytes)
      copy[position] = (copy[position] ?? 0) ^ 1
      return [copy, /is damaged/] as const
    })
    const collect = async (source: AsyncIterable<Uint8Array>) => buffer(source)
    const readme = await readFile(join(import.meta.dirname, '../../README.md'))
    const other = async (content: Buffer) =>
      buffer(
        writeTar(
          (async function* () {
            yield { name: 'README.md', size: content.length, content: [content] }
          })(),
          () => undefined,
        ),
      )
    const forms: (readonly [Buffer, RegExp, string?])[] = [
      ...flipped,
      [bytes.subarray(0, at(0.7)), /is damaged: its end is missing/],
      [bytes.subarray(0, 20), /is damaged: its end is missing/],
      [Buffer.alloc(0), /is not an Atrium back-up\. It is empty/],
      [readme, /is not an Atrium back-up/],
      [gzipSync(readme), /is not an Atrium back-up/],
      [zstdCompressSync(readme), /is not an Atrium back-up/],
      [zstdCompressSync(Buffer.alloc(0)), /is not an Atrium back-up/],
      [await other(readme), /is not an Atrium back-up/],
      [zstdCompressSync(await other(readme)), /is not an Atrium back-up/],
      [await collect(encrypt(Readable.from([readme]), PASSPHRASE)), /is not an Atrium back-up/, PASSPHRASE],
      [age, /is encrypted\. Set BACKUP_PASSPHRASE/],
      [age, /cannot be opened: the passphrase is wrong/, 'a horse and another battery'],
      [age.subarray(0, -100), /is damaged: it was changed, or its end is missing/, PASSPHRASE],
    ]
    const target = await makeEmptyDatabase()
    const dataDir = fresh()
    const form = fresh('form')
    for (const [content, says, passphrase] of forms) {
      await writeFile(form, content)
      const choices = { yes: true, ...(passphrase && { passphrase }) }
      await expect(bringBack(form, { connection: target.connection, dataDir }, choices)).rejects.toThrow(says)
    }
    const folder = await freshFolder()
    await expect(bringBack(folder, { connection: target.connection, dataDir })).rejects.toThrow(/is a folder/)
    await expect(readdir(dataDir)).rejects.toThrow(/ENOENT/)
    expect(await readRows(target.superuser)).toEqual({})
    await target.drop()
  }, 180_000)

  describe('that someone rewrote', () => {
    const mark = () => fresh('mark')
    const place = (dataDir: string) => ({
      ...configOf({ connection: database.connection, dataDir }),
      databaseUrl: undefined,
    })
    const restoreHere = (file: string, dataDir: string) =>
      restore({ file, passphrase: undefined, config: place(dataDir), say: () => undefined, confirm: async () => true })
    const withSql = (sql: string, name: string = NAMES.before) =>
      rewrite(made.file, (entries) => {
        for (const entry of entries)
          if (entry.name === name) entry.content = Buffer.concat([entry.content, Buffer.from(`;\n${sql}`)])
      })

    test.each([
      ['a program', (path: string) => `copy (select 1) to program 'touch ${path}'`],
      [
        'a program, as the superuser',
        (path: string) => `set role postgres; copy (select 1) to program 'touch ${path}'`,
      ],
      ['a file that is written', (path: string) => `copy (select 1) to '${path}'`],
      ['a file that is read', () => `select pg_read_file('/etc/passwd')`],
      ['a large object', () => `select lo_import('/etc/passwd')`],
      ['an extension that reaches files', () => 'create extension dblink'],
      ['a setting', () => 'alter system set archive_command = $$touch x$$'],
      ['a library', () => `create function run(text) returns int language c as 'libc', 'system'`],
      ['a superuser', () => 'create role another superuser login'],
    ])(
      'runs nothing of it with rights of PostgreSQL: %s',
      async (_, sql) => {
        const [path, dataDir] = [mark(), await freshFolder()]
        const file = await withSql(sql(path))
        await expect(restoreHere(file, dataDir)).rejects.toThrow(
          /refuses what .* holds: (permission denied|must be superuser|ALTER SYSTEM cannot run)/,
        )
        expect(existsSync(path)).toBe(false)
        for (const left of ['restoring', 'postgres']) expect(await readdir(dataDir)).not.toContain(left)
      },
      120_000,
    )

    test('gets no more rights later: what it left behind is run as a role that has none', async () => {
      const [path, dataDir] = [mark(), await freshFolder()]
      const trap = `create function trap() returns trigger language plpgsql as $$ begin
        begin reset role; exception when others then null; end;
        copy (select 1) to program 'touch ${path}'; return new; end $$;
        create trigger trap before insert on kysely_migration_checksum for each row execute function trap();
        delete from kysely_migration_checksum where name = 'functions'`
      await restoreHere(await withSql(trap, NAMES.after), dataDir)
      const postgres = await startEmbedded({ dataDir })
      await expect(migrate(postgres.connection)).rejects.toThrow(/may not prepare .*permission denied to COPY/)
      await postgres.stop()
      expect(existsSync(path)).toBe(false)
    }, 120_000)

    test.each<[string, (entries: Forged[], path: string) => void]>([
      [
        'a table that ends in a statement',
        (entries, path) => alter(entries, { name: `public.leads from program 'touch ${path}' --` }),
      ],
      ['a column that does', (entries, path) => alter(entries, { columns: [`id) from program 'touch ${path}' --`] })],
      ['a table of PostgreSQL', (entries) => alter(entries, { name: 'pg_catalog.pg_proc' })],
      ['a table that is not described', (entries) => insert(entries, { name: 'rows/public.more/000001' })],
      ['a secret outside', (entries) => insert(entries, { name: 'secrets/../../evil' })],
      [
        'a file outside',
        (entries) => insert(entries, { name: `files/../${COMPANY}/documents/${PEOPLE_OF_ROWS.owner}` }),
      ],
      ['an absolute path', (entries) => insert(entries, { name: '/tmp/evil' })],
      ['a symbolic link', (entries) => insert(entries, { name: 'secrets/other', type: '2' })],
      ['a hard link', (entries) => insert(entries, { name: 'secrets/other', type: '1' })],
      ['a folder', (entries) => insert(entries, { name: 'secrets/other', type: '5' })],
      [
        'a description that is none',
        (entries) => insert(entries, { name: NAMES.about, content: Buffer.from('[]') }, 0),
      ],
    ])('is damaged where it holds %s', async (_, change) => {
      const path = mark()
      const dataDir = fresh()
      const file = await rewrite(made.file, (entries) => change(entries, path))
      await expect(restoreHere(file, dataDir)).rejects.toThrow(/is damaged: .* in it |is damaged: it holds /)
      expect(existsSync(path)).toBe(false)
      await expect(readdir(dataDir)).rejects.toThrow(/ENOENT/)
    })

    test('is not taken by a superuser elsewhere unless it is trusted, and is said to be open', async () => {
      const target = await makeEmptyDatabase()
      const to = { connection: target.connection, dataDir: fresh() }
      const said: string[] = []
      await expect(bringBack(made.file, to, { trusted: false, said })).rejects.toThrow(/as a superuser.*--trust-file/)
      expect(said.join('\n')).toContain('It is not encrypted, so it could have been changed')
      const sealed = await backUp(source, { passphrase: PASSPHRASE, withFiles: false })
      await bringBack(sealed.file, to, { trusted: false, passphrase: PASSPHRASE })
      expect(await readRows(target.superuser)).toEqual(rows)
      await target.drop()
    }, 120_000)

    function alter(entries: Forged[], change: object) {
      const [about] = entries
      if (!about) return
      const value = JSON.parse(about.content.toString())
      value.tables[0] = { ...value.tables[0], ...change }
      about.content = Buffer.from(JSON.stringify(value))
    }

    function insert(entries: Forged[], entry: Partial<Forged> & { name: string }, at = 2) {
      entries.splice(at, 0, { content: Buffer.alloc(0), ...entry })
    }
  })

  test('is not written over another file, nor with another back-up at once, and leaves nothing where it fails', async () => {
    const plan = {
      config: configOf(source),
      file: made.file,
      passphrase: undefined,
      withFiles: true,
      say: () => undefined,
    }
    await expect(makeBackup(plan)).rejects.toThrow(/already exists/)
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
    await expect(bringBack(file, place, { passphrase: 'another one' })).rejects.toThrow(/passphrase is wrong/)
    await bringBack(file, place, { passphrase: PASSPHRASE })
    expect(await readRows(target.superuser)).toEqual(rows)
    const whole = await readWhole(await openBackup(file, PASSPHRASE))
    expect(whole.end).toEqual(end)
    await target.drop()
  }, 120_000)

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
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20)
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
      'select sum(leads)::int as kept, (select count(*)::int from leads where deleted_at is null) as counted from lead_totals where company_id = $1',
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
  }, 180_000)
})
