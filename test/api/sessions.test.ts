import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getCurrentUser, logout } from '../../contract/auth/calls.ts'
import { createCompany } from '../../contract/companies/calls.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createInvitation } from '../../contract/invitations/calls.ts'
import { createLeadNote, updateLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, getLeadSummary } from '../../contract/leads/calls.ts'
import { changeRole, removeMember } from '../../contract/team/calls.ts'
import { type Caller, visitorOf } from '../support/caller.ts'
import { openStream } from '../support/event-stream.ts'
import { startRealtimeServer } from '../support/realtime-server.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { startTalking } from '../support/talker.ts'
import { type Member, registerMember, signIn, type Workspace } from '../support/workspace.ts'

/** Milliseconds in which a change must be seen: far below the minute for which a session may be kept. */
const AT_ONCE = { timeout: 1000, interval: 5 }

let server: TestServer
let realtime: Awaited<ReturnType<typeof startRealtimeServer>>
let beside: Awaited<ReturnType<typeof serveDatabase>>
let acme: Workspace

beforeAll(async () => {
  realtime = await startRealtimeServer()
  server = await startServer({ realtime: { url: realtime.url, apiKey: '', model: 'talker-1' } })
  beside = await serveDatabase(server.connection)
  acme = await server.workspace('Acme')
})
afterAll(async () => {
  await beside.close()
  await server.close()
  await realtime.close()
})

/** One browser on two servers that have both read its session. */
async function onBoth(caller: Caller): Promise<[Caller, Caller]> {
  const there = visitorOf(beside.origin)
  const here = visitorOf(server.origin)
  for (const [name, value] of caller.cookies) for (const browser of [here, there]) browser.cookies.set(name, value)
  for (const browser of [here, there]) expect((await browser.try(getCurrentUser)).status).toBe(200)
  return [here, there]
}

async function expectSoon(callers: Caller[], status: number, request: (caller: Caller) => Promise<{ status: number }>) {
  for (const caller of callers)
    await vi.waitFor(async () => expect((await request(caller)).status).toBe(status), AT_ONCE)
}

describe('what a server keeps of a session', () => {
  test('follows a new company at once, on every server', async () => {
    const person = await registerMember(server.origin)
    const [here, there] = await onBoth(person)
    expect((await there.try(getLeadSummary)).status).toBe(403)
    await here.call(createCompany, { body: { name: 'Fresh' } })
    expect((await here.try(getLeadSummary)).status).toBe(200)
    await expectSoon([there], 200, (caller) => caller.try(getLeadSummary))
  })

  test('follows a role that was taken away', async () => {
    const [here, there] = await onBoth(await signIn(server.origin, acme.admin))
    const { id: leadId } = await acme.user.call(createLead, { body: { name: 'Jane' } })
    const note = await acme.user.call(createLeadNote, { params: { leadId }, body: { content: 'Mine' } })
    const edit = (caller: Caller) =>
      caller.try(updateLeadNote, { params: { leadId, noteId: note.id }, body: { content: 'Changed' } })
    for (const caller of [here, there]) expect((await edit(caller)).status).toBe(200)
    await server.superuser.query(`update users set role = 'user' where id = $1`, [acme.admin.id])
    await expectSoon([here, there], 403, edit)
  })

  test('follows a member who was let go', async () => {
    const member = (await server.workspace('Leavers')).user
    const [here, there] = await onBoth(member)
    for (const caller of [here, there]) expect((await caller.try(getLeadSummary)).status).toBe(200)
    await server.superuser.query('update users set removed_at = now() where id = $1', [member.id])
    await expectSoon([here, there], 401, (caller) => caller.try(getLeadSummary))
  })

  test('ends with signing out on another server', async () => {
    const [here, there] = await onBoth(await signIn(server.origin, acme.owner))
    await there.call(logout)
    await expectSoon([here], 401, (caller) => caller.try(getCurrentUser))
  })

  test('ends with the account', async () => {
    const person = await registerMember(server.origin)
    const callers = await onBoth(person)
    await server.superuser.query('delete from users where id = $1', [person.id])
    await expectSoon(callers, 401, (caller) => caller.try(getCurrentUser))
  })

  test('is not trusted while nothing would announce its end', async () => {
    const callers = await onBoth(await signIn(server.origin, acme.owner))
    await deafen()
    await server.superuser.query('delete from sessions where user_id = $1', [acme.owner.id])
    for (const caller of callers) expect((await caller.try(getCurrentUser)).status).toBe(401)
    await hearAgain()
  })

  test('does not come back by what was missed in the meantime', async () => {
    const member = await signIn(server.origin, acme.user)
    const [, there] = await onBoth(member)
    await deafen()
    await server.superuser.query('delete from sessions where user_id = $1', [acme.user.id])
    await hearAgain()
    expect((await there.try(getCurrentUser)).status).toBe(401)
  })
})

