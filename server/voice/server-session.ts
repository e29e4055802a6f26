import { Refusal } from '../calls/refusals.ts'
import type { RealtimeSettings } from '../config.ts'
import { type Dialect, dialectOf, inCurrentWords, pastLine, type SessionSetup, sessionUpdate } from './dialect.ts'
import type { VoiceLimits } from './limits.ts'
import { connectServer, type ServerEvent } from './server-socket.ts'

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

/** Events of the talk itself are named so; the server's objections to them are nobody's business. */
const OWN = 'atrium-'

export function openServerSession(parts: SessionParts): ServerSession {
  const { realtime, limits } = parts
  let dialect: Dialect | undefined
  let ready = false
  let over = false
  const timers = new Set<NodeJS.Timeout>()
  const after = (ms: number, act: () => void) => timers.add(setTimeout(act, ms))
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
  const configure = async (spoken: Dialect) => {
    dialect = spoken
    try {
      const setup = await parts.prepare()
      if (!over) send(sessionUpdate(setup, spoken))
    } catch (error) {
      // What a person would be refused, they are told.
      const reason = error instanceof Refusal ? error.message : 'The talk could not be prepared. Please try again.'
      fail(reason, String(error))
    }
  }
  const begin = () => {
    if (ready) return
    for (const line of parts.past()) send(pastLine(line, dialect ?? 'current'))
    ready = true
    after(limits.serverSession, parts.onExpired)
    parts.onReady()
  }
  const hearError = (event: ServerEvent) => {
    const { code, message, cause } = errorOf(event)
    if (code === 'session_expired' && ready) parts.onExpired()
    else if (!ready) fail('The voice server refused the settings of the talk.', message)
    else if (!cause.startsWith(OWN)) parts.onEvent({ type: 'error', message })
  }
  const hear = (event: ServerEvent) => {
    if (event.type === 'session.created') {
      const spoken = dialectOf(event)
      if (spoken !== dialect) void configure(spoken)
    } else if (event.type === 'session.updated') begin()
    else if (event.type === 'error') hearError(event)
    else if (ready) parts.onEvent(event)
  }
  const socket = connectServer(realtime, limits, {
    // Some servers wait to be told; what they speak is what is spoken now.
    onOpen: () => after(limits.greeting, () => dialect ?? void configure('current')),
    onEvent: (event) => over || hear(inCurrentWords(event)),
    onEnd(reason, detail, lost) {
      if (!lost || !ready || over) return fail(reason, detail)
      end()
      parts.onLost(reason, detail)
    },
  })
  after(limits.connect, () => ready || fail(NO_ANSWER, 'its session did not become ready'))
  return {
    isReady: () => ready,
    send,
    refresh: () => void (ready && configure(dialect ?? 'current')),
    end,
  }
}

function errorOf({ error }: ServerEvent): { code: string; message: string; cause: string } {
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  return {
    code: String(fields.code ?? ''),
    message: String(fields.message ?? 'It did not say why.'),
    // The event of ours that was wrong.
    cause: String(fields.event_id ?? ''),
  }
}
