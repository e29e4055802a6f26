import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '../../contract/call.ts'
import { callsOfPeople, everyCall } from '../../contract/every-call.ts'
import { createKey } from '../../contract/keys/calls.ts'
import { KEY_CALLS_A_MINUTE } from '../../contract/keys/endpoints.ts'
import { type Caller, programOf, type Reply } from '../support/caller.ts'
import * as hostile from '../support/hostile.ts'
import { type CallName, KEY, referencesOf, requestFor, type ValidRequest } from '../support/requests.ts'
import { countWrites, digestEverything } from '../support/rows.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { someOf } from '../support/some-of.ts'
import { addLoner, type Workspace } from '../support/workspace.ts'

/** Fixed, so that a failure comes again; a new one is tried by changing it here. */
const SEED = 20_261_121
/** In `npm test` a few calls, and a few of each. */
const RUNS = process.env.QUICK ? 5 : 50

let server: TestServer
let acme: Workspace
let loner: Caller
/** Programs with keys of the owner and the user. */
let programs: Record<'owner' | 'user', Caller>
let writes: () => Promise<string>

beforeAll(async () => {
  server = await startServer()
  writes = await countWrites(server.superuser)
  const before = await writes()
  acme = await server.workspace('Acme')
  expect(await writes()).not.toBe(before)
  loner = await addLoner(server)
})
afterAll(() => server.close())

const calls = Object.entries<Call>(everyCall)

// All of a call together, as what was prepared for it holds until something is written.
describe.each(someOf(calls, 6))('%s', (name, call) => {
  if (call.body) describe('the body', () => bodyOf(name, call))
  if (call.params) describe('the path', () => pathOf(name, call))
  if (call.query) describe('the query', () => queryOf(name, call))
  signInOf(name, call)
})

function bodyOf(name: string, call: Call) {
  const fields = shapeOf(call.body)

  test('is refused with a field that no field can be', async () => {
    const request = await prepare(name)
    for (const field of Object.keys(fields)) {
      const wrong = [
        ...hostile.wrongForEveryField,
        ...hostile.wrongForMostFields.filter((value) => !fields[field]?.safeParse(value).success),
      ]
      for (const value of some(wrong)) {
        await expectRefusal(call, { ...request, text: JSON.stringify({ ...request.body, [field]: value }) })
      }
    }
  })

  test('is refused where it names what is not there, or a version that is not the newest', async () => {
    const request = await prepare(name)
    const wrong = [
      ...referencesOf(call.body).map((field) => [field, randomUUIDv7()]),
      ...('version' in fields ? [['version', 987_654]] : []),
    ]
    for (const [field, value] of wrong) {
      await expectRefusal(call, { ...request, text: JSON.stringify({ ...request.body, [String(field)]: value }) })
    }
  })

  test('is refused, and never breaks anything, with whatever in one field', async () => {
    const request = await prepare(name)
    const spoiled = fc.tuple(fc.constantFrom(...Object.keys(fields)), hostile.anyJson)
    await check(spoiled, async ([field, value]) => {
      const sent = { ...request, text: JSON.stringify({ ...request.body, [field]: value }) }
      const { [field]: received } = JSON.parse(sent.text)
      if (fields[field]?.safeParse(received).success) await expectSoundReply(call, sent)
      else await expectRefusal(call, sent)
    })
  })

  test('is refused when it is no object of JSON', async () => {
    const request = await prepare(name)
    for (const text of some(hostile.wrongBodies)) await expectRefusal(call, { ...request, text })
    await check(fc.oneof(fc.string(), fc.json()), async (text) => {
      if (!isObject(text)) await expectRefusal(call, { ...request, text })
    })
  })

  test('is refused when it comes as something else, or is too large', async () => {
    const request = await prepare(name)
    const text = JSON.stringify(request.body)
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '',
    ]) {
      const isTaken = type === 'multipart/form-data' && call.file
      const status = type === 'text/plain' || type === '' || isTaken ? [400, 415] : [415]
      expect(status).toContain((await expectRefusal(call, { ...request, text, type })).status)
    }
    const huge = JSON.stringify({ ...request.body, more: 'x'.repeat(1_100_000) })
    expect((await expectRefusal(call, { ...request, text: huge })).status).toBe(413)
  })

  test('may hold fields that nobody knows, which do nothing', async () => {
    const request = await prepare(name)
    const more = {
      id: acme.owner.id,
      role: 'owner',
      isAdmin: true,
      deletedAt: 'now',
      created_at: 7,
      createdAt: 'never',
    }
    const reply = await expectSoundReply(call, { ...request, text: JSON.stringify({ ...more, ...request.body }) })
    expect(JSON.stringify(reply.body ?? null)).not.toMatch(/isAdmin|deletedAt|"never"/)
    // Many wrong passwords came from this address by now.
    if (call !== everyCall.login) expect(reply.status).toBe(call.status)
  })
}

