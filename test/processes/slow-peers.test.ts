import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocument, getDocumentFile } from '../../contract/documents/calls.ts'
import { listLeads } from '../../contract/leads/calls.ts'
import { changeRole, removeMember } from '../../contract/team/calls.ts'
import { VOICE_PATH } from '../../contract/voice/endpoints.ts'
import { readAsTaken } from '../../server/platform/http/open-streams.ts'
import { PATIENCE as USUAL } from '../../server/platform/http/patience.ts'
import { visitorOf } from '../support/caller.ts'
import { fileOf } from '../support/requests.ts'
import { serveDatabase, startServer, type TestServer } from '../support/server.ts'
import { type Member, PASSWORD, type Workspace } from '../support/workspace.ts'

const PATIENCE = { ...USUAL, silence: 5_000, turn: 3_000, look: 50 }

let server: TestServer
/** Waits for a head and a body no longer than bare connections need, which are all that it is tried with. */
let hasty: Awaited<ReturnType<typeof serveDatabase>>
let acme: Workspace

/** Takes uploads: with all the time that there is, and by connections that were not idle for long. */
let patient: Awaited<ReturnType<typeof serveDatabase>>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-test-files-'))
  server = await startServer({ dataDir: folder }, { patience: PATIENCE })
  patient = await serveDatabase(server.connection, { settings: { dataDir: folder } })
  hasty = await serveDatabase(server.connection, {
    patience: { ...PATIENCE, head: 1_500, body: 1_500, leastOfBody: 2_000 },
  })
  acme = await server.workspace()
  await addLeads(acme.companyId, { count: 3000, length: 5000 })
})
afterAll(async () => {
  await hasty.close()
  await patient.close()
  await server.close()
  await rm(folder, { recursive: true })
})

/** As a restore makes them: without what follows from a new lead. */
const addLeads = (companyId: string, { count, length }: { count: number; length: number }) =>
  server.superuser.query(`
    begin;
    set local session_replication_role = replica;
    insert into leads (company_id, id, name, notes)
    select '${companyId}', gen_random_uuid(), 'Lead ' || n, repeat('x', ${length}) from generate_series(1, ${count}) n;
    commit`)

/** A bare connection that says what it is given, and what comes back until it is closed. */
async function open({ origin }: { origin: string }, text = ''): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  return { socket, answer: once(socket, 'close').then(() => Buffer.concat(pieces).toString()) }
}

/** Sends a little now and then, until the server has closed the connection: what came of it meanwhile is read first. */
function drip(socket: Socket, text: string) {
  const now = () => (socket.writable ? socket.write(text) : clearInterval(timer))
  const timer = setInterval(() => setImmediate(now), 50)
}

const login = (length: number) =>
  `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

test('a connection that says nothing is closed', async () => {
  const { answer } = await open(hasty)
  expect(await answer).toContain('408')
})

test('a head that never ends is refused', async () => {
  const { socket, answer } = await open(hasty, 'GET / HTTP/1.1\r\nHost: x\r\n')
  drip(socket, 'X-More: 1\r\n')
  expect(await answer).toContain('408 Request Timeout')
})

test('a body that does not come, or a byte now and then, is refused', async () => {
  const silent = await open(hasty, login(1000))
  const dripping = await open(hasty, login(1000))
  drip(dripping.socket, ' ')
  for (const { answer } of [silent, dripping]) expect(await answer).toContain('408 Request Timeout')
})

test('a body that comes is waited for, however long it takes as a whole', async () => {
  const body = JSON.stringify({ username: acme.user.username, password: PASSWORD }).padEnd(50_000)
  const { socket, answer } = await open(hasty, login(body.length).replace('Host: x', 'Host: x\r\nConnection: close'))
  let sent = 0
  const steadily = setInterval(() => {
    socket.write(body.slice(sent, sent + 2_000))
    sent += 2_000
    if (sent >= body.length) clearInterval(steadily)
  }, 100)
  expect(await answer).toContain('HTTP/1.1 200')
})

test.each([
  ['says nothing', '', 408],
  ['never ends its head', 'GET / HTTP/1.1\r\nHost: x\r\n', 408],
  ['never sends its body', login(1000), 408],
  ['is no HTTP', 'HELLO\r\n\r\n', 400],
  ['has too large a head', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['may not talk', `GET ${VOICE_PATH} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`, 401],
])('a connection that %s is over soon after its answer, whoever keeps the other half open', async (_, text, status) => {
  const opened = Promise.withResolvers<Socket>()
  const open = (message: unknown) => opened.resolve((message as { socket: Socket }).socket)
  subscribe('net.server.socket', open)
  const socket = connect({ port: Number(new URL(hasty.origin).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.write(text)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close`, 'is'))
  const server = await opened.promise
  unsubscribe('net.server.socket', open)
  expect(socket.writable).toBe(true)
  await expect.poll(() => server.destroyed, { timeout: 4_000 }).toBe(true)
  socket.destroy()
})

