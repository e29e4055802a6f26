import type pg from 'pg'
import type { Change } from '../../contract/events.ts'
import type { Messages } from './listen.ts'

/** Where the processes of Atrium tell each other what changed. */
export const CHANGE_CHANNEL = 'atrium_changes'

export interface Changes {
  /** Tells every process, this one included. Returns at once. */
  publish(companyId: string, changes: Change[]): void
  /** Calls `hear` for each change of a company, and with undefined when some may have been missed. Answers its end. */
  subscribe(companyId: string, hear: (change: Change | undefined) => void): () => void
}

/** Milliseconds in which changes gather before they are sent to the other processes together. */
const GATHER = 20
/** PostgreSQL takes up to 8,000 bytes a message; a change is about 200. */
const AT_ONCE = 25

/**
 * Changes on their way to open screens. They are sent after their transaction and not in it, because PostgreSQL lets
 * transactions that notify commit one at a time only. What a crash swallows in between, screens make up for: they ask
 * for everything again when their stream comes back.
 */
export function createChanges(pool: pg.Pool, messages: Messages, lost: (error: Error) => void): Changes {
  const hearers = new Map<string, Set<(change: Change | undefined) => void>>()
  const origin = Math.random().toString(36).slice(2)
  let waiting: [companyId: string, change: Change][] = []

  const tell = (companyId: string, change: Change) => {
    for (const hear of hearers.get(companyId) ?? []) hear(change)
  }
  const send = () => {
    const gathered = waiting
    waiting = []
    for (let from = 0; from < gathered.length; from += AT_ONCE) {
      const message = JSON.stringify({ origin, changes: gathered.slice(from, from + AT_ONCE) })
      pool.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, message]).catch(lost)
    }
  }

  messages.on(CHANGE_CHANNEL, (payload) => {
    if (payload === undefined) {
      for (const hear of [...hearers.values()].flatMap((each) => [...each])) hear(undefined)
      return
    }
    const message: { origin: string; changes: typeof waiting } = JSON.parse(payload)
    // One's own were told at once.
    if (message.origin !== origin) for (const [companyId, change] of message.changes) tell(companyId, change)
  })

  return {
    publish(companyId, changes) {
      for (const change of changes) tell(companyId, change)
      if (waiting.length === 0) setTimeout(send, GATHER).unref()
      waiting.push(...changes.map((change): (typeof waiting)[0] => [companyId, change]))
    },
    subscribe(companyId, hear) {
      const own = hearers.get(companyId) ?? new Set()
      hearers.set(companyId, own.add(hear))
      return () => {
        own.delete(hear)
        if (own.size === 0) hearers.delete(companyId)
      }
    },
  }
}
