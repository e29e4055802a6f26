import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Event = { type: string } & Record<string, unknown>

/** What the counterpart says when someone stopped speaking. */
interface Reply {
  /** What was understood of the person. */
  heard?: string
  /** A lookup before the answer. */
  call?: { name: string; input: unknown }
  say?: string
  /** Milliseconds of sound in the answer. */
  sound?: number
}

export interface Script {
  dialect?: 'current' | 'beta'
  /** The key that it wants. */
  key?: string
  /** Status with which it refuses connections. */
  refuse?: number
  /** Does not greet, as some servers do not. */
  silent?: boolean
  /** Never takes over settings. */
  deaf?: boolean
  replies?: Reply[]
  /** Says nothing once it is its turn. */
  stall?: boolean
}

/** A session, as the counterpart has it. */
export interface RealtimeSession {
  /** All that it was sent, sound apart. */
  told: Event[]
  /** Bytes of sound that it heard. */
  heard: number
  /** The settings that hold. */
  settings: Record<string, unknown>
  /** Name of the model that was asked for. */
  model: string | null
  say(event: object): void
  sayRaw(text: string): void
  close(code?: number, reason?: string): void
  closed: boolean
}

const MILLISECOND = (24_000 * 2) / 1000
const LOUD = 500
const SILENCE = 500

/**
 * A server of the Realtime protocol, as it is now or as it was in its beta: greets, judges settings as the real ones do, hears
 * by loudness when someone speaks, and answers by a script.
 */
