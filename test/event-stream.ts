import type { LiveUpdate } from '../contract/events.ts'
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
export async function openStream(
  origin: string,
  { cookies }: Pick<Caller, 'cookies'>,
  search = '',
): Promise<OpenStream> {
  const giveUp = new AbortController()
  const response = await fetch(`${origin}/api/events${search}`, {
    signal: giveUp.signal,
    headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
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
