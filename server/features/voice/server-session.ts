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
  const timers: NodeJS.Timeout[] = []
  const after = (ms: number, act: () => void) => void timers.push(setTimeout(guard(act), ms))
  let dialect: Dialect | undefined
  let ready = false
  let over = false
  const end = () => {
    over = true
    for (const timer of timers) clearTimeout(timer)
    socket.end()
  }
  const fail = (reason: string, detail: string) => {
    if (over) return
    end()
    parts.onFailure(reason, detail)
  }
  const send = (event: object) => socket.send({ event_id: `${OWN}event`, ...event })
  const configure = guard(async (spoken: Dialect) => {
    dialect = spoken
    try {
      const setup = await parts.prepare()
      if (!over) send(sessionUpdate(setup, spoken))
    } catch (error) {
      // A refusal is for the person to read.
      const reason = error instanceof Refusal ? error.message : 'Voice could not be prepared. Please try again.'
      fail(reason, codesOf(error))
    }
  })
  // Once the server took the settings it hears what was said before.
  const begin = () => {
    if (ready) return
    for (const line of parts.past()) send(pastLine(line, dialect ?? 'current'))
    ready = true
    after(limits.serverSession, parts.onExpired)
    parts.onReady()
  }
  const hear = (event: ServerEvent) => {
    const { code, message = NO_REASON, event_id: cause = '' } = event.error ?? {}
    if (event.type === 'session.created') {
      if (dialectOf(event) !== dialect) configure(dialectOf(event))
    } else if (event.type === 'session.updated') begin()
    else if (event.type !== 'error') {
      if (ready) parts.onEvent(event)
    } else if (!ready) fail('The voice server refused the voice settings.', codesOf(event.error))
    else if (code === 'session_expired') parts.onExpired()
    else if (!cause.startsWith(OWN)) parts.onEvent({ ...event, error: { message } })
  }
  const socket = connectServer(realtime, limits, {
    guard,
    // Some servers do not greet; they speak the current protocol.
    onOpen: () => after(limits.greeting, () => void (dialect ?? configure('current'))),
    onEvent: (event) => over || hear(inCurrentWords(event)),
    onEnd(reason, detail, lost) {
      if (!lost || !ready || over) return fail(reason, detail)
      end()
      parts.onLost(reason, detail)
    },
  })
  after(limits.connect, () => ready || fail(NO_ANSWER, 'its session did not become ready'))
  return { isReady: () => ready, send, refresh: () => void (ready && configure(dialect ?? 'current')), end }
}