describe('a request whose body comes slowly', () => {
  /** Sends half of a change, does something, and sends the rest; answers the status. */
  async function halfway(
    { cookies }: Caller,
    call: { method: string; path: string },
    body: object,
    between: () => Promise<unknown>,
  ) {
    const text = JSON.stringify(body)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sending = request(server.origin + call.path, { method: call.method, headers })
    const answered = once(sending, 'response')
    await new Promise((resolve) => sending.write(text.slice(0, 5), resolve))
    // Its head has arrived once something that was sent after it is answered.
    await acme.user.call(getLeadSummary)
    await between()
    sending.end(text.slice(5))
    const [response] = await answered
    response.resume()
    return response.statusCode
  }

  test('is decided by who its sender is when all of it is there', async () => {
    acme = await server.workspace('Slow')
    const leaver = await acme.add('user')
    const remove = () => acme.owner.call(removeMember, { params: { id: leaver.id } })
    expect(await halfway(leaver, createLead, { name: 'Too late' }, remove)).toBe(401)
    const admin = await acme.add('admin')
    const lower = () => acme.owner.call(changeRole, { params: { id: admin.id }, body: { role: 'user' } })
    const invitation = { email: 'somebody@example.com', role: 'user' }
    expect(await halfway(admin, createInvitation, invitation, lower)).toBe(403)
  })
})

describe('access that ends', () => {
  test.each<[string, (member: Member) => Promise<unknown>]>([
    ['with its session', (member) => member.call(logout)],
    ['with the role', ({ id }) => acme.owner.call(changeRole, { params: { id }, body: { role: 'admin' } })],
    ['with the membership', ({ id }) => acme.owner.call(removeMember, { params: { id } })],
    ['with the session’s row', ({ id }) => server.superuser.query('delete from sessions where user_id = $1', [id])],
  ])('%s ends streams, talks and uploads that are under way', async (_, end) => {
    acme = await server.workspace('Lasting')
    const member = await acme.add('user')
    const stream = await openStream(server.origin, member)
    const talker = await startTalking(server.origin, member)
    await talker.connected()
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sending = request(server.origin + createDocument.path, {
      method: createDocument.method,
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9000' },
    })
    const answered = once(sending, 'response')
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
    await new Promise((resolve) => sending.write(head, resolve))
    // The upload has begun once something that was sent after it is answered.
    await acme.owner.call(getLeadSummary)
    await end(member)
    await stream.ended
    expect(await talker.closed).toMatchObject({ code: 1008 })
    const [response] = await answered
    expect([401, 403]).toContain(response.statusCode)
    sending.destroy()
  })
})

const listeners = () => [server.database.messages, beside.database.messages]

/** Cuts the connections on which the servers hear of changes; each opens its own again after a while. */
async function deafen() {
  await hearAgain()
  await server.superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'atrium listener' and datname = current_database()`)
  const areDeaf = () => expect(listeners().map((each) => each.live())).toEqual([false, false])
  await vi.waitFor(areDeaf, { timeout: 400, interval: 1 })
}

async function hearAgain() {
  const hear = () => expect(listeners().map((each) => each.live())).toEqual([true, true])
  await vi.waitFor(hear, { timeout: 3000 })
}
