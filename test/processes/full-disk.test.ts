import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocument, getDocument, getDocumentFile, replaceDocumentFile } from '../../contract/documents/calls.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { addressOf, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'
import { fileOf } from '../support/requests.ts'
import { makeSmallDisk, type SmallDisk } from '../support/small-disk.ts'
import { foundWorkspace, type Workspace } from '../support/workspace.ts'

let database: TestDatabase
let folder: Awaited<ReturnType<typeof makeFolder>>
let disk: SmallDisk
let atrium: Atrium
let acme: Workspace

beforeAll(async () => {
  ;[database, folder] = [await makeOwnedDatabase(), await makeFolder()]
  disk = makeSmallDisk(folder.path, 40)
  atrium = await startAtrium(
    { DATA_DIR: folder.path, DATABASE_URL: addressOf(database.connection), REGISTRATION: 'open' },
    disk.command,
  )
  acme = await foundWorkspace({ origin: atrium.url, superuser: database.superuser })
}, 60_000)
afterAll(async () => {
  expect(await endAtrium(atrium, 'SIGTERM')).toBe(0)
  await Promise.all([database.drop(), folder.remove()])
})

const pid = () => atrium.process.pid ?? 0
const NO_ROOM = { code: 'no_room', message: expect.stringContaining('disk of this installation is full') }
const TUS = { 'tus-resumable': '1.0.0' }

async function announce(openingId: string, size: number) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `openingId ${base64(openingId)},filetype ${base64('video/webm')}`
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadata }
  return fetch(atrium.url + UPLOADS_PATH, { method: 'POST', headers })
}

function send(address: string, bytes: Buffer, offset: number) {
  const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  return fetch(atrium.url + address, { method: 'PATCH', headers, body: new Uint8Array(bytes) })
}

const offsetOf = async (address: string) =>
  Number((await fetch(atrium.url + address, { method: 'HEAD', headers: TUS })).headers.get('upload-offset'))

const rowsOf = async (table: 'recordings' | 'documents') =>
  (await database.superuser.query(`select id from ${table}`)).rows.map(({ id }) => id)

test('uploads that meet a full disk hear so, leave nothing half, and go on when there is room', async () => {
  const { user } = acme
  const opening = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  const { id: openingId } = await user.call(createOpening, { body: opening })
  const bytes = Buffer.alloc(3_000_000, 'atrium ')
  bytes.writeUInt32BE(0x1a45dfa3)
  const address = (await announce(openingId, bytes.length)).headers.get('location') ?? ''
  expect((await send(address, bytes.subarray(0, 1_000_000), 0)).status).toBe(204)
  const file = fileOf('notes.txt', Buffer.alloc(200_000, 'Terms '))
  const { id } = await user.call(createDocument, { file, body: { title: 'Notes' } })
  const before = {
    files: disk.files(pid()),
    recordings: await rowsOf('recordings'),
    documents: await rowsOf('documents'),
  }

  await disk.fill(pid())
  const broken = await send(address, bytes.subarray(1_000_000), 1_000_000)
  expect([broken.status, await broken.json()]).toEqual([507, NO_ROOM])
  expect(Number(broken.headers.get('retry-after'))).toBeGreaterThan(0)
  const offset = await offsetOf(address)
  expect(offset).toBeGreaterThanOrEqual(1_000_000)
  expect(offset).toBeLessThan(bytes.length)
  const refused = await announce(openingId, 1000)
  expect([refused.status, await refused.json()]).toEqual([507, NO_ROOM])
  const another = fileOf('more.txt', Buffer.alloc(200_000, 'More '))
  expect(await user.try(createDocument, { file: another, body: { title: 'More' } })).toMatchObject({
    status: 507,
    body: NO_ROOM,
  })
  const { version } = await user.call(getDocument, { params: { id } })
  const replaced = await user.try(replaceDocumentFile, { params: { id }, file: another, body: { version } })
  expect(replaced).toMatchObject({ status: 507, body: NO_ROOM })
  // What needs no room on this disk goes on, and the file that was there is whole.
  expect((await user.try(createLead, { body: { name: 'Ada' } })).status).toBe(201)
  const { body: kept } = await user.request(getDocumentFile.path.replace(':id', id))
  expect(kept).toHaveLength(200_000)
  expect(await rowsOf('recordings')).toEqual(before.recordings)
  expect(await rowsOf('documents')).toEqual(before.documents)
  expect(disk.files(pid())).toEqual(before.files)

  disk.clear(pid())
  expect((await send(address, bytes.subarray(offset), offset)).status).toBe(204)
  expect((await announce(openingId, 1000)).status).toBe(201)
  const added = await user.call(createDocument, { file: another, body: { title: 'More' } })
  await expect
    .poll(async () => (await user.call(getDocument, { params: { id: added.id } })).status, { timeout: 30_000 })
    .toBe('ready')
  // One cause, said as what it is; none of what followed is taken for a mistake of ours.
  const lines = atrium
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(new Set(errors.map(({ msg }) => msg))).toEqual(new Set(['the disk is full']))
}, 60_000)
