import { streamAnswer } from '../../contract/assistant/calls.ts'
import type { BodyInputOf } from '../../contract/call.ts'
import type { LiveUpdate } from '../../contract/events/fields.ts'
import type { Caller } from './caller.ts'

/** One event of a stream. */
interface StreamedEvent {
  event: string
  data: unknown
}

/** A browser's open stream of updates. */
export interface OpenStream {
  status: number
  headers: Headers
  /** Everything that came so far, comments left out. */
  events: StreamedEvent[]
  /** The updates that came so far. */
  updates: () => LiveUpdate[]
  /** Settles when the server ends the stream. */
  ended: Promise<void>
  /** Gives the stream up, as a closed tab does. */
  close: () => void
}

/** Opens the stream of updates as a signed-in person's browser does. `origin` may be another process's. */
export const openStream = (origin: string, browser: Pick<Caller, 'cookies'>, search = ''): Promise<OpenStream> =>
  open(browser, `${origin}/api/events${search}`)

/** Has a question answered as server-sent events. */
export const openAnswer = (
  origin: string,
  browser: Pick<Caller, 'cookies'>,
  body: BodyInputOf<typeof streamAnswer>,
): Promise<OpenStream> =>
  open(browser, origin + streamAnswer.path, {
    method: streamAnswer.method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

async function open(
  { cookies }: Pick<Caller, 'cookies'>,
  address: string,
  init: RequestInit = {},
): Promise<OpenStream> {
  const giveUp = new AbortController()
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(address, { ...init, signal: giveUp.signal, headers: { ...init.headers, cookie } })
  const events: StreamedEvent[] = []
  const ended = response.ok ? read(response, events) : Promise.resolve()
  return {
    status: response.status,
    headers: response.headers,
    events,
    updates: () => events.filter(({ event }) => event === 'update').map(({ data }) => data as LiveUpdate),
    ended,
    close: () => giveUp.abort(),
  }
}

async function read(response: Response, events: StreamedEvent[]): Promise<void> {
  let rest = ''
  try {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const messages = (rest + chunk).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) {
        const { event, data } = Object.fromEntries(message.split('\n').map((line) => line.split(/: (.*)/s)))
        if (event) events.push({ event, data: JSON.parse(data) })
      }
    }
  } catch (error) {
    // Given up by the test, or cut off by the server: over either way.
    if (!(error instanceof Error)) throw error
  }
}