function pathOf(name: string, call: Call) {
  test('is refused with a part that names nothing', async () => {
    const request = await prepare(name)
    for (const [param, value] of some(pairs(Object.keys(shapeOf(call.params)), hostile.wrongParams))) {
      await expectRefusal(call, { ...request, params: { ...request.params, [param]: value } })
    }
  })
}

function queryOf(name: string, call: Call) {
  const fields = shapeOf(call.query)

  test('is refused with a wrong value, or one that comes twice', async () => {
    const request = await prepare(name)
    for (const [field, value] of some(pairs(Object.keys(fields), hostile.wrongQueryValues))) {
      const text = decode(value)
      // What is no UTF-8 may be read as the signs it is written with.
      const wrong = text !== undefined && !fields[field]?.safeParse(text).success
      const search = searchOf({ ...request.query, [field]: undefined }, `${field}=${value}`)
      await (wrong ? expectRefusal : expectSoundReply)(call, { ...request, search })
      await expectRefusal(call, { ...request, search: `${search}&${field}=${value}` })
    }
  })

  test('is refused with a cursor that the server did not make', async () => {
    // A list that is cut has to say how it goes on.
    if (!('cursor' in fields)) return expect(call.reply instanceof z.ZodMiniArray && 'limit' in fields).toBe(false)
    const request = await prepare(name)
    const sorts = 'sort' in fields ? allowedValues(fields.sort) : ['']
    for (const [sort, cursor] of some(pairs(sorts, hostile.wrongCursors))) {
      const parts = [`cursor=${cursor}`, ...(sort ? [`sort=${sort}`] : [])]
      const sent = { ...request, search: searchOf({ limit: '5' }, ...parts) }
      const reply = await expectSoundReply(call, sent)
      // Where a list is sorted by text or by a number, another list's position can look like its own.
      const byTime = sort ? /(At|Date)$/.test(sort) : call !== everyCall.listColleagues
      if (byTime) expect(reply.status, decodeCursor(cursor)).toBe(400)
    }
  })

  test('may hold parameters that nobody knows', async () => {
    for (const more of ['unknown=1', '__proto__=1', 'constructor=1', '__proto__[admin]=1', '&&&=', 'a'.repeat(900)]) {
      const request = await prepare(name)
      const reply = await expectSoundReply(call, { ...request, search: searchOf(request.query, more) })
      expect(reply.status).toBe(call.status)
    }
  })
}

function signInOf(name: string, call: Call) {
  test('a cookie that nobody was given is as good as none', async () => {
    const request = await prepare(name)
    for (const cookie of some(hostile.wrongCookies)) {
      const sent = { ...request, cookie }
      if (call.access !== 'public') expect((await expectRefusal(call, sent)).status).toBe(401)
      else expect((await expectSoundReply(call, sent)).status).not.toBe(401)
    }
  })

  test('a key that nobody was given is refused, also beside a good cookie', async () => {
    const request = await prepare(name)
    const cookie = [...acme.owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const bearer of some(hostile.wrongKeys)) {
      const reply = await expectRefusal(call, { ...request, cookie, bearer })
      expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } })
    }
  })
}

