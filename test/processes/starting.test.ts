import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '../../server/platform/database/embedded.ts'
import {
  type Atrium,
  childrenOf,
  endAtrium,
  makeFolder,
  postgresOf,
  startAtrium,
  startInVain,
} from '../support/atrium-process.ts'
import { pretendPostgres } from '../support/old-postgres.ts'

/** A data folder after its first start, to copy: most tests are not about that one. */
let prepared: Awaited<ReturnType<typeof makeFolder>>
let folder: Awaited<ReturnType<typeof makeFolder>>
let dataDir: string
const running: Atrium[] = []

const start = async (environment: Record<string, string> = {}) => {
  const atrium = await startAtrium({ DATA_DIR: dataDir, ...environment })
  running.push(atrium)
  return atrium
}

const startPrepared = async () => {
  await cp(prepared.path, dataDir, { recursive: true })
  return start()
}

beforeAll(async () => {
  prepared = await makeFolder()
  await endAtrium(await startAtrium({ DATA_DIR: prepared.path }), 'SIGTERM')
})

afterAll(() => prepared.remove())

beforeEach(async () => {
  folder = await makeFolder()
  dataDir = join(folder.path, 'data')
})

afterEach(async () => {
  await Promise.all(running.splice(0).map((atrium) => endAtrium(atrium, 'SIGTERM')))
  await folder.remove()
})

