import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as calls from '../../contract/documents/calls.ts'
import { DOCUMENT_BYTES } from '../../contract/documents/endpoints.ts'
import { removeMember } from '../../contract/team/calls.ts'
import { forgetPerson } from '../../server/features/assistant/rules.ts'
import { readStoredBy } from '../../server/features/documents/read-stored.ts'
import { readDocument } from '../../server/features/documents/reading-job.ts'
import { sweepDocuments } from '../../server/features/documents/sweep.ts'
import { sweepTrash } from '../../server/features/trash/rules.ts'
import { fileOf as keyOf } from '../../server/platform/files/key.ts'
import { fileOf } from '../support/requests.ts'
import { startS3 } from '../support/s3-server.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Member, Workspace } from '../support/workspace.ts'

let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  s3 = await startS3('atrium')
})
afterAll(() => s3.close())

const places = [
  ['on disk', () => ({})],
  [
    'in S3',
    () => ({
      s3: {
        endpoint: s3.endpoint,
        bucket: 'atrium',
        region: 'eu-central-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
    }),
  ],
] as const

const HOUR = 3_600_000

describe.each(places)('files %s', (_, settings) => {
  let server: TestServer
  let acme: Workspace
  let user: Member

  beforeAll(async () => {
    server = await startServer(settings())
    acme = await server.workspace()
    user = acme.user
  })
  afterAll(() => server.close())

  const stored = async () => (await Array.fromAsync(server.files.list('documents'))).map(({ key }) => key).sort()
  const known = async () =>
    (await server.superuser.query('select file_key from documents where file_key is not null order by 1')).rows.map(
      ({ file_key }) => file_key,
    )
  const whenRead = (id: string, status: string) =>
    vi.waitFor(async () => expect(await user.call(calls.getDocument, { params: { id } })).toMatchObject({ status }), {
      timeout: 20_000,
      interval: 50,
    })
  const upload = async (name: string, content: string | Buffer) =>
    user.call(calls.createDocument, { file: fileOf(name, content) })
  const again = (id: string) => server.superuser.query(`update documents set status = 'queued' where id = $1`, [id])

  test('are sent, read, downloaded in part and replaced; nothing stays behind', async () => {
    const { id } = await upload('first.txt', 'One two three')
    await whenRead(id, 'ready')
    const params = { id }
    expect((await user.try(calls.getDocumentText, { params })).body).toContain('One two three')
    const path = calls.getDocumentFile.path.replace(':id', id)
    expect((await user.request(path, { headers: { range: 'bytes=4-6' } })).body).toBe('two')
    await user.call(calls.replaceDocumentFile, { params, file: fileOf('second.md', 'Four') })
    await whenRead(id, 'ready')
    expect((await user.try(calls.getDocumentFile, { params })).body).toBe('Four')
    expect(await stored()).toEqual(await known())
  })

  test('may have 25 MB and not a byte more; of a larger one nothing is kept', { tags: 'slow' }, async () => {
    const most = Buffer.alloc(DOCUMENT_BYTES, 'words ')
    const { id } = await upload('most.txt', most)
    expect(await server.files.size((await known()).at(-1))).toBe(DOCUMENT_BYTES)
    // Reading so much has a limit of its own; here it shall only have ended.
    const statusOf = async () => (await user.call(calls.getDocument, { params: { id } })).status
    await vi.waitFor(async () => expect(await statusOf()).not.toMatch(/queued|reading/), {
      timeout: 45_000,
      interval: 200,
    })
    const before = [await stored(), await known()]
    const more = await user.try(calls.createDocument, {
      file: fileOf('more.txt', Buffer.concat([most, Buffer.from('x')])),
    })
    const far = await user.try(calls.createDocument, { file: fileOf('far.txt', Buffer.concat([most, most])) })
    for (const reply of [more, far]) {
      expect(reply).toMatchObject({
        status: 413,
        body: { code: 'too_large', message: 'The file must be 25 MB or less' },
      })
    }
    expect([await stored(), await known()]).toEqual(before)
  })

  test('that without a row go with the round after a day, and deleted documents after thirty', async () => {
    const { id } = await upload('short-lived.txt', 'Soon gone')
    await whenRead(id, 'ready')
    await user.call(calls.deleteDocument, { params: { id } })
    const stray = keyOf({ companyId: acme.companyId, kind: 'documents', id })
    await server.files.put(stray.key, Buffer.from('of an upload that broke off'))
    const before = await stored()
    await sweepDocuments(server.database, server.files, Date.now() + HOUR)
    expect(await stored()).toEqual(before)
    await sweepDocuments(server.database, server.files, Date.now() + 25 * HOUR)
    expect(await stored()).toEqual(before.filter((key) => key !== stray.key))
    await user.call(calls.restoreDocument, { params: { id } })
    await user.call(calls.deleteDocument, { params: { id } })
    await sweepTrash({ database: server.database, files: server.files, forgetPerson }, Date.now() + 31 * 24 * HOUR)
    expect((await user.try(calls.restoreDocument, { params: { id } })).status).toBe(404)
    expect(await stored()).toEqual(await known())
    const { rows } = await server.superuser.query('select from document_texts where document_id = $1', [id])
    expect(rows).toEqual([])
  })

  test('whose reading was broken off are read again, and given up in the end', async () => {
    const { id } = await upload('endless.txt', 'Once upon a time')
    await whenRead(id, 'ready')
    const stopped = new AbortController()
    const work = (read: () => Promise<{ status: 'failed'; reason: string }>) =>
      readDocument(
        {
          database: server.database,
          readStored: readStoredBy({
            files: server.files,
            reader: { read },
            stopping: stopped.signal,
          }),
        },
        { companyId: acme.companyId, documentId: id },
      )
    await server.superuser.query(`update documents set status = 'queued', read_attempts = 0 where id = $1`, [id])
    stopped.abort()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      // The reader has to stop, as when the server is; that says nothing of the file.
      await expect(work(async () => ({ status: 'failed', reason: 'Stopped' }))).rejects.toThrow()
      expect(await user.call(calls.getDocument, { params: { id } })).toMatchObject({ status: 'reading' })
    }
    await work(() => Promise.reject(new Error('It is not begun a fourth time')))
    expect(await user.call(calls.getDocument, { params: { id } })).toMatchObject({
      status: 'failed',
      statusReason: 'Reading this file failed several times.',
    })
    await user.call(calls.readDocumentAgain, { params: { id } })
    await whenRead(id, 'ready')
  })

  test('whose job was lost are read after an hour', async () => {
    const { id } = await upload('lost.txt', 'Here I am')
    await whenRead(id, 'ready')
    await again(id)
    await sweepDocuments(server.database, server.files, Date.now() + 30 * 60_000)
    await sweepDocuments(server.database, server.files, Date.now() + 2 * HOUR)
    await whenRead(id, 'ready')
  })

  test('that were replaced or deleted while they were read keep nothing of what was read', async () => {
    const { id } = await upload('old.txt', 'The old text')
    await whenRead(id, 'ready')
    await again(id)
    const meanwhile = async () => {
      await user.call(calls.replaceDocumentFile, { params: { id }, file: fileOf('new.txt', 'The new text') })
      return { status: 'ready' as const, text: 'The old text, read late', parts: [], cut: false }
    }
    await readDocument(
      {
        database: server.database,
        readStored: readStoredBy({
          files: server.files,
          reader: { read: meanwhile },
          stopping: new AbortController().signal,
        }),
      },
      { companyId: acme.companyId, documentId: id },
    )
    await whenRead(id, 'ready')
    expect((await user.try(calls.getDocumentText, { params: { id } })).body).toContain('The new text')
  })

  test('that are missing end as failed, and a download of one is refused', async () => {
    const { id } = await upload('missing.txt', 'Not for long')
    await whenRead(id, 'ready')
    const { rows } = await server.superuser.query('select file_key from documents where id = $1', [id])
    await server.files.remove(rows[0].file_key)
    expect(await user.try(calls.getDocumentFile, { params: { id } })).toMatchObject({ status: 404 })
    await server.superuser.query(`update documents set status = 'failed' where id = $1`, [id])
    await user.call(calls.readDocumentAgain, { params: { id } })
    await whenRead(id, 'failed')
    await user.call(calls.deleteDocument, { params: { id } })
  })
})

