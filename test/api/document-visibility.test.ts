import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listActivities } from '../../contract/activities/calls.ts'
import type { Call } from '../../contract/call.ts'
import { getDashboard } from '../../contract/dashboard/calls.ts'
import * as calls from '../../contract/documents/calls.ts'
import { listNotifications } from '../../contract/notifications/calls.ts'
import { openStream } from '../support/event-stream.ts'
import { fileOf } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let params: { id: string }

// The owner sees no more of it than anyone else.
const SECRET = 'Zweitgehalt'

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  const body = { title: `${SECRET} of Ann`, tags: [SECRET], content: `The ${SECRET} is small` }
  const { id } = await acme.user.call(calls.createDocument, {
    body,
    file: fileOf(`${SECRET}.txt`, `A ${SECRET} in a file`),
  })
  params = { id }
  await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'ready' }), {
    timeout: 20_000,
    interval: 50,
  })
  await acme.owner.call(calls.createDocument, {
    body: { title: 'Prices', content: 'For all', tags: ['Sales'], isPublic: true },
  })
})
afterAll(() => server.close())

const read = () => acme.user.call(calls.getDocument, { params })

describe('a private document', () => {
  const aboutOne: [string, Call, object?][] = [
    ['is read', calls.getDocument],
    ['is changed', calls.patchDocument, { title: 'Mine now' }],
    ['is made public', calls.updateDocument, { isPublic: true }],
    ['is deleted', calls.deleteDocument],
    ['is restored', calls.restoreDocument],
    ['has its text read', calls.getDocumentText],
    ['has its parts read', calls.listDocumentParts],
    ['is downloaded', calls.getDocumentFile],
    ['is read again', calls.readDocumentAgain],
  ]

  test.each(aboutOne)('%s by nobody else, who hears what is said of a missing one', async (_, call, body) => {
    const before = await read()
    for (const other of [acme.owner, acme.admin]) {
      const reply = await other.try(call, { params, ...(body && { body }) })
      const missing = await other.try(call, { params: { id: randomUUIDv7() }, ...(body && { body }) })
      expect(reply.status).toBe(404)
      expect(reply.body).toEqual(missing.body)
    }
    expect(await read()).toEqual(before)
  })

  test('is given no other file by anybody else', async () => {
    const before = await read()
    const file = fileOf('other.txt', 'Another text')
    expect((await acme.owner.try(calls.replaceDocumentFile, { params, file })).status).toBe(404)
    expect(await read()).toEqual(before)
    expect((await acme.user.try(calls.getDocumentFile, { params })).body).toContain(SECRET)
  })

  test('is in no list, count, tag, search, feed or dashboard of others, and in all of its uploader’s', async () => {
    const asked: [Call, object?][] = [
      [calls.listDocuments],
      [calls.listDocuments, { limit: '50' }],
      [calls.listDocuments, { search: SECRET }],
      [calls.listDocuments, { tag: SECRET, limit: '50' }],
      [calls.listDocuments, { whose: 'private', limit: '50' }],
      [calls.listDocuments, { sort: 'title', limit: '1' }],
      [calls.getDocumentSummary],
      [calls.getDocumentSummary, { search: SECRET }],
      [listActivities],
      [listActivities, { limit: '50' }],
      [getDashboard],
      [listNotifications],
    ]
    for (const [call, query] of asked) {
      const sent = query ? { query: query as Record<string, string> } : {}
      const { body, headers } = await acme.owner.try(call, sent)
      const seen = JSON.stringify([body, [...headers]])
      expect(seen, call.path).not.toContain(SECRET)
      expect(seen, call.path).not.toContain(params.id)
    }
    const counts = async (of: typeof acme.owner, query: Record<string, string>) => [
      (await of.try(calls.listDocuments, { query: { ...query, limit: '50' } })).headers.get('x-total-count'),
      String((await of.call(calls.getDocumentSummary, { query })).total),
    ]
    expect(await counts(acme.owner, {})).toEqual(['1', '1'])
    expect(await counts(acme.user, {})).toEqual(['2', '2'])
    for (const query of [{ search: SECRET }, { tag: SECRET }, { whose: 'private' }, { whose: 'mine' }]) {
      expect(await counts(acme.user, query), JSON.stringify(query)).toEqual(['1', '1'])
      expect(await counts(acme.admin, query), JSON.stringify(query)).toEqual(['0', '0'])
    }
    const own = await acme.user.call(listActivities, { query: { limit: '50' } })
    expect(own.map(({ description }) => description)).toContain(`Document uploaded: ${SECRET} of Ann`)
    expect((await acme.owner.try(listActivities, { query: { limit: '50' } })).headers.get('x-total-count')).toBe('1')
  })

  test('changes without a word to the screens of others', async () => {
    const others = await openStream(server.origin, acme.owner)
    const own = await openStream(server.origin, acme.user)
    await acme.user.call(calls.patchDocument, { params, body: { tags: [SECRET, 'New'] } })
    const { id } = await acme.user.call(calls.createDocument, { body: { title: 'For all', isPublic: true } })
    await vi.waitFor(() => expect(others.updates().map((update) => update.id)).toContain(id))
    await vi.waitFor(() => expect(own.updates().map((update) => update.id)).toContain(params.id))
    expect(JSON.stringify(others.events)).not.toContain(params.id)
    for (const stream of [others, own]) stream.close()
    await acme.user.call(calls.deleteDocument, { params: { id } })
  })
})

describe('a public document', () => {
  test('is changed, deleted and restored by any member, but made private by its uploader alone', async () => {
    const { id } = await acme.user.call(calls.createDocument, { body: { title: 'Ours', content: 'x', isPublic: true } })
    const one = { params: { id } }
    expect(await acme.admin.call(calls.patchDocument, { ...one, body: { title: 'Still ours' } })).toMatchObject({
      title: 'Still ours',
    })
    await acme.admin.call(calls.deleteDocument, one)
    await acme.admin.call(calls.restoreDocument, one)
    const refused = await acme.owner.try(calls.patchDocument, { ...one, body: { isPublic: false, title: 'Mine' } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    // Said as it is, it is no change.
    await acme.owner.call(calls.patchDocument, { ...one, body: { isPublic: true } })
    expect(await acme.user.call(calls.patchDocument, { ...one, body: { isPublic: false } })).toMatchObject({
      isPublic: false,
    })
    expect((await acme.owner.try(calls.getDocument, one)).status).toBe(404)
    const feed = async () => JSON.stringify(await acme.owner.call(listActivities, { query: { limit: '50' } }))
    // What the feed said of it while it was public goes too, and comes back.
    expect(await feed()).not.toContain(id)
    await acme.user.call(calls.patchDocument, { ...one, body: { isPublic: true } })
    expect(await feed()).toContain(id)
  })
})