export async function startRealtimeServer(script: Script = {}) {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const sessions: RealtimeSession[] = []
  const waiters: (() => void)[] = []
  http.on('upgrade', (request: IncomingMessage, socket, head) => {
    const refused = script.refuse ?? (isWelcome(request, script) ? undefined : 401)
    if (refused) return void socket.end(`HTTP/1.1 ${refused} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (peer) => {
      sessions.push(openSession(peer, script, new URL(request.url ?? '/', 'http://host').searchParams.get('model')))
      for (const wake of waiters.splice(0)) wake()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/v1/realtime`
  return {
    url,
    sessions,
    script,
    /** The session that was opened as the so-manieth. */
    async session(index = 0): Promise<RealtimeSession> {
      while (sessions.length <= index) await new Promise<void>((resolve) => waiters.push(resolve))
      return sessions[index] as RealtimeSession
    },
    /** How many sockets are open. */
    open: () => sessions.filter(({ closed }) => !closed).length,
    async close() {
      for (const session of sessions) session.close(1001)
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const isWelcome = ({ headers }: IncomingMessage, { key }: Script) =>
  key === undefined || headers.authorization === `Bearer ${key}`

function openSession(peer: WebSocket, script: Script, model: string | null): RealtimeSession {
  const beta = script.dialect === 'beta'
  const session: RealtimeSession = {
    told: [],
    heard: 0,
    settings: {},
    model,
    say: (event) => peer.send(JSON.stringify({ event_id: `event_${randomUUID()}`, ...event })),
    sayRaw: (text) => peer.send(text),
    close: (code = 1000, reason = '') => peer.close(code, reason),
    closed: false,
  }
  const talk = createTalk(session, script)
  peer.on('close', () => {
    session.closed = true
  })
  peer.on('error', () => peer.terminate())
  peer.on('message', (data) => {
    const event = JSON.parse(data.toString()) as Event
    if (event.type === 'input_audio_buffer.append') return talk.hear(Buffer.from(String(event.audio), 'base64'))
    session.told.push(event)
    if (event.type === 'session.update') return update(session, event, script)
    talk.take(event)
  })
  if (!script.silent) session.say({ type: 'session.created', session: beta ? BETA_SESSION : CURRENT_SESSION })
  return session
}

const CURRENT_SESSION = { type: 'realtime', object: 'realtime.session', output_modalities: ['audio'], audio: {} }
const BETA_SESSION = { object: 'realtime.session', modalities: ['text', 'audio'], input_audio_format: 'pcm16' }

function update(session: RealtimeSession, event: Event, { dialect, deaf }: Script) {
  if (deaf) return
  const wanted = event.session as Record<string, unknown>
  const fault = dialect === 'beta' ? betaFault(wanted) : currentFault(wanted)
  if (fault)
    return session.say({
      type: 'error',
      error: { type: 'invalid_request_error', code: 'invalid_value', ...fault, event_id: event.event_id },
    })
  session.settings = wanted
  session.say({ type: 'session.updated', session: wanted })
}

function currentFault(session: Record<string, unknown>) {
  const audio = session.audio as { output?: { speed?: number; voice?: string } } | undefined
  const known = ['type', 'output_modalities', 'instructions', 'tools', 'tool_choice', 'audio']
  const unknown = Object.keys(session).find((name) => !known.includes(name))
  if (unknown) return { message: `Unknown parameter: 'session.${unknown}'.` }
  if (session.type !== 'realtime') return { message: "Missing required parameter: 'session.type'." }
  if (JSON.stringify(session.output_modalities) !== '["audio"]')
    return { message: 'Text and audio cannot be asked for together.' }
  const speed = audio?.output?.speed ?? 1
  return speed < 0.25 || speed > 1.5 ? { message: `Invalid speed ${speed}: expected 0.25 to 1.5.` } : undefined
}

const betaFault = (session: Record<string, unknown>) =>
  'audio' in session || 'type' in session || !Array.isArray(session.modalities)
    ? { message: "Unknown parameter: 'session.audio'." }
    : undefined

/** Turns: what is heard, what is answered. */
function createTalk(session: RealtimeSession, script: Script) {
  const names = namesOf(script)
  const { say } = session
  let speaking: string | undefined
  let quiet = 0
  let answering: string | undefined
  let after: Reply | undefined
  const { replies = [] } = script

  const item = (id: string, role: string) =>
    say({ type: names.added, previous_item_id: null, item: { id, type: 'message', role, content: [] } })
  const begin = () => {
    speaking = `item_${randomUUID()}`
    quiet = 0
    say({ type: 'input_audio_buffer.speech_started', item_id: speaking, audio_start_ms: 0 })
    if (answering) finish('cancelled')
  }
  const stop = () => {
    const id = speaking ?? ''
    speaking = undefined
    const reply = replies.shift() ?? { heard: 'Hello', say: 'Hello to you' }
    say({ type: 'input_audio_buffer.speech_stopped', item_id: id, audio_end_ms: 0 })
    say({ type: 'input_audio_buffer.committed', item_id: id, previous_item_id: null })
    item(id, 'user')
    if (script.stall) return
    if (reply.call) call(reply)
    else answer(reply)
    // Written down after the answer began, as it often is.
    const transcript = { item_id: id, content_index: 0, transcript: reply.heard ?? 'Hello' }
    say({ type: 'conversation.item.input_audio_transcription.completed', ...transcript })
  }
  const call = (reply: Reply) => {
    after = reply
    const { name, input } = reply.call ?? { name: '', input: {} }
    const id = `item_${randomUUID()}`
    const called = {
      id,
      type: 'function_call',
      call_id: `call_${randomUUID()}`,
      name,
      arguments: JSON.stringify(input),
    }
    say({ type: 'response.created', response: { id: 'response', status: 'in_progress' } })
    say({ type: 'response.output_item.added', item: { ...called, arguments: '' } })
    const { call_id } = called
    const more = script.dialect === 'beta' ? {} : { name }
    say({ type: 'response.function_call_arguments.done', item_id: id, call_id, arguments: called.arguments, ...more })
    say({ type: 'response.done', response: { status: 'completed', output: [called], usage: USAGE } })
  }
  const answer = ({ say: words = 'Hello to you', sound = 200 }: Reply) => {
    answering = `item_${randomUUID()}`
    const at = { item_id: answering, content_index: 0 }
    say({ type: 'response.created', response: { id: 'response', status: 'in_progress' } })
    item(answering, 'assistant')
    for (const word of words.split(/(?<= )/)) say({ type: names.words, ...at, delta: word })
    for (let left = sound; left > 0; left -= 100) {
      say({ type: names.sound, ...at, delta: toneOf(Math.min(left, 100)).toString('base64') })
    }
    say({ type: names.wordsDone, ...at, transcript: words })
    finish('completed')
  }
  const finish = (status: string) => {
    answering = undefined
    say({ type: 'response.done', response: { status, output: [], usage: USAGE } })
  }
  return {
    hear(sound: Buffer) {
      session.heard += sound.length
      const loud = isLoud(sound)
      if (loud && !speaking) begin()
      quiet = loud ? 0 : quiet + sound.length / MILLISECOND
      if (speaking && quiet >= SILENCE) stop()
    },
    take(event: Event) {
      if (event.type !== 'response.create' || script.stall) return
      answer(after ?? {})
      after = undefined
    },
  }
}

const USAGE = { total_tokens: 150, input_tokens: 100, output_tokens: 50 }

const namesOf = ({ dialect }: Script) =>
  dialect === 'beta'
    ? {
        added: 'conversation.item.created',
        sound: 'response.audio.delta',
        words: 'response.audio_transcript.delta',
        wordsDone: 'response.audio_transcript.done',
      }
    : {
        added: 'conversation.item.added',
        sound: 'response.output_audio.delta',
        words: 'response.output_audio_transcript.delta',
        wordsDone: 'response.output_audio_transcript.done',
      }

function isLoud(sound: Buffer): boolean {
  let sum = 0
  for (let at = 0; at + 1 < sound.length; at += 2) sum += sound.readInt16LE(at) ** 2
  return Math.sqrt(sum / Math.max(1, sound.length / 2)) > LOUD
}

/** A tone, as 16-bit samples. */
export function toneOf(milliseconds: number, loudness = 6000): Buffer {
  const samples = Math.round((milliseconds * 24_000) / 1000)
  const sound = Buffer.alloc(samples * 2)
  for (let at = 0; at < samples; at++) sound.writeInt16LE(Math.round(Math.sin(at / 12) * loudness), at * 2)
  return sound
}