test('addresses that lead nowhere get a proper answer', async () => {
  const paths = [
    '//',
    '//api',
    '/api',
    '/api/',
    '/api//leads',
    '/api/leads/',
    '/api/%',
    '/api/%ff',
    '/%',
    '/%c0%ae',
    '/..%2f',
    '/\\',
  ]
  for (const path of [...paths, `/api/${'a/'.repeat(2000)}`, '/api/leads?%', '/api/leads?limit=%ff', '/?%']) {
    const { status, body } = await acme.user.request(path)
    expect(status, path).toBeLessThan(500)
    if (path.startsWith('/api/') && status >= 400) expect(isError(body), path).toBe(true)
  }
})

let byKey = false

const some = <Value>(values: Value[]) => someOf(values, 3)

interface Sent extends ValidRequest {
  /** The body as text, in place of `body`. */
  text?: string
  /** The query as text, in place of `query`. */
  search?: string
  type?: string
  cookie?: string
  bearer?: string
}

/** Whether it is a refusal's body: `{ message, code, fields? }` and nothing else. Tens of thousands are looked at. */
function isError(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  const { message, code, fields = {}, ...more } = body as Record<string, unknown>
  const spoken = typeof message === 'string' && /./.test(message) && typeof code === 'string' && /^[a-z_]+$/.test(code)
  return spoken && typeof fields === 'object' && fields !== null && Object.keys(more).length === 0
}

/** What was sent and answered; some bodies are large, so only where it is reported. */
const explain = (call: Call, sent: Sent, reply: Reply<unknown>) =>
  `${call.method} ${call.path} ${JSON.stringify(sent).slice(0, 600)} answered ${reply.status}: ${JSON.stringify(reply.body)?.slice(0, 300)}`

/** Calls after which who makes them is not as before: someone new makes each. */
const changesCaller = (call: Call) =>
  [everyCall.createCompany, everyCall.changePassword, everyCall.updateAccount].some((each) => each === call)

// The rows as they are, until something writes: a refusal leaves them, so they need not be read again.
let known: { rows: Record<string, string>; writes: string } | undefined
/** What was refused since it was last asked whether anything was written. */
const refused: { call: Call; sent: Sent; reply: Reply<unknown> }[] = []

afterEach(expectNothingWritten)

let prepared: { name: string; request: ValidRequest; sent: number } | undefined

async function prepare(name: string): Promise<ValidRequest> {
  // Wrong passwords were among what was sent: too many of them, and the right one would be refused.
  await server.superuser.query('delete from attempts')
  // A key may call so often in a minute: half of that is left to the test.
  if (prepared?.name === name && prepared.sent < KEY_CALLS_A_MINUTE / 2) return prepared.request
  if (changesCaller(everyCall[name as CallName])) loner = await addLoner(server)
  known = undefined
  await server.superuser.query('delete from api_keys')
  const keys = await Promise.all([acme.owner, acme.user].map((member) => member.call(createKey, { body: KEY })))
  const [owner, user] = keys.map(({ key }) => programOf(server.origin, key)) as [Caller, Caller]
  programs = { owner, user }
  const request = await requestFor(name, acme)
  // How much of a recording came is noted a moment after the answer.
  const unnoted = `select 1 from recordings
    where completed_at is not null and application_id is null and received < size`
  await expect.poll(async () => (await server.superuser.query(unnoted)).rows).toEqual([])
  prepared = { name, request, sent: 0 }
  return request
}

/** Insists on a reply below 500 and, where it is a refusal, on its shape and on nothing having been written. */
async function expectSoundReply(call: Call, sent: Sent): Promise<Reply<unknown>> {
  // What succeeds may write, which would hide what was written before.
  await expectNothingWritten()
  const reply = await sendSoundly(call, sent)
  if (reply.status >= 400) {
    refused.push({ call, sent, reply })
    await expectNothingWritten()
    return reply
  }
  // Reading writes nothing, as the count says, so the rows need not be read again.
  if (call.method !== 'GET' || (await writes()) !== known?.writes) known = prepared = undefined
  if (changesCaller(call)) loner = await addLoner(server)
  return reply
}

