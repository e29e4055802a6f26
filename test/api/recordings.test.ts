import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseCandidate } from '../../contract/candidates/calls.ts'
import { createOpening, deleteOpening } from '../../contract/openings/calls.ts'
import { RECORDING_BYTES, UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import { removeUnclaimed } from '../../server/features/recordings/rules.ts'
import { openFiles } from '../../server/platform/files/open-files.ts'
import { beginWithoutKind } from '../support/earlier-uploads.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let dataDir: string
let acme: Workspace
let rival: Workspace
let openingId: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atrium-test-files-'))
  server = await startServer({ dataDir })
  ;[acme, rival] = [await server.workspace('Acme'), await server.workspace('Rival')]
  openingId = await publish(acme)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

async function publish(workspace: Workspace): Promise<string> {
  const body = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  return (await workspace.user.call(createOpening, { body })).id
}

/** Bytes that begin as WebM does. */
function webm(length: number): Buffer {
  const bytes = Buffer.alloc(length, 'atrium ')
  bytes.writeUInt32BE(0x1a45dfa3)
  return bytes
}

interface Creation {
  size?: number | string
  type?: string
  opening?: string
  headers?: Record<string, string>
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

function create({ size = 1000, type = 'video/webm', opening = openingId, headers = {} }: Creation = {}) {
  const metadata = `openingId ${base64(opening)},filetype ${base64(type)}`
  return fetch(server.origin + UPLOADS_PATH, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(size), 'upload-metadata': metadata, ...headers },
  })
}

function send(
  address: string,
  bytes: Buffer,
  { offset = 0, headers = {} }: { offset?: number; headers?: Record<string, string> } = {},
) {
  return fetch(server.origin + address, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body: new Uint8Array(bytes),
  })
}

const ask = (address: string) =>
  fetch(server.origin + address, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })

const addressOf = (reply: Response) => reply.headers.get('location') ?? ''
const idOf = (address: string) => address.split('/').at(-1) ?? ''

async function upload(bytes: Buffer, creation: Creation = {}): Promise<string> {
  const address = addressOf(await create({ size: bytes.length, ...creation }))
  expect((await send(address, bytes)).status).toBe(204)
  return address
}

const rowOf = async (address: string) =>
  (await server.superuser.query('select * from recordings where id = $1', [idOf(address)])).rows[0]

/** As an application does it. */
async function claim(address: string, workspace = acme) {
  const applicationId = randomUUIDv7()
  await server.superuser.query(
    `insert into job_applications (company_id, id, job_opening_id, first_name, last_name, email, phone, address)
     values ($1, $2, $3, 'Jane', 'Doe', $4, '1', 'Here')`,
    [workspace.companyId, applicationId, openingId, `${randomUUID()}@example.com`],
  )
  await server.superuser.query('update recordings set application_id = $1 where id = $2', [
    applicationId,
    idOf(address),
  ])
  return `/api/recordings/${idOf(address)}`
}

describe('an upload', () => {
  test('is created for an opening, and is kept under its company', async () => {
    const reply = await create({ size: 1000, type: 'video/webm;codecs=vp8,opus' })
    expect(reply.status).toBe(201)
    expect(addressOf(reply)).toMatch(new RegExp(`^${UPLOADS_PATH}/${acme.companyId}/recordings/[\\da-f-]{36}$`))
    expect(await rowOf(addressOf(reply))).toMatchObject({
      company_id: acme.companyId,
      job_opening_id: openingId,
      application_id: null,
      kind: 'video',
      type: 'video/webm',
      size: '1000',
      completed_at: null,
    })
  })

  test('is complete when its last byte came, in parts or whole', async () => {
    const bytes = webm(10_000)
    const address = addressOf(await create({ size: bytes.length }))
    expect((await send(address, bytes.subarray(0, 4000))).headers.get('upload-offset')).toBe('4000')
    expect((await rowOf(address)).completed_at).toBeNull()
    expect((await ask(address)).headers.get('upload-offset')).toBe('4000')
    expect((await send(address, bytes.subarray(4000), { offset: 4000 })).status).toBe(204)
    expect((await rowOf(address)).completed_at).not.toBeNull()
  })

  test('goes on after the network broke and after the server was started again', { tags: 'slow' }, async () => {
    const bytes = webm(3_000_000)
    const first = await serveDatabase(server.connection, { settings: { dataDir } })
    const half = Promise.withResolvers<void>()
    const sending = new Upload(bytes as unknown as Blob, {
      endpoint: first.origin + UPLOADS_PATH,
      chunkSize: 500_000,
      retryDelays: null,
      metadata: { openingId, filetype: 'video/webm' },
      onChunkComplete: (_, accepted) => {
        if (accepted >= 1_500_000) half.resolve()
      },
      onError: half.reject,
    })
    sending.start()
    await half.promise
    await sending.abort()
    const address = new URL(sending.url ?? '').pathname
    await first.close()

    const second = await serveDatabase(server.connection, { settings: { dataDir } })
    const done = Promise.withResolvers<number>()
    let from: number | undefined
    new Upload(bytes as unknown as Blob, {
      uploadUrl: second.origin + address,
      chunkSize: 500_000,
      retryDelays: null,
      onProgress: (sent) => {
        from ??= sent
      },
      onSuccess: () => done.resolve(from ?? 0),
      onError: done.reject,
    }).start()
    expect(await done.promise).toBeGreaterThanOrEqual(1_500_000)
    await second.close()
    expect((await rowOf(address)).completed_at).not.toBeNull()
    const played = await acme.user.request(await claim(address))
    expect(played.status).toBe(200)
  })
})

