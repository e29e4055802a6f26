import { type RawData, WebSocket } from 'ws'
import { codesOf } from '../../platform/calls/codes-of.ts'
import type { RealtimeSettings } from '../../platform/settings/config.ts'
import type { Guard } from './guard.ts'
import type { VoiceLimits } from './limits.ts'
import { readEvent, type ServerEvent } from './server-event.ts'

interface Listener {
  guard: Guard
  onOpen(): void
  onEvent(event: ServerEvent): void
  /**
   * It is over: why, for the person who talks, and what is known, for the log. `lost`: the server went away by itself. Comes once, and
   * not when `end` was called.
   */
  onEnd(reason: string, detail: string, lost: boolean): void
}

export interface ServerSocket {
  /** Raises nothing: `onEnd` reports what cannot be sent. */
  send(event: object): void
  end(): void
}

const UNREACHABLE = 'The voice server cannot be reached.'
const ENDED = 'The voice server ended the conversation.'
const BROKEN = 'The voice server does not respond correctly.'

/** Connects to a voice server. It follows no redirect: the key goes to nobody else. */
export function connectServer(realtime: RealtimeSettings, limits: VoiceLimits, listener: Listener): ServerSocket {
  const socket = new WebSocket(addressOf(realtime), {
    headers: realtime.apiKey ? { authorization: `Bearer ${realtime.apiKey}` } : {},
    maxPayload: limits.serverMessage,
    handshakeTimeout: limits.connect,
    perMessageDeflate: false,
  })
  let over = false
  const finish = (reason: string, detail: string, lost = false) => {
    if (over) return
    over = true
    stopLooking()
    socket.terminate()
    listener.onEnd(reason, detail, lost)
  }
  const { guard } = listener
  const dead = guard(() => finish(UNREACHABLE, 'no sign of life', true))
  const stopLooking = lookForLife(socket, limits.heartbeat, dead)
  const watch = createWatch(limits, (detail) => finish(BROKEN, detail))
  const hear = (data: RawData, isBinary: boolean) => {
    const event = over ? undefined : watch.read(data, isBinary)
    if (event) listener.onEvent(event)
  }
  const refused = (status: number | undefined) => finish(refusalOf(status), `answered ${status}`)
  const failed = (error: Error) => finish(socket.readyState === WebSocket.OPEN ? BROKEN : UNREACHABLE, codesOf(error))
  const closed = (code: number) => finish(ENDED, `closed with ${code}`, true)
  socket.on(
    'open',
    guard(() => !over && listener.onOpen()),
  )
  socket.on('message', guard(hear))
  socket.on(
    'unexpected-response',
    guard((_, { statusCode }) => refused(statusCode)),
  )
  socket.on('error', guard(failed))
  socket.on('close', guard(closed))
  return {
    send(event) {
      if (over || socket.readyState !== WebSocket.OPEN) return
      socket.send(JSON.stringify(event))
      if (socket.bufferedAmount > limits.slowServer) finish('The voice server is too slow.', 'it does not read')
    },
    end() {
      if (over) return
      over = true
      stopLooking()
      // Before it is open there is nobody to say goodbye to.
      if (socket.readyState === WebSocket.OPEN) sayGoodbye(socket, { code: 1000, reason: '' }, limits.goodbye)
      else socket.terminate()
    },
  }
}

function addressOf({ url, model }: RealtimeSettings): string {
  const address = new URL(url)
  if (!address.searchParams.has('model')) address.searchParams.set('model', model)
  return address.href
}

function refusalOf(status: number | undefined): string {
  if (status === 401 || status === 403) return 'The voice server refused the installation’s key.'
  if (status === 404) return 'The voice server does not know the configured model.'
  if (status === 429 || status === 503) return 'The voice server is busy. Try again in a minute.'
  return UNREACHABLE
}

/** Why a socket is closed, for its other end. */
export interface Goodbye {
  code: number
  reason: string
}

/** Closes a socket; one whose other end does not answer within some milliseconds is cut. */
export function sayGoodbye(socket: WebSocket, { code, reason }: Goodbye, within: number): void {
  if (socket.readyState === WebSocket.CLOSED) return
  const timer = setTimeout(() => socket.terminate(), within)
  socket.once('close', () => clearTimeout(timer))
  socket.close(code, fitting(reason))
}

/** What the protocol has room for in a goodbye, in whole characters. */
function fitting(reason: string): Buffer {
  const bytes = Buffer.alloc(123)
  return bytes.subarray(0, new TextEncoder().encodeInto(reason, bytes).written)
}

/** Calls `dead` when the other end does not answer a ping until the next. Answers how to stop. */
export function lookForLife(socket: WebSocket, every: number, dead: () => void): () => void {
  let alive = true
  socket.on('pong', () => {
    alive = true
  })
  const timer = setInterval(() => {
    if (socket.readyState !== WebSocket.OPEN) return
    if (!alive) return dead()
    alive = false
    socket.ping()
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Reads messages: a few that are none are passed over, many are a fault, and so are more than anyone can take in. */
function createWatch({ serverMessages, serverGarbage }: VoiceLimits, onFault: (detail: string) => void) {
  const floods = createPace(serverMessages)
  let garbage = 0
  return {
    read(data: RawData, isBinary: boolean): ServerEvent | undefined {
      if (floods()) return void onFault('it floods')
      const event = isBinary ? undefined : readEvent(data)
      if (event) return event
      garbage += 1
      if (garbage > serverGarbage) onFault('what it says cannot be read')
      return undefined
    },
  }
}

/** Counts what comes; answers whether it is more than `most` in a second. */
export function createPace(most: number): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    return count > most
  }
}
