import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocument } from '../../contract/documents/calls.ts'
import { getRoom } from '../../contract/notifications/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import type { Files } from '../../server/platform/files/files.ts'
import { fileOf } from '../../server/platform/files/key.ts'
import { openFiles } from '../../server/platform/files/open-files.ts'
import type { S3Settings } from '../../server/platform/settings/config.ts'
import { beginWithoutKind } from '../support/earlier-uploads.ts'
import { fileOf as documentOf } from '../support/requests.ts'
import { startS3 } from '../support/s3-server.ts'
import { startServer } from '../support/server.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let settings: S3Settings
let files: Files

beforeAll(async () => {
  s3 = await startS3('atrium')
  settings = {
    endpoint: s3.endpoint,
    bucket: 'atrium',
    region: 'eu-central-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  files = await openFiles({ dataDir: '', s3: settings })
})
afterAll(() => s3.close())

test('a file is kept, read in ranges, listed and removed', async () => {
  const one = fileOf({ companyId: randomUUID(), kind: 'recordings', id: randomUUID() })
  const earlier = `${randomUUID()}/${randomUUID()}`
  await files.put(one.key, Buffer.from('0123456789'))
  await files.put(earlier, Buffer.from('from before there were kinds'))
  await files.put(one.key.replace('recordings', 'documents'), Buffer.from('of another kind'))
  expect(await files.size(one.key)).toBe(10)
  expect(await files.size(`${one.key}0`)).toBeUndefined()
  expect((await buffer(await files.read(one.key, { start: 2, end: 4 }))).toString()).toBe('234')
  const listed = await Array.fromAsync(files.list('recordings'))
  expect(listed.map(({ key }) => key).sort()).toEqual([one.key, earlier].sort())
  expect(listed).toContainEqual({ ...one, changedAt: expect.any(Number) })
  await files.remove(one.key)
  await files.remove(one.key)
  expect(await files.size(one.key)).toBeUndefined()
  for (const key of s3.keys()) await files.remove(key)
})

test('a recording is received in parts, and goes on where it stopped', { tags: 'slow' }, async () => {
  const server = await startServer({ s3: settings })
  const { companyId, user } = await server.workspace()
  const opening = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  const { id } = await user.call(createOpening, { body: opening })
  const bytes = Buffer.alloc(11_000_000, 'atrium ')
  bytes.writeUInt32BE(0x1a45dfa3)
  const headers = { 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `openingId ${base64(id)},filetype ${base64('video/webm')}`
  const created = await fetch(server.origin + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
  })
  expect(created.status).toBe(201)
  const address = server.origin + created.headers.get('location')
  const type = 'application/offset+octet-stream'
  for (const [from, to] of [
    [0, 6_000_000],
    [6_000_000, 11_000_000],
  ] as const) {
    const offset = (await fetch(address, { method: 'HEAD', headers })).headers.get('upload-offset')
    expect(offset).toBe(String(from))
    const sent = { ...headers, 'upload-offset': String(from), 'content-type': type }
    const body = new Uint8Array(bytes.subarray(from, to))
    expect((await fetch(address, { method: 'PATCH', headers: sent, body })).status).toBe(204)
  }
  const { rows } = await server.superuser.query('select file_key, completed_at from recordings')
  expect(rows[0].completed_at).not.toBeNull()
  const key = rows[0].file_key
  expect(await server.files.size(key)).toBe(bytes.length)
  const middle = await buffer(await server.files.read(key, { start: 5_999_990, end: 6_000_009 }))
  expect(middle.equals(bytes.subarray(5_999_990, 6_000_010))).toBe(true)
  expect(s3.keys().sort()).toEqual([key, `${key}.info`])
  await server.files.remove(key)
  expect(s3.keys()).toEqual([])
  // One that began before there were kinds of files goes on where it is.
  const before = await beginWithoutKind(server, { companyId, openingId: id, size: 100 })
  const body = new Uint8Array(bytes.subarray(0, 100))
  const sent = { ...headers, 'upload-offset': '0', 'content-type': type }
  const reply = await fetch(server.origin + before.address, { method: 'PATCH', headers: sent, body })
  expect(reply.status).toBe(204)
  expect(await server.files.size(before.key)).toBe(100)
  await server.files.remove(before.key)
  await server.close()
})

test.each([
  { status: 507, code: 'XMinioStorageFull' },
  { status: 403, code: 'QuotaExceeded' },
])('a bucket that takes no more is answered as a full disk is: $code', async (full) => {
  const server = await startServer({ s3: settings })
  const { user, owner } = await server.workspace()
  const sent = { file: documentOf('notes.txt', 'Some words'), body: { title: 'Notes' } }
  const opening = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  const { id } = await user.call(createOpening, { body: opening })
  s3.script.full = full
  const refused = await user.try(createDocument, sent)
  expect(refused).toMatchObject({
    status: 507,
    body: { code: 'no_room', message: expect.stringContaining('The disk of this installation is full') },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `openingId ${base64(id)},filetype ${base64('video/webm')}`
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '100', 'upload-metadata': metadata }
  expect((await fetch(server.origin + UPLOADS_PATH, { method: 'POST', headers })).status).toBe(507)
  expect((await server.superuser.query('select from recordings')).rowCount).toBe(0)
  expect(await owner.call(getRoom)).toContainEqual({ holds: ['files'], left: null, urgent: true })
  delete s3.script.full
  expect((await user.try(createDocument, sent)).status).toBe(201)
  expect((await server.superuser.query('select from documents')).rowCount).toBe(1)
  await server.close()
})