/** Insists on a refusal. That it wrote nothing is looked at once for all of a test. */
async function expectRefusal(call: Call, sent: Sent): Promise<Reply<unknown>> {
  const reply = await sendSoundly(call, sent)
  if (reply.status < 400) expect.fail(explain(call, sent, reply))
  refused.push({ call, sent, reply })
  return reply
}

async function sendSoundly(call: Call, sent: Sent): Promise<Reply<unknown>> {
  known ??= { rows: await digestEverything(server.superuser), writes: await writes() }
  if (prepared) prepared.sent += 1
  const reply = await send(call, sent)
  if (reply.status >= 500) expect.fail(explain(call, sent, reply))
  if (reply.status >= 400 && !isError(reply.body)) expect.fail(explain(call, sent, reply))
  return reply
}

/** Insists that nothing was written by what was refused since it was last asked. */
async function expectNothingWritten() {
  const among = refused.splice(0)
  if (!known || among.length === 0) return
  const count = await writes()
  if (count === known.writes) return
  const rows = await digestEverything(server.superuser)
  if (!isDeepStrictEqual(rows, known.rows)) {
    const said = among.map(({ call, sent, reply }) => explain(call, sent, reply))
    expect(rows, `one of these wrote:\n${said.join('\n')}`).toEqual(known.rows)
  }
  known.writes = count
}

async function send(
  call: Call,
  { params = {}, query, body, text, search, type, cookie, bearer }: Sent,
): Promise<Reply<unknown>> {
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const content = text ?? (body && JSON.stringify(body))
  const caller = cookie === undefined && call.access !== 'public' ? callerOf(call) : server.visitor()
  const url = `${path}?${search ?? searchOf(query)}`
  if (cookie !== undefined) return rawRequest(url, call, { cookie, content, bearer })
  return caller.request(url, {
    method: call.method,
    ...(content !== undefined && { body: content, headers: { 'content-type': type ?? 'application/json' } }),
  })
}

async function rawRequest(
  url: string,
  call: Call,
  { cookie, content, bearer }: { cookie: string; content: string | undefined; bearer: string | undefined },
) {
  const response = await fetch(server.origin + url, {
    method: call.method,
    redirect: 'manual',
    headers: {
      cookie,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(content !== undefined && { 'content-type': 'application/json' }),
    },
    ...(content !== undefined && { body: content }),
  })
  const body = await response.text()
  // A picture for everyone comes whatever the cookie.
  const isJson = body !== '' && response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(body) : undefined }
}

function callerOf(call: Call): Caller {
  if (changesCaller(call)) return loner
  // By a session and by a key in turns.
  byKey = !byKey
  const callers = byKey && !callsOfPeople.has(call) ? programs : acme
  return call.access === 'admin' || call.access === 'owner' ? callers.owner : callers.user
}

function check<Value>(values: fc.Arbitrary<Value>, predicate: (value: Value) => Promise<unknown>): Promise<void> {
  const property = fc.asyncProperty(values, async (value) => void (await predicate(value)))
  return fc.assert(property, { seed: SEED, numRuns: RUNS })
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

const allowedValues = (schema: z.ZodMiniType | undefined) =>
  (schema ? (z.toJSONSchema(schema, { io: 'input' }).enum ?? []) : []).map(String)

const decodeCursor = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

const shapeOf = (schema: z.ZodMiniType | undefined) =>
  ((schema as z.ZodMiniObject | undefined)?.def.shape ?? {}) as Record<string, z.ZodMiniType>

const pairs = <A, B>(these: A[], those: B[]): [A, B][] => these.flatMap((a) => those.map((b): [A, B] => [a, b]))

function searchOf(query: Record<string, string | undefined> = {}, ...more: string[]): string {
  const known = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return [new URLSearchParams(known).toString(), ...more].filter(Boolean).join('&')
}
