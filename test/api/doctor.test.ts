import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocument } from '../../contract/documents/calls.ts'
import { examineDatabase, examineMigrations } from '../../server/commands/doctor/database.ts'
import { examinePermissions, examineRoom } from '../../server/commands/doctor/disk.ts'
import { examineFiles, examineStorage } from '../../server/commands/doctor/files.ts'
import type { Finding } from '../../server/commands/doctor/finding.ts'
import { examineMail, examineProxy, judge } from '../../server/commands/doctor/network.ts'
import { examineSettings } from '../../server/commands/doctor/settings.ts'
import { makeProof, PROOF_HEADER, REQUEST_PATH } from '../../server/platform/calls/doctor-proof.ts'
import { readConfig } from '../../server/platform/settings/config.ts'
import { freshFolder } from '../support/backups.ts'
import { fileOf } from '../support/requests.ts'
import { startS3 } from '../support/s3-server.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { startMailServer } from '../support/smtp-server.ts'

const SECRET = 'a secret for tests alone, 32 long'

let server: TestServer
let client: pg.Client

beforeAll(async () => {
  server = await startServer({ trustedProxies: [] })
  client = new pg.Client(server.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await server.close()
})

/** What is not fine, as lines. */
const faults = (found: Finding[]) => found.filter(({ state }) => state !== 'fine').map(({ says }) => says)

test('settings that people cannot rely on are named, each with what to do', () => {
  const usual = examineSettings(readConfig({}))
  expect(faults(usual)).toEqual(['PUBLIC_URL is not set', 'email is not set up', 'automatic back-ups are off'])
  expect(usual.every(({ advice }) => advice)).toBe(true)
  const good = {
    PUBLIC_URL: 'https://crm.example',
    TRUSTED_PROXIES: 'loopback',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'a@mail.example',
  }
  const kept = { BACKUP_AT: '03:30', BACKUP_DIR: '/mnt/backups' }
  expect(faults(examineSettings(readConfig({ ...good, ...kept })))).toEqual([])
  const bad = { PUBLIC_URL: 'http://crm.example', HOST: '0.0.0.0', REGISTRATION: 'open', BACKUP_AT: '03:30' }
  expect(
    faults(examineSettings(readConfig({ ...bad, SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@mail.example' }))),
  ).toEqual([
    'PUBLIC_URL is not https: passwords are sent unencrypted',
    'anyone may register',
    'back-ups are in the data folder, and would be lost with it',
  ])
  expect(faults(examineSettings(readConfig({ ...good, ...kept, TRUSTED_PROXIES: '' })))).toHaveLength(1)
})

test('folders that others can look into are named', async () => {
  const dataDir = await freshFolder()
  await mkdir(join(dataDir, 'secrets'), { mode: 0o700 })
  await writeFile(join(dataDir, 'secrets', 'session-secret'), 'x', { mode: 0o600 })
  await chmod(dataDir, 0o700)
  const config = readConfig({ DATA_DIR: dataDir })
  expect(faults(await examinePermissions(config))).toEqual([])
  await chmod(join(dataDir, 'secrets', 'session-secret'), 0o644)
  expect(await examinePermissions(config)).toMatchObject([
    { state: 'wrong', advice: `chmod go= ${join(dataDir, 'secrets', 'session-secret')}` },
  ])
  expect((await examineRoom(config)).length).toBeGreaterThan(0)
})

describe('the database', () => {
  test('is fine as it was made', async () => {
    expect(await examineDatabase(client)).toMatchObject([{ state: 'fine', says: expect.stringContaining('answers') }])
    expect(faults(await examineMigrations(client))).toEqual([])
  })

  test.each([
    [`delete from kysely_migration_checksum where name = 'functions'`, /^1 will run at the next start: functions/],
    [`insert into kysely_migration values ('999_of_tomorrow', '')`, /which this version does not know/],
    [`update kysely_migration_checksum set checksum = 'x' where name = '001_baseline'`, /ran in a different version/],
    [`insert into kysely_migration values ('001_ground', '')`, /is from an older Atrium/],
  ])('is not, after %s', async (statement, says) => {
    await client.query('begin')
    await client.query(statement)
    expect(faults(await examineMigrations(client))).toEqual([expect.stringMatching(says)])
    await client.query('rollback')
  })
})

test('files are compared with rows, both ways', async () => {
  const { user, companyId } = await server.workspace()
  const upload = (name: string) => user.call(createDocument, { file: fileOf(name, 'One two three') })
  const [{ id: first }, { id: second }] = [await upload('a.txt'), await upload('b.txt')]
  expect(await examineFiles(client, server.files)).toMatchObject([
    { state: 'fine', says: '2 files, each with its row' },
  ])
  const { rows } = await server.superuser.query('select id, file_key from documents')
  const keyOf = (id: string) => rows.find((row) => row.id === id).file_key
  await server.files.remove(keyOf(first))
  await server.files.put(keyOf(second), Buffer.from('One'))
  const stray = `${companyId}/documents/${companyId}`
  await server.files.put(stray, Buffer.from('x'))
  const later = { ...server.files, list: agedList }
  expect(faults(await examineFiles(client, later))).toEqual([
    `1 file (${keyOf(first)}) of rows missing`,
    `1 file (${keyOf(second)}) of another size than sent`,
    `1 file (${stray}) without a row`,
  ])

  /** The list as it is two days later. */
  async function* agedList(kind: Parameters<typeof server.files.list>[0]) {
    for await (const file of server.files.list(kind)) yield { ...file, changedAt: file.changedAt - 2 * 86_400_000 }
  }
})

test('the place of files is tried, also in S3', async () => {
  expect(faults(await examineStorage(server.files, 'the folder'))).toEqual([])
  const s3 = await startS3('atrium')
  const bucket = {
    endpoint: s3.endpoint,
    bucket: 'atrium',
    region: 'eu',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  const inS3 = await serveDatabase(server.connection, { settings: { s3: bucket } })
  expect(await examineStorage(inS3.files, 'the bucket')).toMatchObject([{ state: 'fine' }])
  expect(s3.keys()).toEqual([])
  const { files } = inS3
  await inS3.close()
  await s3.close()
  expect(await examineStorage(files, 'the bucket')).toMatchObject([{ state: 'wrong' }])
})

test('the mail server is asked whether it lets Atrium in', async () => {
  const mail = await startMailServer()
  expect(await examineMail(mail.url)).toMatchObject([{ state: 'fine' }])
  await mail.stop()
  expect(await examineMail(mail.url)).toMatchObject([{ state: 'wrong', says: 'The mail server could not be reached' }])
  expect(mail.taken).toEqual([])
})

describe('the way through a proxy', () => {
  /** A proxy in front of a server, which passes on headers as it likes. */
  async function withProxy(target: string, change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders) {
    const proxy = createServer((incoming, reply) => {
      const onward = request(target + incoming.url, { headers: change(incoming.headers) }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      })
      onward.end()
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    return { publicUrl, close: () => new Promise((resolve) => proxy.close(resolve)) }
  }

  test('is fine where nothing is in between, and unknown to who has no proof', async () => {
    expect(await examineProxy({ publicUrl: server.origin }, SECRET)).toMatchObject([{ state: 'fine' }])
    for (const proof of ['', makeProof('another', Date.now()), makeProof(SECRET, Date.now() - 120_000)]) {
      const reply = await fetch(server.origin + REQUEST_PATH, { headers: { [PROOF_HEADER]: proof } })
      expect(reply.status).toBe(404)
    }
  })

  test('is judged by what arrives', async () => {
    const target = await serveDatabase(server.connection, { settings: { trustedProxies: ['loopback'] } })
    const good = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({ ...headers, 'x-forwarded-for': '127.0.0.1' })
    const forms: [typeof good, string[]][] = [
      [good, []],
      [
        (headers) => ({ ...good(headers), host: 'inside:3000' }),
        [expect.stringMatching(/host arrives as inside:3000/)],
      ],
      [(headers) => headers, ['people can fake their address: the proxy passes on what they claim']],
    ]
    for (const [change, says] of forms) {
      const proxy = await withProxy(target.origin, change)
      expect(faults(await examineProxy(proxy, SECRET))).toEqual(says)
      await proxy.close()
    }
    const away = await withProxy(target.origin, good)
    await away.close()
    expect(faults(await examineProxy(away, SECRET))).toEqual([expect.stringMatching(/does not answer/)])
    await target.close()
  })

  const arrived = {
    address: '198.51.100.9',
    protocol: 'https',
    host: 'crm.example',
    connectedFrom: '10.0.0.1',
    forwardedFor: '198.51.100.9',
    forwardedProto: 'https',
  }

  test.each([
    [{}, undefined],
    [{ protocol: 'http' }, 'Set TRUSTED_PROXIES=10.0.0.1.'],
    [{ protocol: 'http', forwardedProto: null }, 'nginx: proxy_set_header X-Forwarded-Proto $scheme;'],
    [{ host: 'inside' }, 'nginx: proxy_set_header Host $host;'],
    [{ address: '10.0.0.1' }, 'Set TRUSTED_PROXIES=10.0.0.1.'],
    [{ address: '10.0.0.1', forwardedFor: null }, 'nginx: proxy_set_header X-Forwarded-For $remote_addr;'],
    [{ address: '203.0.113.7', forwardedFor: '203.0.113.7' }, 'nginx: proxy_set_header X-Forwarded-For $remote_addr;'],
  ])('is told what to do where %o arrives', (change, advice) => {
    const [found] = judge('https://crm.example', { ...arrived, ...change })
    expect(found?.advice).toBe(advice)
  })
})
