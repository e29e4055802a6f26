import type { LiveUpdate } from '../../contract/events/fields.ts'
import { CallError } from './call.ts'
import { openEvents, type StreamedEvent } from './event-stream.ts'
import { isAway, watchReach } from './reach.ts'
import { isUnauthorized } from './unauthorized.ts'

/** What the tabs of a browser send each other. */
type TabMessage =
  | { kind: 'update'; update: LiveUpdate }
  /** Some updates may have been missed. */
  | { kind: 'resync' }
  /** The stream is open, perhaps again. */
  | { kind: 'open' }
  /** The stream is still open, so nothing is missed. */
  | { kind: 'alive' }
  /** A tab has come that shows what was true `age` milliseconds ago. */
  | { kind: 'hello'; age: number }
  | { kind: 'signedOut'; error: string }

export interface LiveHandlers {
  /** Something happened; undefined when updates may have been missed. */
  onUpdate: (update: LiveUpdate | undefined) => void
  /** The server can be reached, perhaps again. */
  onReach: () => void
  onSignedOut: (error: Error) => void
}

/** How often the tab with the stream says that it is there, in milliseconds. */
const PULSE = 15_000
/** How long the tab with the stream remembers what it heard, for tabs that have just come. */
const MEMORY = 30_000
/** What clocks and the way to the server may be wrong by. */
const MARGIN = 2_000
const FIRST_RETRY = 400
/** Milliseconds after which a stream has proved to work. */
const STEADY = 2_000
const LONGEST_RETRY = 30_000

/**
 * Follows what happens in the company. However many tabs a browser has, one of them holds the stream and tells the
 * others, as browsers keep only six connections to a server. Answers how to stop.
 */
export function followUpdates(userId: string, handlers: LiveHandlers): () => void {
  const name = `atrium-live-${userId}`
  const stopping = new AbortController()
  const channel = new BroadcastChannel(name)
  // What this tab shows is as old as the page.
  let aliveAt = Date.now() - performance.now()
  let leading = false
  const heard: { at: number; message: TabMessage }[] = []

  const handle = (message: TabMessage) => {
    aliveAt = Date.now()
    if (message.kind === 'update') handlers.onUpdate(message.update)
    if (message.kind === 'resync') handlers.onUpdate(undefined)
    if (message.kind === 'open') handlers.onReach()
    if (message.kind === 'signedOut') handlers.onSignedOut(new CallError(401, message.error))
  }
  const broadcast = (message: TabMessage) => {
    if (stopping.signal.aborted) return
    heard.push({ at: Date.now(), message })
    while ((heard[0]?.at ?? 0) < Date.now() - MEMORY) heard.shift()
    channel.postMessage(message)
    handle(message)
  }
  channel.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind !== 'hello') return handle(message)
    // Said again to all: to hear of an update twice does no harm.
    const since = Date.now() - message.age - MARGIN
    if (leading) for (const each of heard.filter(({ at }) => at >= since)) channel.postMessage(each.message)
  }
  channel.postMessage({ kind: 'hello', age: performance.now() } satisfies TabMessage)

  async function asLeader(signal: AbortSignal) {
    leading = true
    await holdStream({ signal, since: () => Date.now() - aliveAt + MARGIN, broadcast })
    leading = false
  }
  void takeTurns(name, stopping.signal, asLeader)
  return () => {
    stopping.abort()
    channel.close()
  }
}

interface Holding {
  signal: AbortSignal
  /** Milliseconds since nothing was missed. */
  since: () => number
  broadcast: (message: TabMessage) => void
}

async function holdStream({ signal, since, broadcast }: Holding): Promise<void> {
  let wait = FIRST_RETRY
  while (!signal.aborted) {
    const from = Date.now()
    try {
      await readOnce({ signal, since, broadcast })
    } catch (error) {
      // A stream that broke, or a server that is away, is tried again whatever the reason.
      if (!signal.aborted && error instanceof CallError && isUnauthorized(error)) {
        return broadcast({ kind: 'signedOut', error: error.message.replace(/^401: /, '') })
      }
    }
    // One that lasted is opened again soon: its session may be over, which is to be seen at once.
    wait = Date.now() - from > STEADY ? FIRST_RETRY : Math.min(wait * 2, LONGEST_RETRY)
    await pause(wait * (0.5 + Math.random()), signal)
  }
}

async function readOnce({ signal, since, broadcast }: Holding): Promise<void> {
  const { events, alive } = await openEvents(`/api/events?since=${Math.round(Math.min(since(), 999_999_999))}`, signal)
  broadcast({ kind: 'open' })
  const pulse = setInterval(() => alive() && broadcast({ kind: 'alive' }), PULSE)
  try {
    for await (const event of events) broadcast(messageOf(event))
  } finally {
    clearInterval(pulse)
  }
}

function messageOf({ event, data }: StreamedEvent): TabMessage {
  return event === 'update' ? { kind: 'update', update: JSON.parse(data) as LiveUpdate } : { kind: 'resync' }
}

/**
 * Runs `lead` while it is this tab's turn: as long as it holds a lock, which goes to the next tab when it is closed.
 * Browsers lend locks over https and from the same machine only; elsewhere it is the turn of every visible tab.
 */
async function takeTurns(name: string, signal: AbortSignal, lead: (signal: AbortSignal) => Promise<void>) {
  if (navigator.locks) {
    // Rejects when it was stopped while it waited.
    await navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => undefined)
    return
  }
  while (!signal.aborted) {
    await visibility('visible', signal)
    const hidden = new AbortController()
    void visibility('hidden', signal).then(() => hidden.abort())
    await lead(AbortSignal.any([signal, hidden.signal]))
    // Not signed in any more.
    if (!hidden.signal.aborted) return
  }
}

function visibility(state: DocumentVisibilityState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const look = () => {
      if (document.visibilityState !== state && !signal.aborted) return
      over.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    signal.addEventListener('abort', look, { signal: over.signal })
    look()
  })
}

/** Waits, but no longer than until the network or the server is back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const go = () => {
      over.abort()
      stopWatching()
      clearTimeout(timer)
      resolve()
    }
    const stopWatching = watchReach(() => isAway() || go())
    const timer = setTimeout(go, milliseconds)
    window.addEventListener('online', go, { signal: over.signal })
    signal.addEventListener('abort', go, { signal: over.signal })
  })
}
