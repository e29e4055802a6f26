import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../contract/auth/calls.ts'
import { listPublicOpenings } from '../../contract/careers/calls.ts'
import { createDocument, getDocumentFile } from '../../contract/documents/calls.ts'
import { streamEvents } from '../../contract/events/calls.ts'
import { createLead, listLeads } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { UPLOADS_PATH } from '../../contract/recordings/endpoints.ts'
import { VOICE_PATH } from '../../contract/voice/endpoints.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { addressOf, makeOwnedDatabase } from '../support/databases.ts'
import { fileOf } from '../support/requests.ts'
import { foundWorkspace, type Workspace } from '../support/workspace.ts'

let database: Awaited<ReturnType<typeof makeOwnedDatabase>>
let folder: Awaited<ReturnType<typeof makeFolder>>
let atrium: Atrium
let acme: Workspace
/** What goes over a connection, by what it is: each piece is sent by itself. */
let talks: Record<string, string[]>

beforeAll(async () => {
  ;[database, folder] = [await makeOwnedDatabase(), await makeFolder()]
  atrium = await startAtrium({
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: folder.path,
    METRICS: 'loopback',
    NODE_OPTIONS: '--no-deprecation',
    // Nothing listens there: talks begin and end.
    REALTIME_URL: 'ws://127.0.0.1:1/v1/realtime',
  })
  acme = await foundWorkspace({ origin: atrium.url, superuser: database.superuser })
  talks = await describeTalks(acme)
}, 60_000)
afterAll(async () => {
  expect(await endAtrium(atrium, 'SIGTERM')).toBe(0)
  await Promise.all([database.drop(), folder.remove()])
})

