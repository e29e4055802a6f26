import { codesOf } from '../../platform/calls/codes-of.ts'
import { Refusal } from '../../platform/calls/refusals.ts'
import type { RealtimeSettings } from '../../platform/settings/config.ts'
import { type Dialect, dialectOf, inCurrentWords, pastLine, type SessionSetup, sessionUpdate } from './dialect.ts'
import type { Guard } from './guard.ts'
import type { VoiceLimits } from './limits.ts'
import type { ServerEvent } from './server-event.ts'
import { connectServer } from './server-socket.ts'

/** One session of a voice server, from the greeting to its end. */
export interface ServerSession {
  /** Whether the server took over what the session is to be; before that it hears nothing. */
  isReady(): boolean
  send(event: object): void
  /** Tells the server what holds now. */
  refresh(): void
  end(): void
}

export interface SessionParts {
  guard: Guard
  realtime: RealtimeSettings
  limits: VoiceLimits
  /** What the session is to be. */
  prepare(): Promise<SessionSetup>
  /** What was said before it. */
  past(): readonly { role: 'user' | 'assistant'; text: string }[]
  onReady(): void
  onEvent(event: ServerEvent): void
  /** The server will end the session, or has: another one has to take over. */
  onExpired(): void
  /** A session that was ready is gone, and nobody ended it. */
  onLost(reason: string, detail: string): void
  onFailure(reason: string, detail: string): void
}

export const NO_ANSWER = 'The voice server does not answer.'
const NO_REASON = 'It gave no reason.'

/** Events of the talk itself are named so; the server's objections to them are nobody's business. */
const OWN = 'atrium-'

export function openServerSession(parts: SessionParts): ServerSession {
  const { realtime, limits, guard } = parts
  const timers = createTimers(guard)
  let over = false
  const end = () => {
    over = true
    timers.stop()
    socket.end()
  }
  const fail = (reason: string, detail: string) => {
    if (over) return
    end()
    parts.onFailure(reason, detail)
  }
  const send = (event: object) => socket.send({ event_id: `${OWN}event`, ...event })
  const greeting = createGreeting(parts, { send, fail, isOver: () => over, after: timers.after })
  const socket = connectServer(realtime, limits, {
    guard,
    // Some servers do not greet; they speak the current protocol.
    onOpen: () => timers.after(limits.greeting, greeting.assume),
    onEvent: (event) => over || hear(inCurrentWords(event), { parts, greeting, fail }),
    onEnd(reason, detail, lost) {
      if (!lost || !greeting.isDone() || over) return fail(reason, detail)
      end()
      parts.onLost(reason, detail)
    },
  })
  timers.after(limits.connect, () => greeting.isDone() || fail(NO_ANSWER, 'its session did not become ready'))
  return { isReady: greeting.isDone, send, refresh: greeting.repeat, end }
}

function createTimers(guard: Guard) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    after: (ms: number, act: () => void) => void timers.add(setTimeout(guard(act), ms)),
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

type Fail = (reason: string, detail: string) => void

interface GreetingParts {
  send(event: object): void
  fail: Fail
  isOver(): boolean
  after(ms: number, act: () => void): void
}

type Greeting = ReturnType<typeof createGreeting>

/** Sends a server the settings of the session and, once it took them, what was said before. */
function createGreeting(parts: SessionParts, { send, fail, isOver, after }: GreetingParts) {
  let dialect: Dialect | undefined
  let done = false
  const configure = parts.guard(async (spoken: Dialect) => {
    dialect = spoken
    try {
      const setup = await parts.prepare()
      if (!isOver()) send(sessionUpdate(setup, spoken))
    } catch (error) {
      // A refusal is for the person to read.
      const reason = error instanceof Refusal ? error.message : 'Voice could not be prepared. Please try again.'
      fail(reason, codesOf(error))
    }
  })
  return {
    isDone: () => done,
    begin: (spoken: Dialect) => void (spoken === dialect || configure(spoken)),
    assume: () => void (dialect ?? configure('current')),
    repeat: () => void (done && configure(dialect ?? 'current')),
    finish() {
      if (done) return
      for (const line of parts.past()) send(pastLine(line, dialect ?? 'current'))
      done = true
      after(parts.limits.serverSession, parts.onExpired)
      parts.onReady()
    },
  }
}

interface Hearing {
  parts: SessionParts
  greeting: Greeting
  fail: Fail
}

function hear(event: ServerEvent, { parts, greeting, fail }: Hearing): void {
  if (event.type === 'session.created') greeting.begin(dialectOf(event))
  else if (event.type === 'session.updated') greeting.finish()
  else if (event.type === 'error') hearError(event, { parts, greeting, fail })
  else if (greeting.isDone()) parts.onEvent(event)
}

function hearError(event: ServerEvent, { parts, greeting, fail }: Hearing): void {
  const { code, message = NO_REASON, event_id: cause = '' } = event.error ?? {}
  if (code === 'session_expired' && greeting.isDone()) parts.onExpired()
  else if (!greeting.isDone()) fail('The voice server refused the voice settings.', codesOf(event.error))
  else if (!cause.startsWith(OWN)) parts.onEvent({ ...event, error: { message } })
}
