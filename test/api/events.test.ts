import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logout } from '../../contract/auth/calls.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, deleteLead, updateLead } from '../../contract/leads/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { removeMember } from '../../contract/team/calls.ts'
import { JOB } from '../../server/platform/calls/caller.ts'
import type { Caller } from '../support/caller.ts'
import { type OpenStream, openStream } from '../support/event-stream.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { registerMember, signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
/** A second process on the same database. */
let other: Awaited<ReturnType<typeof serveDatabase>>
let acme: Workspace
const open: OpenStream[] = []

beforeAll(async () => {
  server = await startServer()
  other = await serveDatabase(server.connection)
})
beforeEach(async () => {
  for (const stream of open.splice(0)) stream.close()
  acme = await server.workspace('Acme')
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await other.close()
  await server.close()
})

async function listen(who: Workspace['user'], { origin = server.origin, search = '' } = {}): Promise<OpenStream> {
  const stream = await openStream(origin, who, search)
  open.push(stream)
  return stream
}

const newLead = (name = 'Jane') => acme.owner.call(createLead, { body: { name } })
const seen = (stream: OpenStream, expected: unknown[]) =>
  vi.waitFor(() => expect(stream.updates()).toEqual(expected), { timeout: 3000, interval: 10 })

describe('the stream of changes', () => {
  test('is not held open for who has gone before it began', async () => {
    // One after the other: so many at once would be taken for guesses.
    const browsers: Caller[] = []
    while (browsers.length < 25) browsers.push(await signIn(server.origin, acme.user))
    const gone = browsers.map(async ({ cookies }) => {
      const socket = connect(Number(new URL(other.origin).port), '127.0.0.1')
      await once(socket, 'connect')
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      socket.end(`GET /api/events HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`)
      socket.destroySoon()
      await once(socket, 'close')
    })
    await Promise.all(gone)
    const browser = { ...acme.user, cookies: browsers[0]?.cookies ?? new Map() }
    await vi.waitFor(async () => expect((await listen(browser, { origin: other.origin })).status).toBe(200))
  })

  test('is one of server-sent events that nothing between may keep or change', async () => {
    const { status, headers } = await listen(acme.user)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('sends every member what changed, in order, and whose change it was', async () => {
    const [mine, theirs] = [await listen(acme.user), await listen(acme.admin)]
    const lead = await newLead()
    const params = { id: lead.id }
    await acme.admin.call(updateLead, { params, body: { name: 'Joan' } })
    const note = await acme.admin.call(createLeadNote, { params: { leadId: lead.id }, body: { content: 'Spoke' } })
    const task = await acme.admin.call(createTask, { body: { title: 'Call', leadId: lead.id } })
    await acme.owner.call(deleteLead, { params })
    const changes = [
      { event: 'lead.created', id: lead.id, userId: acme.owner.id },
      { event: 'lead.changed', id: lead.id, userId: acme.admin.id },
      { event: 'note.added', id: note.id, leadId: lead.id, userId: acme.admin.id },
      { event: 'task.created', id: task.id, leadId: lead.id, userId: acme.admin.id },
      { event: 'lead.deleted', id: lead.id, userId: acme.owner.id },
    ]
    await seen(mine, changes)
    await seen(theirs, changes)
  })

  test('tells nothing of a change that was refused', async () => {
    const stream = await listen(acme.user)
    const params = { id: (await newLead()).id }
    const refused = await acme.admin.try(updateLead, { params, body: { name: 'Joan', version: 99 } })
    expect(refused.status).toBe(409)
    const last = await newLead()
    await seen(stream, [
      { event: 'lead.created', id: params.id, userId: acme.owner.id },
      { event: 'lead.created', id: last.id, userId: acme.owner.id },
    ])
  })

  test('tells nothing to another company', async () => {
    const rival = await server.workspace('Rival')
    const stream = await listen(rival.owner)
    await newLead()
    const lead = await rival.admin.call(createLead, { body: { name: 'Own' } })
    await seen(stream, [{ event: 'lead.created', id: lead.id, userId: rival.admin.id }])
  })

  test('sends a notification only to its reader', async () => {
    const [mine, theirs] = [await listen(acme.user), await listen(acme.admin)]
    const task = await acme.owner.call(createTask, { body: { title: 'Call', assignedTo: acme.user.id } })
    const change = { event: 'task.created', id: task.id, userId: acme.owner.id }
    await seen(mine, [
      change,
      { event: 'notification.added', id: expect.any(String), to: acme.user.id, userId: acme.owner.id },
    ])
    const last = await newLead()
    await seen(theirs, [change, { event: 'lead.created', id: last.id, userId: acme.owner.id }])
  })

  test('tells what was changed in another process, and the other way round', async () => {
    const [here, there] = [await listen(acme.user), await listen(acme.user, { origin: other.origin })]
    const lead = await newLead()
    const change = { event: 'lead.created', id: lead.id, userId: acme.owner.id }
    await seen(there, [change])
    await other.database
      .company(acme.companyId, { ...JOB, user: acme.admin })
      .write(async (scope) => scope.announce({ event: 'lead.created', id: lead.id }))
    await seen(here, [change, { ...change, userId: acme.admin.id }])
    expect(there.updates().length).toBe(2)
  })

  test('carries hundreds of changes at once without losing one', async () => {
    const [here, there] = [await listen(acme.user), await listen(acme.user, { origin: other.origin })]
    const ids = Array.from({ length: 400 }, () => crypto.randomUUID())
    await server.database.company(acme.companyId, { ...JOB, user: acme.owner }).write(async (scope) => {
      for (const id of ids) scope.announce({ event: 'lead.created', id })
    })
    for (const stream of [here, there]) {
      await vi.waitFor(() => expect(stream.updates().map(({ id }) => id)).toEqual(ids), { timeout: 3000 })
    }
  })

  test('begins with what changed while the member was away', async () => {
    const left = Date.now()
    const lead = await newLead()
    // Where the machine takes longer to ask than is allowed for, what changed lies before the absence: it is asked again.
    await vi.waitFor(
      async () => {
        const stream = await listen(acme.user, { search: `?since=${Date.now() - left + 200}` })
        const updates = [{ event: 'lead.created', id: lead.id, userId: acme.owner.id }]
        await vi.waitFor(() => expect(stream.updates()).toEqual(updates), { timeout: 500, interval: 10 })
      },
      { timeout: 5000 },
    )
    expect((await listen(acme.user)).events).toEqual([])
  })

  test('asks to load everything anew after an absence that is longer than what is remembered', async () => {
    const stream = await listen(acme.user, { search: '?since=86400000' })
    await vi.waitFor(() => expect(stream.events).toEqual([{ event: 'resync', data: {} }]))
  })

  test('asks to load everything anew when the database was out of hearing', async () => {
    const stream = await listen(acme.user)
    await server.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'atrium listener' and datname = current_database()`,
    )
    await vi.waitFor(() => expect(stream.events).toContainEqual({ event: 'resync', data: {} }), { timeout: 5000 })
    const lead = await newLead()
    await vi.waitFor(() => expect(stream.updates().map(({ id }) => id)).toContain(lead.id))
  })
})

test.each(['atrium_updates', 'atrium_locks', 'atrium_sessions'])(
  'nonsense on the channel %s ends nothing',
  async (channel) => {
    const stream = await listen(acme.user)
    for (const text of ['', '{', 'null', '7', '{"sender":1,"updates":7}', '{"sender":"x","updates":[[null,null]]}'])
      await server.superuser.query('select pg_notify($1, $2)', [channel, text])
    const lead = await newLead()
    await vi.waitFor(() => expect(stream.updates().map(({ id }) => id)).toContain(lead.id))
  },
)

describe('a stream ends', () => {
  test('at once when its session is signed out', async () => {
    const caller = await signIn(server.origin, acme.user)
    const stream = await openStream(server.origin, caller)
    await caller.call(logout)
    await stream.ended
    expect((await openStream(server.origin, caller)).status).toBe(401)
  })

  test('at once in another process too, while the same person’s other session goes on', async () => {
    const caller = await signIn(server.origin, acme.user)
    const stream = await openStream(other.origin, caller)
    const staying = await listen(acme.user, { origin: other.origin })
    await caller.call(logout)
    await stream.ended
    const lead = await newLead()
    await seen(staying, [{ event: 'lead.created', id: lead.id, userId: acme.owner.id }])
  })

  test('at once when the member is removed, and tells them nothing any more', async () => {
    const streams = [await listen(acme.user), await listen(acme.user, { origin: other.origin })]
    await acme.owner.call(removeMember, { params: { id: acme.user.id } })
    await Promise.all(streams.map(({ ended }) => ended))
    const before = streams.map(({ events }) => events.length)
    const staying = await Promise.all([listen(acme.owner), listen(acme.owner, { origin: other.origin })])
    const lead = await newLead()
    for (const { updates } of staying) await vi.waitFor(() => expect(updates().map(({ id }) => id)).toContain(lead.id))
    expect(streams.map(({ events }) => events.length)).toEqual(before)
  })

  test('when the session was ended in the database', async () => {
    const stream = await listen(acme.user)
    await server.superuser.query('delete from sessions where user_id = $1', [acme.user.id])
    await stream.ended
  })

  test('when the server stops, without keeping it from stopping', async () => {
    const brief = await serveDatabase(server.connection)
    const stream = await openStream(brief.origin, acme.user)
    const stopping = brief.close()
    await stream.ended
    await stopping
  })

  test('when its reader takes nothing in, while others go on', { tags: 'slow' }, async () => {
    // Only the intervals, which the server's signs of life are; the rest goes on in real time.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const brief = await serveDatabase(server.connection)
    const company = brief.database.company(acme.companyId, { ...JOB, user: acme.owner })
    const cookie = [...acme.user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const socket = connect(Number(new URL(brief.origin).port), '127.0.0.1')
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    const staying = await listen(acme.user, { origin: brief.origin })
    // More than the sockets between them hold.
    for (let round = 1; round <= 150; round++) {
      await company.write(async (scope) => {
        for (let count = 0; count < 400; count++) scope.announce({ event: 'lead.created', id: acme.owner.id })
      })
      // The one who reads is given the time to.
      await vi.waitFor(() => expect(staying.updates().length).toBe(round * 400), { timeout: 5000, interval: 5 })
    }
    const dropped = once(socket, 'close')
    await vi.advanceTimersByTimeAsync(2 * 25_000)
    socket.resume()
    await dropped
    await company.write(async (scope) => scope.announce({ event: 'task.created', id: acme.owner.id }))
    await vi.waitFor(() => expect(staying.updates().at(-1)).toMatchObject({ event: 'task.created' }))
    await brief.close()
  })
})

test('more changes at once than anybody could follow are one word to load everything anew', async () => {
  const stream = await listen(acme.user)
  await server.database.company(acme.companyId, { ...JOB, user: acme.owner }).write(async (scope) => {
    for (let count = 0; count < 10_000; count++) scope.announce({ event: 'lead.created', id: acme.owner.id })
  })
  await vi.waitFor(() => expect(stream.events).toContainEqual({ event: 'resync', data: {} }))
  expect(stream.events.length).toBeLessThan(1000)
})

describe('one person', () => {
  test('cannot have any number of streams open', async () => {
    const person = await server.workspace('Crowd')
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen(person.user)))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    const refused = await person.user.request('/api/events')
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(refused.headers.get('retry-after')).toBe('60')
    streams[0]?.close()
    await vi.waitFor(async () => expect((await listen(person.user)).status).toBe(200), { interval: 50 })
    expect((await listen(person.admin)).status).toBe(200)
  })

  test('without a company has no stream', async () => {
    const loner = await registerMember(server.origin)
    expect((await openStream(server.origin, loner)).status).toBe(403)
  })

  test('who only asks for the head gets it and nothing stays open', async () => {
    const reply = await acme.user.request('/api/events', { method: 'HEAD' })
    expect(reply.status).toBe(200)
  })
})