describe('an upload is refused', () => {
  const refused: [string, Creation, number][] = [
    ['for no opening', { opening: '' }, 404],
    ['for an opening that is not there', { opening: randomUUIDv7() }, 404],
    ['for what is no id', { opening: "'; drop table recordings; --" }, 404],
    ['when it is too large', { size: RECORDING_BYTES + 1 }, 413],
    ['when it is empty', { size: 0 }, 400],
    ['when its length is none', { size: 'much' }, 400],
    ['when its length is negative', { size: -5 }, 400],
    ['when its type is none of a recording', { type: 'text/html' }, 415],
    ['without a type', { type: '' }, 415],
    ['without the version of the protocol', { headers: { 'tus-resumable': '' } }, 412],
    ['with metadata that is none', { headers: { 'upload-metadata': 'a b c d' } }, 400],
    ['from another origin', { headers: { origin: 'https://elsewhere.example' } }, 403],
  ]

  test.each(refused)('%s', async (_, creation, status) => {
    const before = await server.superuser.query('select count(*) from recordings')
    const reply = await create(creation)
    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    expect((await server.superuser.query('select count(*) from recordings')).rows).toEqual(before.rows)
  })

  test('for an opening that was deleted, or is shown to nobody', async () => {
    const deleted = await publish(acme)
    await acme.user.call(deleteOpening, { params: { id: deleted } })
    const draft = await acme.user.call(createOpening, {
      body: { title: 'A', description: 'B', publishedOnPortal: false },
    })
    for (const opening of [deleted, draft.id]) expect((await create({ opening })).status).toBe(404)
  })

  test('when its bytes are not what it says, and nothing of it stays', async () => {
    const address = addressOf(await create({ size: 100 }))
    const reply = await send(address, Buffer.alloc(100, '<script>'))
    expect(reply.status).toBe(415)
    expect(await reply.json()).toMatchObject({ code: 'unsupported_media_type' })
    expect(await rowOf(address)).toBeUndefined()
    expect((await ask(address)).status).toBe(404)
    expect(await readdir(join(dataDir, 'files', acme.companyId, 'recordings'))).not.toContain(idOf(address))
  })

  test('when a part does not follow what came before, or is longer than what is missing', async () => {
    const address = addressOf(await create({ size: 100 }))
    expect((await send(address, webm(50), { offset: 10 })).status).toBe(409)
    expect((await send(address, webm(500))).status).toBe(413)
    expect(
      (await send(address, webm(50), { headers: { 'content-type': 'text/plain' } })).status,
    ).toBeGreaterThanOrEqual(400)
  })

  test('at a path that is none of ours', async () => {
    for (const path of ['/..%2f..%2fetc%2fpasswd', `/${acme.companyId}`, '/a/b', `/${randomUUID()}/${randomUUID()}`]) {
      expect((await send(UPLOADS_PATH + path, webm(10))).status).toBe(404)
      expect((await ask(UPLOADS_PATH + path)).status).toBe(404)
    }
  })

  test('once it is complete, or an application has it', async () => {
    const address = await upload(webm(1000))
    expect((await send(address, webm(10), { offset: 1000 })).status).toBe(409)
    await claim(address)
    expect((await send(address, webm(10), { offset: 1000 })).status).toBe(404)
    expect((await ask(address)).status).toBe(404)
    const removal = await fetch(server.origin + address, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
    expect(removal.status).toBe(404)
    expect((await rowOf(address)).application_id).not.toBeNull()
  })
})

describe('playing a recording', () => {
  const bytes = webm(5000)
  let address: string

  beforeAll(async () => {
    address = await claim(await upload(bytes))
  })

  const play = (headers: Record<string, string> = {}) => acme.user.request(address, { headers })

  test('gives all of it, for the company’s staff alone', async () => {
    const { status, headers } = await play()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('video/webm')
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('cache-control')).toContain('private')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-length')).toBe('5000')
    expect((await rival.owner.request(address)).status).toBe(404)
    expect((await fetch(server.origin + address)).status).toBe(401)
  })

  const ranges: [string, number, string, number][] = [
    ['bytes=0-1', 206, 'bytes 0-1/5000', 2],
    ['bytes=-500', 206, 'bytes 4500-4999/5000', 500],
    ['bytes=4990-', 206, 'bytes 4990-4999/5000', 10],
    ['bytes=0-99999', 206, 'bytes 0-4999/5000', 5000],
    ['bytes=-99999', 206, 'bytes 0-4999/5000', 5000],
    ['bytes=5000-', 416, 'bytes */5000', 0],
    ['bytes=-0', 416, 'bytes */5000', 0],
  ]

  test.each(ranges)('answers %s with %i', async (range, status, contentRange, length) => {
    const cookie = [...acme.user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(server.origin + address, { headers: { range, cookie } })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-range')).toBe(contentRange)
    const got = Buffer.from(await reply.arrayBuffer())
    expect(got.length).toBe(length)
    const [, start, end] = /(\d+)-(\d+)\//.exec(contentRange) ?? []
    if (start) expect(got.equals(bytes.subarray(Number(start), Number(end) + 1))).toBe(true)
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])('ignores %s', async (range) => {
    expect((await play({ range })).status).toBe(200)
  })

  test('answers only what changed, and a condition that fails with all of it', async () => {
    const tag = (await play()).headers.get('etag') ?? ''
    expect((await play({ 'if-none-match': tag })).status).toBe(304)
    expect((await play({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206)
    expect((await play({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
    const head = await acme.user.request(address, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5000'])
  })

  test('is refused for one that no application has', async () => {
    const unclaimed = await upload(webm(100))
    expect((await acme.user.request(`/api/recordings/${idOf(unclaimed)}`)).status).toBe(404)
  })
})

test('an upload that began before there were kinds of files is gone on with, claimed, played and erased', async () => {
  const bytes = webm(100)
  const { address, key } = await beginWithoutKind(server, { companyId: acme.companyId, openingId, size: bytes.length })
  expect((await ask(address)).headers.get('upload-offset')).toBe('0')
  expect((await send(address, bytes)).status).toBe(204)
  await claim(address)
  const played = await acme.user.request(`/api/recordings/${idOf(address)}`)
  expect(played.status).toBe(200)
  const { application_id: id } = await rowOf(address)
  expect((await acme.owner.try(eraseCandidate, { params: { id } })).status).toBe(204)
  expect(await server.files.size(key)).toBeUndefined()
  expect(await rowOf(address)).toBeUndefined()
})

describe('what nobody claims', () => {
  const DAY = 24 * 3_600_000

  test('goes after a day, with its file; what someone claimed stays', async () => {
    const [old, kept] = [await upload(webm(100)), await upload(webm(100))]
    await claim(kept)
    const folder = join(dataDir, 'files', acme.companyId)
    const stray = join(folder, 'recordings', randomUUID())
    const earlierStray = join(folder, randomUUID())
    // Of a kind that recordings know nothing of.
    const others = join(folder, 'documents', randomUUID())
    await mkdir(join(folder, 'documents'))
    for (const file of [stray, earlierStray, others]) await writeFile(file, 'nobody knows')
    const files = await openFiles({ s3: undefined, dataDir })
    await removeUnclaimed(server.database, files, Date.now() + DAY - 60_000)
    expect(await rowOf(old)).toBeDefined()
    await removeUnclaimed(server.database, files, Date.now() + DAY + 60_000)
    expect(await rowOf(old)).toBeUndefined()
    const left = await readdir(join(dataDir, 'files', acme.companyId, 'recordings'))
    expect(left).toContain(idOf(kept))
    expect(left).not.toContain(idOf(old))
    expect([stray, earlierStray, others].map((file) => existsSync(file))).toEqual([false, false, true])
  })
})