describe('a form', () => {
  let server: TestServer
  let acme: Workspace
  let user: Member

  beforeAll(async () => {
    server = await startServer()
    acme = await server.workspace()
    user = acme.user
  })
  afterAll(() => server.close())

  const create = (name: string, body = {}) => user.try(calls.createDocument, { body, file: fileOf(name, 'Some words') })
  const count = async () =>
    [
      (await server.superuser.query('select from documents')).rowCount,
      (await Array.fromAsync(server.files.list('documents'))).length,
    ].join(' ')

  test.each([
    ['../../etc/passwd.txt', 'passwd.txt', 'passwd'],
    ['C:\\Users\\ann\\Plan.PDF', 'Plan.pdf', 'Plan'],
    ['invoice\u202efdp.txt', 'invoicefdp.txt', 'invoicefdp'],
    [`${'ä'.repeat(300)}.docx`, `${'ä'.repeat(200)}.docx`, 'ä'.repeat(200)],
    ['  Über  uns\t.md', 'Über uns.md', 'Über uns'],
    ['.txt', 'Document.txt', 'Document'],
    ['a.tar.txt', 'a.tar.txt', 'a.tar'],
    ['日本語.xlsx', '日本語.xlsx', '日本語'],
  ])('with a file named %j keeps it as %j', async (sent, fileName, title) => {
    expect((await create(sent)).body).toMatchObject({ fileName, title })
  })

  test.each([
    'program.exe',
    'page.html',
    'no-extension',
    'pdf',
    'picture.svg',
    'a.txt.js',
    'archive.zip',
    'x.PDF\u202e.exe',
  ])('with a file named %j is refused', async (name) => {
    const before = await count()
    expect(await create(name)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type', message: expect.stringContaining('.docx') },
    })
    expect(await count()).toBe(before)
  })

  test.each([
    [{ tags: 'a, b ,,a' }, ['a', 'b']],
    [{ tags: '["a","b, c"]' }, ['a', 'b, c']],
    [{ tags: '[not json' }, ['[not json']],
    [{ tags: '' }, []],
  ])('takes tags as %j', async (body, tags) => {
    expect((await create('tags.txt', body)).body).toMatchObject({ tags })
  })

  test('takes a field that comes again and again as a list', async () => {
    const form = new FormData()
    for (const tag of ['one', 'two, three']) form.append('tags', tag)
    form.append('isPublic', 'true')
    form.append('file', new File(['x'], 'x.txt'))
    form.append('title', 'After the file')
    const reply = await user.request(calls.createDocument.path, { method: 'POST', body: form })
    expect(reply.body).toMatchObject({ tags: ['one', 'two, three'], isPublic: true, title: 'After the file' })
  })

  const forms: [string, () => FormData][] = [
    ['two files', () => formOf(['file', file()], ['file', file()])],
    ['a file in another part', () => formOf(['upload', file()])],
    ['no file', () => formOf(['title', 'Nothing'])],
    ['nothing at all', () => new FormData()],
    ['text in place of the file', () => formOf(['file', 'text'])],
    ['a wrong switch', () => formOf(['file', file()], ['isPublic', 'perhaps'])],
    ['a title that comes twice', () => formOf(['file', file()], ['title', 'a'], ['title', 'b'])],
    ['an overlong title', () => formOf(['file', file()], ['title', 'x'.repeat(301)])],
    ['an overlong field', () => formOf(['file', file()], ['content', 'x'.repeat(1_100_000)])],
    ['too many tags', () => formOf(['file', file()], ['tags', Array.from({ length: 41 }, (_, at) => at).join()])],
    [
      'hundreds of fields',
      () => formOf(['file', file()], ...Array.from({ length: 300 }, (_, at) => [`f${at}`, 'x'] as const)),
    ],
    ['a name of every object', () => formOf(['file', file()], ['__proto__', 'x'], ['constructor', 'y'])],
    ['characters that cannot be stored', () => formOf(['file', file()], ['title', 'a\0b'])],
    ['another company', () => formOf(['file', file()], ['companyId', '00000000-0000-7000-8000-000000000000'])],
  ]

  test.each(forms)('with %s is refused, and leaves nothing', async (_, make) => {
    const before = await count()
    const reply = await user.request(calls.createDocument.path, { method: 'POST', body: make() })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
    expect(reply.body).toMatchObject({ message: expect.stringMatching(/\w/), code: expect.stringMatching(/^[a-z_]+$/) })
    expect(await count()).toBe(before)
  })

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', '--\r\n'],
    ['nothing', 'multipart/form-data; boundary=x', ''],
    ['no such boundary', 'multipart/form-data; boundary=x', '--y\r\n\r\n--y--'],
    ['no end', 'multipart/form-data; boundary=x', `${head('a.txt')}words`],
    ['a head without an end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"'],
    ['a broken head', 'multipart/form-data; boundary=x', '--x\r\n:::\r\n\r\nwords\r\n--x--\r\n'],
    ['an endless head', 'multipart/form-data; boundary=x', `--x\r\n${'A'.repeat(200_000)}: b\r\n\r\nw\r\n--x--\r\n`],
    [
      'a name that is no UTF-8',
      'multipart/form-data; boundary=x',
      Buffer.from(`${head('\xff\xfe')}w\r\n--x--\r\n`, 'latin1'),
    ],
    [
      'a broken encoding',
      'multipart/form-data; boundary=x',
      `${head("a.txt\"; filename*=UTF-8''%ff%ZZ.txt")}w\r\n--x--\r\n`,
    ],
  ])('with %s never breaks anything', async (_, type, body) => {
    const before = await count()
    const reply = await user.request(calls.createDocument.path, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'content-type': type },
    })
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500)
    if (reply.status >= 400) expect(await count()).toBe(before)
  })

  test('that is no form is refused with how to send it', async () => {
    const reply = await user.request(calls.createDocument.path, {
      method: 'POST',
      body: 'words',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const message = 'Send a file as multipart/form-data, in the part “file”, or the body as application/json'
    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_media_type', message } })
  })

  test('whose sender goes away in the middle leaves nothing', async () => {
    const before = await count()
    const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sending = request(server.origin + calls.createDocument.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' },
    })
    const cut = new Promise((resolve) => sending.on('error', resolve))
    await new Promise((resolve) => sending.write(head('cut.txt') + 'x'.repeat(3_000_000), resolve))
    sending.destroy()
    await cut
    // Another one that comes after it is answered.
    expect((await create('next.txt')).status).toBe(201)
    await vi.waitFor(async () => expect(Number((await count()).split(' ')[0])).toBe(Number(before.split(' ')[0]) + 1))
  })

  test('whose sender is removed in the middle is refused at once, and leaves nothing', async () => {
    const leaver = await acme.add('user')
    const before = await count()
    const cookie = [...leaver.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sending = request(server.origin + calls.createDocument.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000000' },
    })
    const answered = once(sending, 'response')
    await new Promise((resolve) => sending.write(head('late.txt') + 'x'.repeat(3_000_000), resolve))
    await acme.owner.call(removeMember, { params: { id: leaver.id } })
    const [response] = await answered
    expect(response.statusCode).toBe(401)
    sending.destroy()
    expect(await count()).toBe(before)
  })

  test('that comes where no file is taken is refused', async () => {
    const reply = await user.request('/api/leads', { method: 'POST', body: formOf(['file', file()]) })
    expect(reply.status).toBe(415)
  })
})

const file = () => new File(['words'], 'a.txt')

function formOf(...parts: (readonly [string, string | File])[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

function head(name: string) {
  return `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`
}