const account = { username: 'ann', email: 'ann@example.com', password: 'correct horse' }

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Sends the first half of a request; the rest, and the answer, come by what it resolves to. */
async function beginRegistering({ url }: Atrium): Promise<() => Promise<string>> {
  const body = JSON.stringify(account)
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  socket.write(`POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`)
  socket.write(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 10)}`)
  expect((await once(socket, 'data')).join('')).toContain('HTTP/1.1 100')
  return async () => {
    socket.write(body.slice(10))
    return (await socket.toArray()).join('')
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

describe('on its own PostgreSQL', () => {
  test('starts with a few calm lines, is healthy, and stops cleanly at SIGTERM', async () => {
    const atrium = await start()
    expect((await fetch(`${atrium.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${atrium.url}/readyz`)).status).toBe(200)
    const postgres = postgresOf(dataDir)
    expect(await endAtrium(atrium, 'SIGTERM')).toBe(0)
    expect(atrium.printed().split('\n')).toEqual([
      'Setting up the database …',
      `Atrium is ready at ${atrium.url}`,
      'Atrium is stopping …',
      '',
    ])
    expect(isAlive(postgres)).toBe(false)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('keeps its data and its secret closed to other users', async () => {
    await start()
    const modeOf = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8)
    expect([modeOf(), modeOf('postgres'), modeOf('run'), modeOf('secrets', 'session-secret')]).toEqual([
      '700',
      '700',
      '700',
      '600',
    ])
  })

  test('answers a request that is under way when it is to stop, twice at once', async () => {
    const atrium = await startPrepared()
    const finish = await beginRegistering(atrium)
    const ended = endAtrium(atrium, 'SIGINT')
    atrium.process.kill('SIGINT')
    await expect.poll(() => atrium.printed()).toContain('Atrium is stopping …')
    expect(await finish()).toContain('HTTP/1.1 201')
    expect(await ended).toBe(0)
  })

  test('starts again on the PostgreSQL that a killed Atrium left running', async () => {
    const first = await startPrepared()
    expect((await post(`${first.url}/api/register`, account)).status).toBe(201)
    const left = postgresOf(dataDir)
    await endAtrium(first, 'SIGKILL')
    expect(isAlive(left)).toBe(true)
    const second = await start()
    expect((await post(`${second.url}/api/login`, account)).status).toBe(200)
    expect(postgresOf(dataDir)).not.toBe(left)
  })

  test('loses nothing acknowledged when everything is killed', async () => {
    const first = await startPrepared()
    expect((await post(`${first.url}/api/register`, account)).status).toBe(201)
    const left = postgresOf(dataDir)
    process.kill(left, 'SIGKILL')
    await endAtrium(first, 'SIGKILL')
    // A process id of a stranger that lives must not keep PostgreSQL from starting.
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), String(process.pid).padEnd(String(left).length), {
      flag: 'r+',
    })
    const second = await start()
    expect((await post(`${second.url}/api/login`, account)).status).toBe(200)
  })

  describe('after an uncaught error', () => {
    const startFaulty = async () => {
      await cp(prepared.path, dataDir, { recursive: true })
      // What is thrown in a listener of Node's own, and a promise that nobody waits for.
      const faults = `process.on('SIGUSR2', () => { throw new Error('an odd event') })
        process.on('SIGVTALRM', () => void Promise.reject(new Error('an odd event')))`
      writeFileSync(join(folder.path, 'faults.mjs'), faults)
      const [port, atrium] = [await freePort(), { NODE_OPTIONS: `--import ${join(folder.path, 'faults.mjs')}` }]
      return start({ ...atrium, PORT: String(port) })
    }
    const times = (atrium: Atrium, line: string) => atrium.printed().split(line).length - 1

    test.each(['SIGUSR2', 'SIGVTALRM'] as const)('answers what is under way and starts again (%s)', async (fault) => {
      const atrium = await startFaulty()
      const finish = await beginRegistering(atrium)
      atrium.process.kill(fault)
      await expect.poll(() => atrium.printed()).toContain('Atrium is stopping …')
      expect(await finish()).toContain('HTTP/1.1 201')
      await expect.poll(() => times(atrium, 'Atrium is ready'), { timeout: 20_000 }).toBe(2)
      expect((await post(`${atrium.url}/api/login`, account)).status).toBe(200)
      expect(times(atrium, '"msg":"an uncaught error"')).toBe(1)
      expect(atrium.printed()).toContain('"message":"an odd event"')
      expect(readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')).not.toContain('was interrupted')
      expect(await endAtrium(atrium, 'SIGTERM')).toBe(0)
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    })

    test('gives up where it falls again and again', async () => {
      const atrium = await startFaulty()
      const ended = once(atrium.process, 'close')
      for (let fall = 1; fall <= 5; fall++) {
        await expect.poll(() => times(atrium, 'Atrium is ready'), { timeout: 20_000 }).toBe(fall)
        atrium.process.kill('SIGUSR2')
      }
      expect(await ended).toEqual([1, null])
      expect(atrium.printed()).toContain('Atrium crashed 5 times within a minute and gives up.')
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    })
  })

  test('starts PostgreSQL again when it dies', async () => {
    const atrium = await startPrepared()
    process.kill(postgresOf(dataDir), 'SIGKILL')
    await expect.poll(() => atrium.printed(), { timeout: 10_000 }).toContain('was started again')
    expect((await fetch(`${atrium.url}/readyz`)).status).toBe(200)
  })

  test('stops also while PostgreSQL stands still, and starts again', async () => {
    const atrium = await startPrepared()
    expect((await post(`${atrium.url}/api/register`, account)).status).toBe(201)
    const postgres = postgresOf(dataDir)
    for (const pid of [postgres, ...childrenOf(postgres)]) process.kill(pid, 'SIGSTOP')
    const begun = performance.now()
    const hanging = fetch(`${atrium.url}/readyz`)
    expect((await hanging).status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(5_000)
    await endAtrium(atrium, 'SIGTERM')
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(isAlive(postgres)).toBe(false)
    const second = await start()
    expect((await post(`${second.url}/api/login`, account)).status).toBe(200)
  })

  test('answers while PostgreSQL cannot start for want of room, and starts it when there is some', async () => {
    const atrium = await startPrepared()
    // What PostgreSQL says then, for another reason: nobody fills a disk for a test.
    const settings = join(dataDir, 'postgres', 'postgresql.auto.conf')
    writeFileSync(settings, "include 'No space left on device'\n")
    process.kill(postgresOf(dataDir), 'SIGKILL')
    await expect.poll(() => atrium.printed(), { timeout: 10_000 }).toContain('the disk is full')
    const refused = await post(`${atrium.url}/api/register`, account)
    expect(refused.status).toBe(507)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(`${atrium.url}/readyz`)).status).toBe(503)
    writeFileSync(settings, '')
    await expect.poll(() => atrium.printed(), { timeout: 15_000 }).toContain('was started again')
    expect((await post(`${atrium.url}/api/register`, account)).status).toBe(201)
  })

  test('heals when it was killed while it made its data files', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    const atrium = await start()
    expect((await fetch(`${atrium.url}/readyz`)).status).toBe(200)
  })

  test('works where the path of the data folder is too long for a socket', async () => {
    dataDir = join(folder.path, 'x'.repeat(90), 'data, with "marks"')
    const atrium = await start()
    expect((await fetch(`${atrium.url}/readyz`)).status).toBe(200)
  })

  test('refuses a second start on the same data folder, whichever port, and harms nothing', async () => {
    const atrium = await startPrepared()
    for (const PORT of ['0', new URL(atrium.url).port]) {
      const refusal = await startInVain({ DATA_DIR: dataDir, PORT })
      expect(refusal).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(oneLine(/already running on the data folder/)),
      })
    }
    expect((await fetch(`${atrium.url}/readyz`)).status).toBe(200)
  })

  test('lets one of two win that start at the same moment', async () => {
    const both = await Promise.allSettled([start(), start()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const loser = both.find((each) => each.status === 'rejected')
    expect(String(loser?.reason)).toContain('already running on the data folder')
  })

  test('refuses a data folder of another PostgreSQL version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    const refusal = await startInVain({ DATA_DIR: dataDir })
    expect(refusal).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine(/was made by PostgreSQL 17/)) })
  })

  test('refuses its own database when a newer version has migrated it, and leaves nothing running', async () => {
    await endAtrium(await startPrepared(), 'SIGTERM')
    const server = await startEmbedded({ dataDir })
    const client = new pg.Client(server.connection)
    await client.connect()
    await client.query(
      `insert into kysely_migration (name, timestamp) values ('999_of_tomorrow', '2100-01-01T00:00:00.000Z')`,
    )
    await client.end()
    await server.stop()
    const refusal = await startInVain({ DATA_DIR: dataDir })
    expect(refusal).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(oneLine(/newer version of Atrium \(999_of_tomorrow\)/)),
    })
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('refuses a taken port before it does anything', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await expect.poll(() => other.listening).toBe(true)
    const address = other.address()
    const PORT = String(typeof address === 'object' ? address?.port : '')
    const refusal = await startInVain({ DATA_DIR: dataDir, PORT })
    other.close()
    expect(refusal).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(oneLine(new RegExp(`Port ${PORT} .* is taken`))),
    })
    expect(existsSync(dataDir)).toBe(false)
  })

  test('refuses a data folder that cannot be written', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    const refusal = await startInVain({ DATA_DIR: join(file, 'data') })
    expect(refusal).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine(/cannot be written/)) })
  })
})

test.each([
  ['PORT', 'abc', /PORT must be a number/],
  ['PORT', '70000', /PORT must be a number/],
  ['PUBLIC_URL', 'crm.example.com', /PUBLIC_URL must be an http or https address/],
  ['PUBLIC_URL', 'https://example.com/crm', /PUBLIC_URL must be an address without a path/],
  ['TRUSTED_PROXIES', '10.0.0.0/40', /TRUSTED_PROXIES must be addresses or networks/],
  ['LINK_HOSTS', 'crm.example.com/path', /LINK_HOSTS must name hosts/],
  ['HSTS', 'always', /HSTS must be one of/],
  ['REGISTRATION', 'maybe', /REGISTRATION must be one of open, closed/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
  ['SESSION_SECRET', 'short', /SESSION_SECRET must have 32 characters/],
  ['DATABASE_URL', 'mysql://root:secret@localhost/x', /DATABASE_URL must look like/],
  ['DATABASE_URL', 'postgresql://u%zz:secret@localhost/x', /DATABASE_URL must look like/],
  [
    'DATABASE_URL',
    'postgresql://u:secret@localhost/x?sslrootcert=/nowhere.pem',
    /no such file or directory.*nowhere\.pem/,
  ],
  ['SMTP_URL', 'smtp://u:secret@localhost', /SMTP_URL needs MAIL_FROM too/],
  ['MAIL_FROM', 'crm@example.com', /MAIL_FROM needs SMTP_URL too/],
  ['REALTIME_API_KEY', 'secret', /REALTIME_API_KEY needs REALTIME_URL too/],
  ['REALTIME_MODEL', 'gpt-realtime', /REALTIME_MODEL needs REALTIME_URL too/],
  ['AI_INPUT_PRICE', '2.50', /AI_INPUT_PRICE and AI_OUTPUT_PRICE must both be/],
  [
    'OTEL_TRACES_SAMPLER',
    'sometimes',
    /OTEL_TRACES_SAMPLER must be one of/,
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
  ],
  ['DATABASE_URL', 'postgresql://u:secret@127.0.0.1:1/x', /nothing answers at 127\.0\.0\.1:1/],
  ['DATABASE_URL', 'postgresql://u:secret@nowhere.invalid/x', /the host nowhere\.invalid is not known/],
] as [string, string, RegExp, object?][])('refuses %s=%s in one line', async (name, value, message, others) => {
  const refusal = await startInVain({ DATA_DIR: dataDir, [name]: value, ...others })
  expect(refusal).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine(message)) })
  expect(refusal.stderr).not.toContain('secret')
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('names all settings that are wrong at once, each in a line', async () => {
  const wrong = {
    PORT: 'abc',
    HSTS: 'always',
    S3_BUCKET: 'files',
    SMTP_URL: 'smtp://localhost',
    BACKUP_AT: 'noon',
    BACKUP_KEEP: '0',
    AI_INPUT_PRICE: 'much',
    ANTHROPIC_BASE_URL: 'http://localhost',
    METRICS_TOKEN: 'short',
  }
  const { code, stdout, stderr } = await startInVain({ DATA_DIR: dataDir, ...wrong })
  expect([code, stdout]).toEqual([1, ''])
  const [first, ...lines] = stderr.trimEnd().split('\n')
  expect(first).toBe(`Atrium cannot start. ${lines.length} settings are wrong:`)
  expect(lines).toHaveLength(Object.keys(wrong).length)
  for (const name of Object.keys(wrong)) expect(lines).toContainEqual(expect.stringMatching(`^- .*${name}`))
})

describe('on another PostgreSQL', () => {
  let server: EmbeddedPostgres
  let serverFolder: Awaited<ReturnType<typeof makeFolder>>
  const urlOf = (user: string, database: string) =>
    `postgresql://${user}@${encodeURIComponent(server.connection.host)}/${database}`

  beforeAll(async () => {
    serverFolder = await makeFolder()
    const rules = join(serverFolder.path, 'rules.conf')
    writeFileSync(rules, 'local all postgres trust\nlocal all all scram-sha-256\n', { mode: 0o600 })
    server = await startEmbedded({ dataDir: serverFolder.path, settings: { hba_file: rules } })
    // A whole database, which tests that spoil one copy.
    await inDatabase('postgres', 'create database whole')
    await endAtrium(await startAtrium({ DATA_DIR: prepared.path, DATABASE_URL: urlOf('postgres', 'whole') }), 'SIGTERM')
  })

  afterAll(async () => {
    await server.stop()
    await serverFolder.remove()
  })

  test('lets several processes migrate together, and writes no data files of its own', async () => {
    const DATABASE_URL = urlOf('postgres', 'atrium')
    const both = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
    for (const { url } of both) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    const client = new pg.Client(server.superuser)
    await client.connect()
    const { rows } = await client.query(
      'select count(*)::int, count(distinct name)::int as names from kysely_migration',
    )
    await client.end()
    expect(rows[0].count).toBeGreaterThan(0)
    expect(rows[0].names).toBe(rows[0].count)
  })

  test.each([
    [
      'that a newer version has migrated',
      `insert into kysely_migration (name, timestamp) values ('999_of_tomorrow', '2100-01-01T00:00:00.000Z')`,
      /newer version of Atrium \(999_of_tomorrow\)/,
    ],
    [
      'whose jobs a newer version has',
      'update pgboss.version set version = 9999',
      /newer version of Atrium \(jobs 9999\)/,
    ],
    [
      'that lacks the baseline',
      `update kysely_migration set name = '002_later' where name = '001_baseline'`,
      /only in part\. .* restore a back-up/,
    ],
    [
      'of an older version',
      `update kysely_migration set name = '001_ground' where name = '001_baseline'`,
      /Start revision d940ab8 once/,
    ],
    [
      'in which a migration ran in another form than it has here',
      `update kysely_migration_checksum set checksum = '0' where name = '001_baseline'`,
      /migration 001_baseline was changed since it ran in this database/,
    ],
  ])('refuses a database %s', async (what, change, message) => {
    const name = `refused_${what.replace(/\W/g, '_')}`
    await inDatabase('postgres', `create database ${name} template whole`)
    await inDatabase(name, change)
    const refusal = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: urlOf('postgres', name) })
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine(message)) })
  })

  test('refuses a database in which its user may not create tables', async () => {
    await inDatabase('postgres', 'create database closed; create role guest login')
    await inDatabase('postgres', `alter role guest password 'a guest'`)
    const refusal = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: urlOf('guest:a%20guest', 'closed') })
    expect(refusal).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(oneLine(/user "guest" may not prepare the database/)),
    })
  })

  const tables = 'public.customers, public.invoices, public.payments and 1 more'
  test.each([
    [
      'of another program',
      'create table customers (); create table invoices (); create table payments (); create table rates ()',
      `has tables (${tables}) that Atrium did not create`,
    ],
    [
      'of another program that keeps its migrations as Atrium does',
      'create table customers (); create table kysely_migration (name text); insert into kysely_migration values (1)',
      'has tables (public.customers) that Atrium did not create',
    ],
    ['with the jobs of another program', 'create schema pgboss; create table pgboss.version ()', 'pgboss.version'],
  ])('refuses a database %s, and changes nothing in it', async (what, made, message) => {
    const name = what.replace(/\W/g, '_').toLowerCase().slice(0, 60)
    await inDatabase('postgres', `create database ${name}`)
    await inDatabase(name, made)
    const before = await inDatabase(name, COUNT)
    const refusal = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: urlOf('postgres', name) })
    const line = `^Atrium cannot start\\. The database "${name}" [^\n]*an empty database[^\n]*\n$`
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
    expect(refusal.stderr).toContain(message)
    expect(await inDatabase(name, COUNT)).toEqual(before)
  })

  test.each([
    ['without the record of its migrations', 'drop table kysely_migration'],
    ['without some of its tables', 'drop table companies cascade'],
  ])('refuses a half-made database: %s', async (what, change) => {
    const name = `half_${what.replace(/\W/g, '_')}`.slice(0, 60)
    await inDatabase('postgres', `create database ${name} template whole`)
    await inDatabase(name, change)
    const refusal = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: urlOf('postgres', name) })
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine(/ a back-up/)) })
  })

  test('refuses a database that can only be read', async () => {
    await inDatabase('postgres', 'create database standby')
    await inDatabase('postgres', 'alter database standby set default_transaction_read_only = on')
    const refusal = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: urlOf('postgres', 'standby') })
    expect(refusal).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(oneLine(/is read-only/)) })
  })

  const COUNT = `select relname from pg_class where relnamespace in ('public'::regnamespace, to_regnamespace('pgboss'))`

  async function inDatabase(database: string, statement: string) {
    const client = new pg.Client({ ...server.superuser, database })
    await client.connect()
    let rows: unknown[] = []
    for (const each of statement.split(';')) rows = (await client.query(each)).rows
    await client.end()
    return rows
  }

  test('refuses a wrong password, and a database that does not exist', async () => {
    const wrong = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: urlOf('bob:secret', 'atrium') })
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(oneLine(/the password of user "bob" was refused/)),
    })
    const missing = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: urlOf('postgres', 'nope') })
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine(/there is no database "nope"/)) })
  })

  test('refuses a PostgreSQL that is too old', async () => {
    const old = await pretendPostgres('130014')
    const refusal = await startInVain({ DATA_DIR: dataDir, DATABASE_URL: old.url })
    await old.close()
    expect(refusal).toMatchObject({ code: 1, stderr: expect.stringMatching(oneLine(/PostgreSQL 13; Atrium needs 14/)) })
  })
})

const oneLine = (message: RegExp) => new RegExp(`^Atrium cannot start\\. [^\\n]*${message.source}[^\\n]*\\n$`)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
