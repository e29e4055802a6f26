import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as calls from '../../contract/documents/calls.ts'
import type { NewDocument } from '../../contract/documents/fields.ts'
import { fileOf } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const write = (body: Parameters<typeof NewDocument.parse>[0], by = acme.user) =>
  by.call(calls.createDocument, { body: body as NewDocument })

/** Waits until a document is read, or cannot be. */
async function whenRead(id: string, by: Member = acme.user) {
  return vi.waitFor(
    async () => {
      const document = await by.call(calls.getDocument, { params: { id } })
      expect(document.status).not.toMatch(/queued|reading/)
      return document
    },
    { timeout: 20_000, interval: 50 },
  )
}

const textOf = async (id: string, by: Member = acme.user) =>
  (await by.try(calls.getDocumentText, { params: { id } })).body

describe('a document that is written', () => {
  test('is what was sent, and read at once', async () => {
    const content = 'Our prices.\nA desk is 200 euros.'
    const document = await write({ title: ' Prices ', content, tags: ['Sales', ' Sales ', ''], isPublic: true })
    expect(document).toMatchObject({
      title: 'Prices',
      content,
      tags: ['Sales'],
      isPublic: true,
      fileType: 'text/plain',
      fileSize: content.length,
      fileName: null,
      fileId: null,
      status: 'ready',
      statusReason: null,
      excerpt: 'Our prices. A desk is 200 euros.',
      uploadedBy: acme.user.id,
      version: 1,
    })
    expect(await textOf(document.id)).toBe(content)
    const { rows } = await server.superuser.query(
      'select text, start_offset, end_offset from document_passages where document_id = $1',
      [document.id],
    )
    expect(rows).toEqual([{ text: content, start_offset: 0, end_offset: content.length }])
  })

  test('takes type and size from its sender, and is empty where nothing is written', async () => {
    const document = await write({ title: 'Report', fileType: 'application/pdf', fileSize: 1234 })
    expect(document).toMatchObject({
      fileType: 'application/pdf',
      fileSize: 1234,
      status: 'empty',
      statusReason: 'The document is empty',
      isPublic: false,
      content: '',
    })
    expect(await textOf(document.id)).toBeUndefined()
  })

  test('is read anew when it is changed, and the change is refused to who saw an older version', async () => {
    const { id, version } = await write({ title: 'Rules', content: 'Be kind' })
    const params = { id }
    const changed = await acme.user.call(calls.patchDocument, { params, body: { content: 'Be very kind', version } })
    expect(changed).toMatchObject({ version: 2, excerpt: 'Be very kind', fileSize: 12, title: 'Rules' })
    expect(await textOf(id)).toBe('Be very kind')
    const late = await acme.user.try(calls.patchDocument, { params, body: { title: 'x', version } })
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('goes and comes back', async () => {
    const { id } = await write({ title: 'Gone', content: 'x' })
    const params = { id }
    await acme.user.call(calls.deleteDocument, { params })
    for (const call of [calls.getDocument, calls.getDocumentFile, calls.getDocumentText, calls.listDocumentParts]) {
      expect((await acme.user.try(call, { params })).status).toBe(404)
    }
    expect((await acme.user.try(calls.deleteDocument, { params })).status).toBe(404)
    expect(await acme.user.call(calls.restoreDocument, { params })).toMatchObject({ id, title: 'Gone' })
    expect((await acme.user.try(calls.restoreDocument, { params })).status).toBe(404)
  })

  test('is downloaded as the text that it is', async () => {
    const { id } = await write({ title: 'Über: "uns"', content: 'Grüße', fileType: 'text/markdown' })
    const reply = await acme.user.try(calls.getDocumentFile, { params: { id } })
    expect(reply.body).toBe('Grüße')
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="_ber uns.md"; filename*=UTF-8''%C3%9Cber%20uns.md`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': '7',
    })
  })
})

describe('a file', () => {
  test('is kept as it is, read, and comes back byte by byte', async () => {
    const file = fileOf('Preise 2027.txt', 'Ein Tisch kostet 200 €.\n')
    const body = { tags: ['Sales', 'Ü'], isPublic: true, content: 'What we charge' }
    const document = await acme.user.call(calls.createDocument, { file, body })
    expect(document).toMatchObject({
      title: 'Preise 2027',
      fileName: 'Preise 2027.txt',
      fileType: 'text/plain',
      fileSize: file.size,
      status: 'queued',
      tags: ['Sales', 'Ü'],
      isPublic: true,
      content: 'What we charge',
    })
    expect(await whenRead(document.id)).toMatchObject({ status: 'ready', version: 1, updatedAt: document.updatedAt })
    expect(String(await textOf(document.id)).trim()).toBe('Ein Tisch kostet 200 €.')
    const params = { id: document.id }
    const whole = await acme.user.try(calls.getDocumentFile, { params })
    expect(whole.body).toBe('Ein Tisch kostet 200 €.\n')
    const etag = whole.headers.get('etag') ?? ''
    const path = calls.getDocumentFile.path.replace(':id', document.id)
    const part = await acme.user.request(path, { headers: { range: 'bytes=4-8' } })
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([
      206,
      'Tisch',
      `bytes 4-8/${file.size}`,
    ])
    expect((await acme.user.request(path, { headers: { range: 'bytes=900-' } })).status).toBe(416)
    expect((await acme.user.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const head = await acme.user.request(path, { method: 'HEAD' })
    expect([head.status, head.body, head.headers.get('content-length')]).toEqual([200, undefined, String(file.size)])
  })

  test('that is empty says so, and is downloaded too', async () => {
    const { id, ...document } = await acme.user.call(calls.createDocument, { file: fileOf('nothing.md', '') })
    expect(document).toMatchObject({ status: 'empty', statusReason: 'This file is empty.', fileSize: 0 })
    const path = calls.getDocumentFile.path.replace(':id', id)
    expect(await acme.user.request(path)).toMatchObject({ status: 200, body: undefined })
    expect((await acme.user.request(path, { headers: { range: 'bytes=0-' } })).status).toBe(416)
    expect((await acme.user.request(path, { headers: { range: 'bytes=-5' } })).status).toBe(416)
  })

  test('that is replaced is another one, read anew', async () => {
    const { id } = await acme.user.call(calls.createDocument, { file: fileOf('a.txt', 'the first') })
    await whenRead(id)
    const [before] = await keysOf(id)
    const params = { id }
    const body = { version: '1' }
    const replaced = await acme.user.call(calls.replaceDocumentFile, {
      params,
      body,
      file: fileOf('b.md', 'the *second*'),
    })
    expect(replaced).toMatchObject({ fileName: 'b.md', fileType: 'text/markdown', version: 2, title: 'a' })
    const [after] = await keysOf(id)
    expect(replaced.fileId).toBe(after?.split('/').at(-1))
    expect(before).not.toBe(after)
    await whenRead(id)
    expect(await textOf(id)).toContain('second')
    expect(await server.files.size(before ?? '')).toBeUndefined()
    const late = await acme.user.try(calls.replaceDocumentFile, { params, body, file: fileOf('c.md', 'x') })
    expect(late.status).toBe(409)
  })

  test('that cannot be read says why, and is read again when asked', async () => {
    const { id } = await acme.user.call(calls.createDocument, { file: fileOf('broken.docx', 'nothing of Word') })
    const params = { id }
    expect(await whenRead(id)).toMatchObject({ status: 'failed', statusReason: expect.stringMatching(/\w/) })
    expect(await acme.user.call(calls.readDocumentAgain, { params })).toMatchObject({
      status: 'queued',
      statusReason: null,
    })
    expect(await whenRead(id)).toMatchObject({ status: 'failed' })
    const written = await write({ title: 'Written', content: 'x' })
    const refused = await acme.user.try(calls.readDocumentAgain, { params: { id: written.id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})

const keysOf = async (id: string) =>
  (await server.superuser.query<{ file_key: string }>('select file_key from documents where id = $1', [id])).rows.map(
    (row) => row.file_key,
  )
