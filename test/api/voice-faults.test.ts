import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { EVERYTHING } from '../../contract/plain/areas.ts'
import { assistantFor } from '../../server/features/assistant/rules.ts'
import { LIMITS, type VoiceLimits } from '../../server/features/voice/limits.ts'
import { sayGoodbye } from '../../server/features/voice/server-socket.ts'
import { startTalk, type Talk } from '../../server/features/voice/talk.ts'
import { type Script, startRealtimeServer, toneOf } from '../support/realtime-server.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { startTalking, type Talker } from '../support/talker.ts'
import type { Workspace } from '../support/workspace.ts'

const KEY = 'sk-voice-secret'

let server: TestServer
let acme: Workspace
const log = pino({ level: 'silent' })

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const running = new AsyncDisposableStack()
let cleanUp: AsyncDisposableStack = running
afterEach(async () => {
  await cleanUp.disposeAsync()
})

interface Options {
  script?: Script
  limits?: Partial<VoiceLimits>
  /** What the relay is given as the voice server, where that is not the truth. */
  url?: string
  /** The limit whose reading throws, as a mistake of ours in a handler would. */
  broken?: keyof VoiceLimits
}

/** A talk with a voice server of its own, and limits of its own. */
async function begin({ script = {}, limits = {}, url, broken }: Options = {}) {
  cleanUp = new AsyncDisposableStack()
  const realtime = await startRealtimeServer({ key: KEY, ...script })
  cleanUp.defer(() => realtime.close())
  const all = { ...LIMITS, ...limits }
  if (broken) Object.defineProperty(all, broken, { get: () => (null as never as VoiceLimits)[broken] })
  const { origin, talks } = await listen(all, url ?? realtime.url)
  const talker: Talker = await startTalking(origin, acme.user)
  cleanUp.defer(() => talker.leave())
  return { realtime, talker, over: () => Promise.all(talks.map(({ done }) => done)) }
}