const cookieOf = ({ cookies }: Member) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** Asks for much, all leads where nothing else is said, and reads the beginning of the answer alone. */
async function ask(member: Member, path = '/api/leads'): Promise<{ socket: Socket; begun: () => string }> {
  const { socket } = await open(server)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookieOf(member)}\r\n\r\n`)
  let beginning = ''
  socket.once('data', (piece: Buffer) => {
    beginning = piece.toString()
    socket.pause()
  })
  return { socket, begun: () => beginning }
}

/** The same, once the answer has begun. */
async function stall(member: Member, path?: string): Promise<Socket> {
  const { socket, begun } = await ask(member, path)
  await expect.poll(begun, { interval: 20, timeout: 10_000 }).toContain('HTTP/1.1 200')
  return socket
}

/** How the request is answered, without reading what comes. */
async function statusOf(member: Member, path = '/api/leads'): Promise<number> {
  const { status, body } = await fetch(`${server.origin}${path}`, { headers: { cookie: cookieOf(member) } })
  await body?.cancel()
  return status
}

/** A file of more than connections hold, and where it is read. */
async function upload({ cookies }: Member): Promise<{ path: string; size: number }> {
  const file = fileOf('large.txt', Buffer.alloc(20 * 1024 * 1024, 'x'))
  const visitor = visitorOf(patient.origin)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  const { id } = await visitor.call(createDocument, { file, body: { title: 'Large', isPublic: true } })
  return { path: getDocumentFile.path.replace(':id', id), size: file.size }
}

test('a reader that stalls is closed, and one person has only a few at once', async () => {
  const { user, admin } = acme
  const stalled = await Promise.all(Array.from({ length: 4 }, () => stall(user)))
  const refused = await user.request('/api/leads')
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await user.try(listLeads, { query: { limit: '10' } })).status).toBe(200)
  expect(await statusOf(admin)).toBe(200)
  await expect.poll(() => statusOf(user), { timeout: 20_000 }).toBe(200)
  for (const socket of stalled) socket.destroy()
})

test('who reads ten lists side by side gets all of them, each in its turn', async () => {
  const { user, companyId } = await server.workspace('Side by side')
  await addLeads(companyId, { count: 500, length: 10 })
  const lists = await Promise.all(Array.from({ length: 10 }, () => user.call(listLeads)))
  expect(lists.map(({ length }) => length)).toEqual(Array(10).fill(500))
})

test('who goes while others of theirs wait leaves nothing behind', async () => {
  const { user } = acme
  const stalled = await Promise.all(Array.from({ length: 4 }, () => stall(user)))
  const waiting = await Promise.all(Array.from({ length: 10 }, () => ask(user)))
  for (const socket of [...stalled, ...waiting.map((each) => each.socket)]) socket.destroy()
  expect((await user.call(listLeads)).length).toBe(3000)
})

test('a download that stalls is closed, and one person has only a few at once', async () => {
  const { user, admin } = acme
  const { path } = await upload(admin)
  expect(await Promise.all(Array.from({ length: 12 }, () => statusOf(admin, path)))).toEqual(Array(12).fill(200))
  const stalled = await Promise.all(Array.from({ length: 8 }, () => stall(user, path)))
  const refused = await user.request(path)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await statusOf(admin, path)).toBe(200)
  expect((await user.try(listLeads, { query: { limit: '10' } })).status).toBe(200)
  // What takes nothing of a file waits for nobody.
  expect((await user.request(path, { method: 'HEAD' })).status).toBe(200)
  await expect.poll(() => statusOf(user, path), { timeout: 20_000 }).toBe(200)
  for (const socket of stalled) socket.destroy()
})

test('what is written piece by piece is read no further than its reader took', async () => {
  let asked = 0
  async function* pieces() {
    for (;;) {
      asked += 1
      yield 'x'.repeat(100_000)
    }
  }
  const taken = Promise.withResolvers<void>()
  const reader = new Writable({ highWaterMark: 1, write: () => taken.resolve() })
  const stream = readAsTaken(pieces()).pipe(reader)
  await taken.promise
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(asked).toBeLessThanOrEqual(2)
  stream.destroy()
})

/** Reads on from where it stalled, and answers what came until the connection was closed. */
async function readOn(socket: Socket): Promise<Buffer> {
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  socket.resume()
  await once(socket, 'close')
  return Buffer.concat(pieces)
}

test('what a member reads is cut when they are removed, and what waits for its turn is refused', async () => {
  const leaver = await acme.add('user')
  const stalled = await Promise.all(Array.from({ length: 4 }, () => stall(leaver)))
  const waiting = leaver.request('/api/leads')
  await acme.owner.call(removeMember, { params: { id: leaver.id } })
  expect(await waiting).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  // Long before a reader that stalls is closed; without the sign of an end, so that nobody takes it for the whole.
  const begun = performance.now()
  for (const read of await Promise.all(stalled.map(readOn))) expect(read.toString().endsWith(END_OF_BODY)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(PATIENCE.silence / 2)
})

test('a download is cut when its reader’s role is another', async () => {
  const member = await acme.add('admin')
  const { path, size } = await upload(acme.admin)
  const socket = await stall(member, path)
  await acme.owner.call(changeRole, { params: { id: member.id }, body: { role: 'user' } })
  expect((await readOn(socket)).length).toBeLessThan(size)
  expect(await statusOf(member, path)).toBe(200)
})

const END_OF_BODY = '\r\n0\r\n\r\n'