/** A head, and as much of a body as is given. */
function requestOf(line: string, headers: Record<string, string> = {}, body = ''): string {
  const lines = Object.entries({ host: 'a', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function describeTalks({ user, companyId }: Workspace): Promise<Record<string, string[]>> {
  await database.superuser.query(`
    begin;
    set local session_replication_role = replica;
    insert into leads (company_id, id, name, notes)
    select '${companyId}', gen_random_uuid(), 'Lead ' || n, repeat('x', 5000) from generate_series(1, 2000) n;
    commit`)
  const opening = { title: 'Cook', description: 'Cooks', publishedOnPortal: true }
  const { id: openingId } = await user.call(createOpening, { body: opening })
  const file = fileOf('large.txt', Buffer.alloc(2_000_000, 'x'))
  const { id } = await user.call(createDocument, { file, body: { title: 'Large' } })
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await fetch(atrium.url + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': '100000',
      'upload-metadata': `openingId ${base64(openingId)},filetype ${base64('video/webm')}`,
    },
  })
  const upload = created.headers.get('location') ?? ''
  expect(upload).toContain(UPLOADS_PATH)

  const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const session = { cookie }
  const origin = 'http://a'
  const upgrade = {
    ...{ connection: 'Upgrade', upgrade: 'websocket' },
    ...{ 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' },
  }
  const talk = requestOf(`GET ${VOICE_PATH}`, { ...session, ...upgrade, origin })
  const json = (length: number) => ({ 'content-type': 'application/json', 'content-length': String(length) })
  const wrong = JSON.stringify({ username: acme.user.username, password: 'wrong' })
  const form = { 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' }
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  const events = requestOf(`GET ${streamEvents.path}`, session)
  const leads = requestOf(`GET ${listLeads.path}`, session)
  const document = getDocumentFile.path.replace(':id', id)
  const ready = requestOf('GET /readyz')
  return {
    nothing: [''],
    'no HTTP': ['HELLO\r\n\r\n'],
    'HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    TLS: ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    'half a head': ['GET /api/user HTTP/1.1\r\nho'],
    'a request': [ready],
    'a wrong password': [requestOf(`POST ${login.path}`, json(wrong.length), wrong)],
    'a connection that is kept': [ready, requestOf('GET /api/user', session), ready],
    pipelined: [leads + events + leads + ready + leads],
    'a body': [requestOf(`POST ${createLead.path}`, { ...session, ...json(1000) }), '{"name":', '"x"'],
    'a body that is expected': [
      requestOf(`POST ${createLead.path}`, { ...session, ...json(9), expect: '100-continue' }),
      '{"name',
    ],
    'other expectations': [requestOf('GET /', { expect: 'wonders' })],
    'a form': [requestOf(`POST ${createDocument.path}`, { ...session, ...form }), chunk(part), chunk('some text')],
    'a form that ends': [
      requestOf(
        `POST ${createDocument.path}`,
        { ...session, ...form },
        `${chunk(`${part}text\r\n--b--\r\n`)}0\r\n\r\n`,
      ),
    ],
    'an upload that begins': [
      requestOf(`POST ${UPLOADS_PATH}`, { ...tus, 'upload-length': '9', 'upload-metadata': 'a' }),
    ],
    'an upload': [
      requestOf(`PATCH ${upload}`, {
        ...tus,
        ...{ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': '100000' },
      }),
      'x'.repeat(5000),
    ],
    'how far an upload is': [requestOf(`HEAD ${upload}`, tus)],
    'live updates': [events],
    'a long list': [leads],
    'a public list': [requestOf(`GET ${listPublicOpenings.path}`)],
    'a file': [requestOf(`GET ${document}`, session)],
    'part of a file': [requestOf(`GET ${document}`, { ...session, range: 'bytes=5-1500000' })],
    'the careers site': [requestOf(`GET /careers?company=${companyId}`, { 'accept-encoding': 'br' })],
    'a built file': [requestOf('GET /theme.js')],
    figures: [requestOf('GET /metrics')],
    'what the doctor asks for': [requestOf('GET /api/doctor', { 'x-atrium-proof': 'none' })],
    'a talk': [talk, '\x81\x85\x01\x02\x03\x04aaaaa'],
    'a talk that sends rubbish': [talk, '\xff\xff\xff\xff', 'x'.repeat(200_000)],
    'a talk in one piece with what follows': [talk + talk + ready],
    'a talk behind a request': [ready + talk],
    'a talk behind a long list': [leads + ready + talk, ready],
    'a talk of a stranger': [requestOf(`GET ${VOICE_PATH}`, { ...upgrade, origin })],
    'a talk of another site': [
      requestOf(`GET ${VOICE_PATH}`, { ...session, ...upgrade, origin: 'http://evil.example' }),
    ],
    'a talk without a key': [
      requestOf(`GET ${VOICE_PATH}`, { ...session, origin, connection: 'upgrade', upgrade: 'h2c' }),
    ],
    'a talk with a body': [requestOf(`POST ${VOICE_PATH}`, { ...session, ...upgrade, origin, ...json(9) }), '{"name'],
    'an upgrade elsewhere': [requestOf('GET /api/user', { ...session, ...upgrade, origin })],
    'an upgrade to h2c': [
      requestOf('GET /', { connection: 'upgrade, http2-settings', upgrade: 'h2c', 'http2-settings': 'a' }),
    ],
    'a tunnel': [requestOf('CONNECT a:443'), 'GET /'],
    'a trace': [requestOf('TRACE /api/user', session)],
  }
}

/** How a connection ends that is no good. */
const ENDS: Record<string, (socket: Socket) => unknown> = {
  'a reset': (socket) => socket.resetAndDestroy(),
  'half a goodbye, then a reset': (socket) => socket.end(() => socket.resetAndDestroy()),
  'rubbish, then a reset': (socket) => socket.write('\0\r\n\r\nrubbish', () => socket.resetAndDestroy()),
}
/** Milliseconds after its last piece at which a connection ends, or when: in the same moment, or once an answer has begun. */
const AFTER = ['at once', 0, 1, 2, 3, 5, 10, 40, 'answered'] as const

/** Sends the pieces, one in a millisecond, and ends the connection as asked. */
async function abuse(pieces: string[], end: (socket: Socket) => unknown, after: (typeof AFTER)[number]): Promise<void> {
  const socket = connect(Number(new URL(atrium.url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const answered = new Promise((resolve) => socket.once('data', resolve))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await within(1)
    if (socket.writable) socket.write(piece, 'latin1')
  }
  if (after === 'answered') await Promise.race([answered, closed, within(1_000)])
  else if (after !== 'at once') await within(after)
  // Some of them it has ended before.
  if (!socket.destroyed) end(socket)
  await closed
}

const within = (milliseconds: number) => once(AbortSignal.timeout(milliseconds), 'abort')

/** The figures of the process by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const text = await (await fetch(`${atrium.url}/metrics`)).text()
  return new Map(text.split('\n').map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

/** What a connection may leave behind of itself: nothing, and no fault of ours. */
const CLEAN = { active: 1, streams: 0, faults: [], troubles: [], over: [null, null], ready: 200 }

/** Asks for what takes longest, behind all that was asked before, and looks then. */
async function expectCalm(): Promise<void> {
  const wrong = await acme.user.try(login, { body: { username: acme.user.username, password: 'wrong' } })
  const { length } = await acme.user.call(listLeads)
  await expect.poll(() => stateOf(atrium), { timeout: 10_000 }).toEqual(CLEAN)
  expect(wrong.status).toBe(401)
  expect(length).toBeGreaterThanOrEqual(2000)
}

async function stateOf({ process, url }: Atrium): Promise<typeof CLEAN | object> {
  const ready = await fetch(`${url}/readyz`).then(({ status }) => status, String)
  const counted = ready === 200 ? await figures() : new Map<string, number>()
  return {
    active: counted.get('atrium_requests_active'),
    streams: counted.get('atrium_event_streams') ?? 0,
    faults: [...counted.keys()].filter((name) => name.includes('status="5')),
    troubles: troubles(),
    over: [process.exitCode, process.signalCode],
    ready,
  }
}

test('what a connection does ends that connection at most', { timeout: 60_000 }, async () => {
  for (const end of Object.values(ENDS)) {
    for (const after of AFTER) {
      await Promise.all(Object.values(talks).map((pieces) => abuse(pieces, end, after)))
    }
  }
  await expectCalm()
})

test('a connection that was reset before Atrium came to it is no fault either', async () => {
  atrium.process.kill('SIGSTOP')
  await Promise.all(
    Object.values(talks).map((pieces) => abuse([pieces.join('')], (socket) => socket.resetAndDestroy(), 0)),
  )
  atrium.process.kill('SIGCONT')
  await expectCalm()
})

/** What was printed that is a line of the log at level error or above, or none at all. */
function troubles(): string[] {
  const lines = atrium.printed().split('\n').filter(Boolean)
  const said = lines.flatMap((line) =>
    line.startsWith('{') ? faultIn(JSON.parse(line)) : CALM.test(line) ? [] : [line],
  )
  return [...new Set(said)]
}

const faultIn = ({ level, msg, err }: { level: number; msg: string; err?: { stack: string } }) =>
  level >= 50 ? [`${msg}: ${err?.stack}`] : []

const CALM = /^(Setting up the database …|Atrium is ready at .*)$/
