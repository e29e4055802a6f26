import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { createCompany } from '../contract/companies/calls.ts'
import { VOICE_CHUNK, VOICE_RATE } from '../contract/voice/endpoints.ts'
import { endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { connectionOf } from '../test/support/talker.ts'
import { registerMember } from '../test/support/workspace.ts'
import type { Report } from './findings.ts'
import { quantile } from './median.ts'
import { residentOf } from './processes.ts'
import { sized } from './sized.ts'

const TALKS = sized(50, 2)
/** Messages of the microphone in each talk, a good twelve seconds of speech. */
const MESSAGES = sized(72, 8)
const EVERY = (VOICE_CHUNK / VOICE_RATE) * 1000
/** What the relay may add to a message, in milliseconds. */
const MOST_ADDED = 5
const WARM_UP = 6

/** What the relay adds to the sound of talks, all at once: to the voice server and back, beside the same without a relay. */
export async function measureVoice(report: Report): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const echo = await startEcho()
  opened.defer(echo.close)
  const direct = await talkAll(Array.from({ length: TALKS }, () => () => new WebSocket(echo.url)))
  const folder = await makeFolder()
  opened.defer(folder.remove)
  const atrium = await startAtrium({
    DATA_DIR: folder.path,
    REGISTRATION: 'open',
    REGISTRATION_LIMIT: String(TALKS),
    REALTIME_URL: echo.url,
  })
  opened.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  const origin = atrium.url
  const people = []
  for (let each = 0; each < TALKS; each += 1) {
    const person = await registerMember(origin)
    await person.call(createCompany, { body: { name: `Company ${each}` } })
    people.push(person)
  }
  const pid = atrium.process.pid ?? 0
  const before = residentOf(pid)
  const relayed = await talkAll(people.map((person) => () => new WebSocket(...connectionOf(origin, person))))
  const added = (quantile(relayed, 0.95) - quantile(direct, 0.95)) / 2
  report({
    what: `what the relay adds to a message of sound, in ${TALKS} talks`,
    found: `95 % within ${added.toFixed(2)} ms (there and back ${quantile(relayed, 0.95).toFixed(2)} ms, without it ${quantile(direct, 0.95).toFixed(2)} ms)`,
    target: `95 % ≤ ${MOST_ADDED} ms`,
    reached: added <= MOST_ADDED,
  })
  report({ what: 'memory that they take', found: `${(residentOf(pid) - before).toFixed(0)} MiB more` })
}

/** Talks at once, each message on its own; answers how long each was on its way there and back, in milliseconds. */
async function talkAll(connect: (() => WebSocket)[]): Promise<number[]> {
  const times = await Promise.all(
    connect.map(async (open, index) => {
      const socket = open()
      const waits = await talk(socket, (index / connect.length) * EVERY)
      socket.close()
      return waits
    }),
  )
  return times.flat()
}

async function talk(socket: WebSocket, offset: number): Promise<number[]> {
  const sent: number[] = []
  const waits: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = () => {
    const sound = Buffer.alloc(VOICE_CHUNK * 2)
    sound.writeUInt32LE(sent.length)
    sent.push(performance.now())
    socket.send(JSON.stringify({ type: 'input_audio_buffer.append', audio: sound.toString('base64') }))
  }
  const begin = () =>
    setTimeout(() => {
      const timer = setInterval(() => (sent.length < MESSAGES ? send() : clearInterval(timer)), EVERY)
    }, offset)
  socket.on('message', (data) => {
    const heard = JSON.parse(data.toString())
    if (heard.status === 'connected' || heard.type === 'session.created') begin()
    const audio = heard.audio ?? heard.delta
    if (typeof audio !== 'string') return
    const number = Buffer.from(audio.slice(0, 8), 'base64').readUInt32LE()
    if (number >= WARM_UP) waits.push(performance.now() - (sent[number] ?? 0))
    if (number === MESSAGES - 1) resolve()
  })
  socket.on('close', () => resolve())
  await promise
  return waits
}

/** A voice server that says what it hears. */
async function startEcho() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
  server.on('connection', (peer) => {
    const say = (event: object) => peer.send(JSON.stringify(event))
    say({ type: 'session.created', session: { type: 'realtime' } })
    peer.on('message', (data) => {
      const { type, audio } = JSON.parse(data.toString())
      if (type === 'session.update') say({ type: 'session.updated', session: {} })
      if (type === 'input_audio_buffer.append')
        say({ type: 'response.output_audio.delta', item_id: 'echo', delta: audio })
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v1/realtime`,
    close: async () => {
      for (const peer of server.clients) peer.terminate()
      server.close()
    },
  }
}
