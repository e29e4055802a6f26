import { CallError } from './call.ts'
import { reach } from './reach.ts'

/** One server-sent event; its data as it came. */
export interface StreamedEvent {
  event: string
  data: string
}

/** The server gives a sign of life every 25 seconds; after a silence of more than two of them the stream is dead. */
const LONGEST_SILENCE = 60_000

/**
 * Opens a stream of server-sent events, with a body as the answer to that. Unlike an EventSource it says why it was
 * refused, by raising a CallError, and it ends when the server falls silent, as after the computer slept or the network
 * changed. `alive`: whether the last sign of life is recent.
 */
export async function openEvents(
  address: string,
  signal: AbortSignal,
  body?: unknown,
): Promise<{ events: AsyncIterable<StreamedEvent>; alive: () => boolean }> {
  const dead = new AbortController()
  const response = await reach(address, {
    ...(body === undefined
      ? { headers: { Accept: 'text/event-stream' } }
      : {
          method: 'POST',
          headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.any([signal, dead.signal]),
  })
  if (!response.ok || !response.body) throw new CallError(response.status, await response.text())
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let heardAt = Date.now()
  const alive = () => Date.now() - heardAt < LONGEST_SILENCE
  const watch = setInterval(() => alive() || dead.abort(), LONGEST_SILENCE / 4)

  async function* read() {
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heardAt = Date.now()
        const messages = (rest + value).split('\n\n')
        rest = messages.pop() ?? ''
        for (const message of messages) yield* readMessage(message)
      }
    } finally {
      clearInterval(watch)
    }
  }
  return { events: read(), alive }
}

// Comments, which begin with a colon, and the hint when to come back are no events.
function* readMessage(message: string): Iterable<StreamedEvent> {
  const fields = Object.fromEntries(message.split('\n').map((line) => line.split(/: ?(.*)/s)))
  if (fields.event) yield { event: fields.event, data: fields.data ?? '' }
}