async function listen(limits: VoiceLimits, url: string) {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http, maxPayload: limits.message, autoPong: false })
  const talks: Talk[] = []
  const user = { id: acme.user.id, companyId: acme.companyId, role: 'user' as const, areas: EVERYTHING }
  const client = { address: '', device: '' }
  const caller = assistantFor({ how: 'session', user, client, origin: undefined, watch: () => () => undefined })
  const company = server.database.company(acme.companyId, caller)
  const asker = { caller, company, perform: server.perform, model: undefined, log, now: Date.now }
  sockets.on('connection', (browser) => {
    talks.push(startTalk(browser, { asker, realtime: { url, apiKey: KEY, model: 'talker-1' }, limits }))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  cleanUp.defer(() => {
    http.closeAllConnections()
    http.close()
  })
  return { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, talks }
}

const ODD_TYPES = [
  'session.created',
  'error',
  'input_audio_buffer.speech_started',
  'input_audio_buffer.speech_stopped',
  'conversation.item.input_audio_transcription.delta',
  'conversation.item.input_audio_transcription.completed',
  'response.created',
  'response.output_item.added',
  'response.function_call_arguments.done',
  'response.output_audio.delta',
  'response.output_audio_transcript.delta',
  'response.output_text.done',
  'response.done',
  'new.event',
]
const FIELDS = [
  ...['item_id', 'call_id', 'name', 'arguments', 'delta', 'transcript', 'text', 'message', 'code', 'event_id'],
  ...['error', 'item', 'response', 'session', 'usage', 'input_tokens', 'output_tokens', 'modalities'],
]

describe('a voice server that', () => {
  test.each<[string, Options, string]>([
    ['refuses the key', { script: { key: 'another' } }, 'The voice server refused the installation’s key.'],
    ['does not know the model', { script: { refuse: 404 } }, 'The voice server does not know the configured model.'],
    ['is busy', { script: { refuse: 429 } }, 'The voice server is busy. Try again in a minute.'],
    ['fails', { script: { refuse: 500 } }, 'The voice server cannot be reached.'],
    ['is not there', { url: 'ws://127.0.0.1:1/v1/realtime' }, 'The voice server cannot be reached.'],
    [
      'takes over no settings',
      { script: { deaf: true }, limits: { connect: 300 } },
      'The voice server does not answer.',
    ],
  ])('%s is told in words, and the talk is closed', async (_, options, message) => {
    const { talker, over } = await begin(options)
    expect(await talker.hear('error')).toEqual({ type: 'error', error: message })
    expect(await talker.closed).toEqual({ code: 1011, reason: message })
    expect(JSON.stringify(talker.heard)).not.toContain(KEY)
    expect(talker.heard.at(-1)).toEqual({ type: 'connection', status: 'disconnected' })
    await over()
  })

  test('does not greet gets its settings all the same', async () => {
    const { talker } = await begin({ script: { silent: true } })
    await talker.connected()
  })

  test('closes in the middle of an answer is followed by another session, which knows what was said and answers', async () => {
    const { talker, realtime } = await begin({ script: { replies: [{ heard: 'Who am I?', say: 'You are Ada.' }] } })
    await talker.connected()
    talker.speak()
    await talker.hear('transcript', ({ text }) => text === 'You are Ada.')
    const first = await realtime.session()
    first.say({ type: 'response.created', response: {} })
    first.say({ type: 'response.output_audio_transcript.delta', item_id: 'one', delta: 'And now ' })
    await talker.hear('transcript_delta', ({ text }) => text === 'And now ')
    first.close(1011, 'internal error')
    const second = await realtime.session(1)
    await talker.hear('connection', ({ status }) => status === 'connecting')
    await talker.hear('transcript', ({ text }) => text === 'And now')
    const asked = () => second.told.some(({ type }) => type === 'response.create')
    await expect.poll(asked).toBe(true)
    expect(second.told.filter(({ type }) => type === 'conversation.item.create').map(({ item }) => item)).toMatchObject(
      [
        { role: 'user', content: [{ text: 'Who am I?' }] },
        { role: 'assistant', content: [{ text: 'You are Ada.' }] },
        { role: 'assistant', content: [{ text: 'And now' }] },
      ],
    )
    expect(talker.heard.filter(({ type }) => type === 'error')).toEqual([])
    talker.speak()
    await talker.hear('transcript', ({ role, text }) => role === 'user' && text !== 'Who am I?')
  })

  test('closes again before anything was answered ends the talk, and what was said is kept', async () => {
    const { talker, realtime, over } = await begin({ script: { stall: true } })
    await talker.connected()
    const session = await realtime.session()
    session.say({ type: 'response.created', response: {} })
    session.say({ type: 'response.output_audio_transcript.delta', item_id: 'one', delta: 'It is ' })
    await talker.hear('transcript_delta')
    session.close(1011, 'internal error')
    const second = await realtime.session(1)
    while (!second.told.some(({ type }) => type === 'response.create'))
      await new Promise((resolve) => setImmediate(resolve))
    second.close(1011, 'internal error')
    expect(await talker.hear('error')).toMatchObject({ error: 'The voice server ended the conversation.' })
    await talker.closed
    await over()
    expect(realtime.sessions).toHaveLength(2)
    const { rows } = await server.superuser.query(
      'select role, text, spoken from conversation_messages where company_id = $1',
      [acme.companyId],
    )
    expect(rows).toContainEqual({ role: 'assistant', text: 'It is', spoken: true })
  })

  test('sends events that nobody knows, and some that are none, is listened to all the same', async () => {
    const { talker, realtime } = await begin()
    await talker.connected()
    const session = await realtime.session()
    for (const text of ['{"type":"new.event","x":1}', '{', 'null', '[]', '{"type":7}', '{"no":"type"}'])
      session.sayRaw(text)
    for (const type of [
      'response.output_audio.delta',
      'response.output_audio_transcript.done',
      'response.done',
      'error',
    ])
      session.say({ type })
    talker.speak()
    await talker.hear('transcript', ({ role }) => role === 'assistant')
  })

  // `{"toString":1}` cannot be made a text, and throws where one tries.
  test.each(['before it is ready', 'in a talk'])('sends fields of the wrong kind %s ends nothing', async (when) => {
    const { talker, realtime } = await begin({
      script: when === 'in a talk' ? {} : { deaf: true },
      limits: { tool: 50 },
    })
    if (when === 'in a talk') await talker.connected()
    const session = await realtime.session()
    for (const odd of [{ toString: 1 }, null, 7, [], 'x', { item_id: { toString: 1 } }]) {
      for (const type of ODD_TYPES) {
        if (when !== 'in a talk' && type === 'error') continue
        session.say({ type, ...Object.fromEntries(FIELDS.map((field) => [field, odd])), event_id: odd })
        for (const outer of ['error', 'item', 'response', 'session', 'usage'])
          session.say({ type, [outer]: Object.fromEntries([...FIELDS, 'usage'].map((field) => [field, odd])) })
      }
    }
    session.say({ type: 'response.created' })
    session.say({ type: 'response.output_audio_transcript.done', item_id: 'last', transcript: 'Still here.' })
    session.say({ type: 'response.done' })
    if (when !== 'in a talk') session.say({ type: 'session.updated' })
    await talker.connected()
    talker.speak()
    await talker.hear('transcript', ({ role, text }) => role === 'assistant' && text !== 'Still here.')
  })

  test('refuses with an object is reported in words', async () => {
    const { talker, realtime } = await begin({ script: { deaf: true } })
    const session = await realtime.session()
    session.say({
      type: 'error',
      error: { message: { toString: 1 }, code: { toString: 1 }, event_id: { toString: 1 } },
    })
    expect(await talker.hear('error')).toMatchObject({ error: 'The voice server refused the voice settings.' })
  })

  test.each<[string, keyof VoiceLimits]>([
    ['a message of the voice server', 'serverSession'],
    ['a message of the browser', 'ahead'],
  ])('meets a mistake of ours in what hears %s loses that talk alone', async (_, broken) => {
    const { talker, over } = await begin({ broken })
    talker.speak()
    expect(await talker.hear('error')).toMatchObject({ error: 'Something went wrong on our side. Please try again.' })
    expect(await talker.closed).toMatchObject({ code: 1011 })
    await over()
  })

  test('talks nonsense is given up', async () => {
    const { talker, realtime } = await begin({ limits: { serverGarbage: 3 } })
    await talker.connected()
    const session = await realtime.session()
    for (let each = 0; each < 4; each++) session.sayRaw('{')
    expect(await talker.hear('error')).toMatchObject({ error: 'The voice server does not respond correctly.' })
  })

  test('floods is given up', async () => {
    const { talker, realtime } = await begin({ limits: { serverMessages: 50 } })
    await talker.connected()
    const session = await realtime.session()
    for (let each = 0; each < 200; each++) session.say({ type: 'rate_limits.updated' })
    expect(await talker.hear('error')).toMatchObject({ error: 'The voice server does not respond correctly.' })
    expect(await talker.closed).toMatchObject({ code: 1011 })
  })

  test('says nothing when it is its turn is given up', async () => {
    const { talker } = await begin({ script: { stall: true }, limits: { answer: 200 } })
    await talker.connected()
    talker.speak()
    expect(await talker.hear('error')).toMatchObject({ error: 'The voice server does not answer.' })
  })

  test('objects to what the relay itself sent is not passed on, other objections are', async () => {
    const { talker, realtime } = await begin()
    await talker.connected()
    const session = await realtime.session()
    session.say({ type: 'error', error: { message: 'Already shorter', event_id: 'atrium-event' } })
    session.say({ type: 'error', error: { message: 'The model is overloaded' } })
    expect(await talker.hear('error')).toEqual({ type: 'error', error: 'The model is overloaded' })
  })

  test.each(['by the clock', 'by its own word'])(
    'ends its session, foreseen %s, is followed by another that knows what was said',
    async (how) => {
      const script = { replies: [{ heard: 'I am Ada.', say: 'Nice to meet you.' }] }
      const { talker, realtime } = await begin({
        script,
        limits: how === 'by the clock' ? { serverSession: 1500 } : {},
      })
      await talker.connected()
      talker.speak()
      await talker.hear('transcript', ({ role }) => role === 'user')
      const first = await realtime.session()
      if (how === 'by its own word') {
        first.say({ type: 'error', error: { code: 'session_expired', message: 'Your session hit its limit.' } })
        first.close(1001)
      }
      const second = await realtime.session(1)
      talker.speak()
      await talker.hear('transcript', ({ text }) => text === 'Hello to you')
      const past = second.told.filter(({ type }) => type === 'conversation.item.create')
      expect(past.map(({ item }) => item)).toMatchObject([
        { role: 'user', content: [{ type: 'input_text', text: 'I am Ada.' }] },
        { role: 'assistant', content: [{ type: 'output_text', text: 'Nice to meet you.' }] },
      ])
      expect(first.closed).toBe(true)
      expect(talker.heard.filter(({ type }) => type === 'error')).toEqual([])
    },
  )
})

test('a goodbye of many long characters is cut to what a socket may say', async () => {
  cleanUp = new AsyncDisposableStack()
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  cleanUp.defer(() => void sockets.close())
  await once(sockets, 'listening')
  sockets.on('connection', (socket) => sayGoodbye(socket, { code: 1011, reason: `a${'ü'.repeat(100)}` }, 1000))
  const socket = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`)
  const [code, reason] = await once(socket, 'close')
  expect([code, String(reason)]).toEqual([1011, `a${'ü'.repeat(61)}`])
})

describe('a browser that', () => {
  test('sends sound before the voice server is ready has its last two seconds heard', async () => {
    const { talker, realtime } = await begin({ limits: { waiting: 96_000 } })
    talker.sound(toneOf(5000))
    await talker.connected()
    const session = await realtime.session()
    talker.say({ type: 'ping' })
    talker.speak(100)
    await talker.hear('transcript')
    const later = toneOf(100).length + toneOf(700).length
    expect(session.heard).toBeLessThanOrEqual(96_000 + later)
    expect(session.heard).toBeGreaterThan(later)
  })

  test('does not read is cut off', async () => {
    const { talker, realtime } = await begin({ limits: { slowBrowser: 100_000, goodbye: 200 } })
    await talker.connected()
    const session = await realtime.session()
    talker.socket.pause()
    const audio = toneOf(2000).toString('base64')
    for (let each = 0; each < 200; each++)
      session.say({ type: 'response.output_audio.delta', item_id: 'one', delta: audio })
    await expect.poll(() => session.closed).toBe(true)
    talker.socket.resume()
    expect([1006, 1013]).toContain((await talker.closed).code)
  })

  test('fell asleep is let go', async () => {
    const { talker } = await begin({ limits: { idle: 200 } })
    expect(await talker.hear('error')).toMatchObject({ error: 'Your browser stopped responding.' })
    expect(await talker.closed).toMatchObject({ code: 1001 })
  })

  test('has nothing to say for a while, or talks for hours, is let go', async () => {
    const quiet = await begin({ limits: { silence: 200 } })
    expect(await quiet.talker.hear('error')).toMatchObject({ error: 'Voice turned off after a long silence.' })
    await cleanUp.disposeAsync()
    const long = await begin({ limits: { whole: 200 } })
    expect(await long.talker.hear('error')).toMatchObject({
      error: 'You reached the time limit for voice. Start again.',
    })
  })

  test('sends more sound than can be spoken is cut off', async () => {
    const { talker } = await begin()
    await talker.connected()
    talker.sound(toneOf(15_000))
    expect(await talker.closed).toMatchObject({ code: 1008 })
  })

  test.each<[string, (talker: Talker) => void]>([
    ['messages', (talker) => talker.say({ type: 'ping' })],
    ['pings of the protocol', (talker) => talker.socket.ping()],
  ])('sends %s without end is cut off with the reason', async (_, send) => {
    const { talker } = await begin()
    await talker.connected()
    for (let each = 0; each < 20_000; each++) send(talker)
    expect(await talker.closed).toEqual({ code: 1008, reason: 'Your browser sent too many messages.' })
  })

  test('sends what is no message hears so; too large a one ends the talk', async () => {
    const { talker } = await begin()
    await talker.connected()
    for (const text of [
      '{',
      '{"type":"response.create"}',
      '{"type":"input_audio_buffer.append","audio":"not base64!"}',
    ])
      talker.socket.send(text)
    talker.speak()
    await talker.hear('transcript')
    expect(talker.heard.filter(({ type }) => type === 'error')).toHaveLength(3)
    talker.socket.send(JSON.stringify({ type: 'ping', more: 'x'.repeat(LIMITS.message) }))
    expect(await talker.closed).toMatchObject({ code: 1009 })
  })
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('two hundred talks leave nothing open, and no memory', { tags: 'slow', timeout: 60_000 }, async () => {
  const { realtime, talker } = await begin({ limits: { goodbye: 500 } })
  await talker.connected()
  const { origin, talks } = await listen({ ...LIMITS, goodbye: 500 }, realtime.url)
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const memory: number[] = []
  for (let round = 0; round < 10; round++) {
    const batch = await Promise.all(Array.from({ length: 20 }, () => startTalking(origin, acme.user)))
    await Promise.all(batch.map((each) => each.connected()))
    for (const [at, each] of batch.entries()) {
      each.speak()
      if (at % 4 === 0) each.socket.terminate()
    }
    await Promise.all(batch.filter((_, at) => at % 4 !== 0).map((each) => each.hear('transcript')))
    await Promise.all(batch.map((each) => each.leave()))
    await Promise.all(talks.map(({ done }) => done))
    realtime.sessions.splice(1, Infinity, ...realtime.sessions.slice(1).filter(({ closed }) => !closed))
    memory.push(heapInUse())
  }
  await Promise.all(talks.map(({ done }) => done))
  expect(talks).toHaveLength(200)
  while (realtime.open() > 1) await new Promise((resolve) => setImmediate(resolve))
  expect(timers()).toBeLessThanOrEqual(before + 2)
  // Once the first have made what stays, as compiled code, a hundred and sixty more leave nothing to speak of.
  expect(Math.min(...memory.slice(-3)) - Math.min(...memory.slice(1, 3))).toBeLessThan(6 * 1024 * 1024)
})
