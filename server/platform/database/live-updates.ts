import * as z from 'zod/mini'
import { LiveUpdate } from '../../../contract/events/fields.ts'
import type { Connections } from './connections.ts'
import type { Messages } from './listen.ts'

/** Where the processes of Atrium tell each other what happened. */
export const UPDATE_CHANNEL = 'atrium_updates'

export interface LiveUpdates {
  /** Notifies every process, this one included. Returns at once. */
  publish(companyId: string, updates: LiveUpdate[]): void
  /**
   * Calls `listener` for each update of a company, and with undefined when some may have been missed; first for those of the
   * last `since` milliseconds. Answers its end.
   */
  subscribe(companyId: string, listener: Listener, since?: number): () => void
}

const Message = z.object({ sender: z.string(), updates: z.array(z.tuple([z.string(), LiveUpdate])) })

type Listener = (update: LiveUpdate | undefined) => void

/** Milliseconds in which updates gather before they are sent to the other processes together. */
const GATHER = 20
/** PostgreSQL takes up to 8,000 bytes a message; an update is about 200. */
const AT_ONCE = 25
/** How long updates are kept for screens that were away for a moment, in milliseconds; and how many at most. */
const KEPT_FOR = 120_000
const MOST_KEPT = 5_000

/**
 * Updates on their way to open screens. They are sent after their transaction and not in it, because PostgreSQL lets
 * transactions that notify commit one at a time only. What a crash swallows in between, screens make up for: they ask
 * for everything again when their stream comes back.
 */
export function createLiveUpdates(
  connections: Connections,
  messages: Messages,
  lost: (error: Error) => void,
): LiveUpdates {
  const listeners = new Map<string, Set<Listener>>()
  const recent = createRecent()
  const sender = Math.random().toString(36).slice(2)
  let waiting: [companyId: string, update: LiveUpdate][] = []

  const tell = (companyId: string, update: LiveUpdate) => {
    recent.keep(companyId, update)
    for (const listener of listeners.get(companyId) ?? []) listener(update)
  }
  const send = () => {
    const gathered = waiting
    waiting = []
    const messages: string[] = []
    for (let from = 0; from < gathered.length; from += AT_ONCE) {
      messages.push(JSON.stringify({ sender, updates: gathered.slice(from, from + AT_ONCE) }))
    }
    const text = 'select pg_notify($1, message) from unnest($2::text[]) message'
    connections.query({ companyId: undefined, pace: 'quick' }, { text, values: [UPDATE_CHANNEL, messages] }).catch(lost)
  }

  messages.on(UPDATE_CHANNEL, (payload) => {
    if (payload === undefined) {
      recent.forget()
      for (const listener of [...listeners.values()].flatMap((each) => [...each])) listener(undefined)
      return
    }
    const message = Message.parse(JSON.parse(payload))
    // This process was notified at once.
    if (message.sender !== sender) for (const [companyId, update] of message.updates) tell(companyId, update)
  })

  return {
    publish(companyId, updates) {
      for (const update of updates) tell(companyId, update)
      if (waiting.length === 0) setTimeout(send, GATHER).unref()
      waiting.push(...updates.map((update): (typeof waiting)[0] => [companyId, update]))
    },
    subscribe(companyId, listener, since = 0) {
      for (const update of since > 0 ? recent.since(companyId, since) : []) listener(update)
      const own = listeners.get(companyId) ?? new Set()
      listeners.set(companyId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(companyId)
      }
    },
  }
}

/** The latest updates of all companies, as far as this process heard of every one. */
function createRecent() {
  let kept: { at: number; companyId: string; update: LiveUpdate }[] = []
  let completeFrom = performance.now()
  return {
    keep(companyId: string, update: LiveUpdate) {
      const at = performance.now()
      kept.push({ at, companyId, update })
      const oldest = kept[0]?.at ?? at
      // In large steps, so that keeping one costs nothing.
      if (kept.length < MOST_KEPT && oldest > at - 2 * KEPT_FOR) return
      kept = kept.slice(-MOST_KEPT / 2).filter((each) => each.at > at - KEPT_FOR)
      completeFrom = Math.max(completeFrom, kept[0]?.at ?? at, at - KEPT_FOR)
    },
    forget() {
      kept = []
      completeFrom = performance.now()
    },
    /** What a company's screens missed; undefined stands for updates that are not known any more. */
    since(companyId: string, milliseconds: number): (LiveUpdate | undefined)[] {
      const from = performance.now() - milliseconds
      if (from < completeFrom) return [undefined]
      return kept.filter((each) => each.companyId === companyId && each.at >= from).map(({ update }) => update)
    },
  }
}
