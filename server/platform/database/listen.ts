import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseFault, explainLoss } from './fault.ts'
import { streamOf } from './stream-of.ts'

/** PostgreSQL's notifications, on one connection of their own, by which it also shows whether it answers at all. */
export interface Messages {
  /** Whether messages arrive right now. While they do not, nothing may be kept that only a message would make untrue. */
  live(): boolean
  /** Calls `listener` with the payload of each message, and with undefined whenever messages may have been missed. */
  on(channel: string, listener: (payload: string | undefined) => void): void
  /** Calls `listener` when the connection is lost, with whatever this session of PostgreSQL held. */
  onLost(listener: () => void): void
  /**
   * Runs a statement on the connection itself, once it is there again where it was lost. Raises a `DatabaseFault` where it does not
   * answer soon.
   */
  ask<Row extends pg.QueryResultRow>(text: string, values: string[]): Promise<Row[]>
  /** Raises when PostgreSQL does not answer within `PING_LIMIT`. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds before a lost connection is opened again. */
const RETRY = 500
/** Milliseconds between two questions whether PostgreSQL is there, and for its answer. */
const BEAT = 750
const ANSWER_LIMIT = 1_200
/**
 * Milliseconds for another connection, where it did not answer: then it stands still, rather than one connection. The first
 * one has more, as a machine is busy while Atrium starts, and nobody waits for an answer yet.
 */
const CONNECT_LIMIT = 2_400
const FIRST_CONNECT_LIMIT = 15_000
const PING_LIMIT = 2_500
/** Milliseconds for a goodbye. */
const CLOSE_LIMIT = 1_000

interface Listening {
  /** Names that need no quoting. */
  channels: string[]
  /** Called when PostgreSQL has stopped answering, and when it answers again. */
  standsStill: (still: boolean) => void
  /** Called with what a listener raised, which ends nothing else. */
  warn: (error: Error) => void
}

/** The listeners of all channels. What one raises goes to `warn`, and the others are still called. */
function listenersWith(warn: Listening['warn']) {
  const listeners: { channel: string; listener: (payload: string | undefined) => void }[] = []
  const losers: (() => void)[] = []
  // Anything can come on a channel, from all who may connect to the database.
  const guarded = (call: () => void) => {
    try {
      call()
    } catch (error) {
      warn(error as Error)
    }
  }
  return {
    on: (channel: string, listener: (payload: string | undefined) => void) =>
      void listeners.push({ channel, listener }),
    onLost: (listener: () => void) => void losers.push(listener),
    /** Without a channel: those of all. */
    notify: (payload: string | undefined, channel?: string) => {
      for (const each of listeners) {
        if (channel === undefined || each.channel === channel) guarded(() => each.listener(payload))
      }
    },
    notifyLoss: () => {
      for (const lost of losers) guarded(lost)
    },
  }
}

/** Listens until closed. */
export function listen(config: pg.ClientConfig, { channels, standsStill, warn }: Listening): Messages {
  const listeners = listenersWith(warn)
  const closing = new AbortController()
  let current: pg.Client | undefined
  let limit = FIRST_CONNECT_LIMIT
  const query = oneByOne()

  async function connect(): Promise<pg.Client | undefined> {
    const client = new pg.Client({ ...config, application_name: 'atrium listener', keepAlive: true })
    // A connection that breaks also ends, which is what counts here.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => listeners.notify(payload, channel))
    const reached = await answersIn(limit, async () => {
      await client.connect()
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '))
    })
    standsStill(!reached)
    limit = CONNECT_LIMIT
    if (reached) return client
    streamOf(client).destroy()
    return undefined
  }

  // Answers whether to try again at once, as where one connection fell silent: it may be that one alone.
  async function listenOnce(): Promise<boolean> {
    const client = await connect()
    if (!client) return false
    const over = new AbortController()
    client.once('end', () => over.abort())
    current = client
    listeners.notify(undefined)
    const stop = AbortSignal.any([closing.signal, over.signal])
    while (!stop.aborted) {
      await wait(BEAT, undefined, { signal: stop, ref: false }).catch(() => undefined)
      if (stop.aborted || !(await isThere(client))) break
    }
    current = undefined
    listeners.notifyLoss()
    if (closing.signal.aborted) await answersIn(CLOSE_LIMIT, () => client.end())
    streamOf(client).destroy()
    return !stop.aborted
  }

  // A connection that is lost in the middle of the question does not answer either.
  const isThere = (client: pg.Client) => answersIn(ANSWER_LIMIT, () => query(client, 'select')).catch(() => false)

  async function listenUntilClosed() {
    while (!closing.signal.aborted) {
      // Why the server cannot be reached shows in the requests that need it; here the next try is all there is to do.
      const tryAtOnce = await listenOnce().catch(() => false)
      current = undefined
      if (!tryAtOnce) await wait(RETRY, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  async function reach(): Promise<pg.Client> {
    const until = performance.now() + PING_LIMIT
    while (!current && performance.now() < until) await wait(RETRY / 10)
    if (!current) throw new DatabaseFault('unreachable', 'PostgreSQL cannot be reached')
    return current
  }

  const done = listenUntilClosed()
  return {
    live: () => current !== undefined,
    on: listeners.on,
    onLost: listeners.onLost,
    async ask<Row extends pg.QueryResultRow>(text: string, values: string[]) {
      const asked = reach().then((client) =>
        query<Row>(client, text, values).catch((error) => {
          throw explainLoss(error, client)
        }),
      )
      if (!(await answersIn(PING_LIMIT, () => asked))) {
        throw new DatabaseFault('unreachable', 'PostgreSQL does not answer')
      }
      return (await asked).rows
    },
    async ping() {
      const asked = async () => query(await reach(), 'select')
      if (!(await answersIn(PING_LIMIT, asked))) throw new Error('PostgreSQL does not answer')
    },
    close: () => {
      closing.abort()
      return done
    },
  }
}

/** Runs one statement after the other: `pg` will soon refuse several at once on one connection. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: string[] = []) => {
    const answer = last.then(() => client.query<Row>(text, values))
    last = answer.catch(() => undefined)
    return answer
  }
}

/** Whether work is done within so many milliseconds; what has arrived by then counts, however late it is looked at. */
async function answersIn(milliseconds: number, work: () => Promise<unknown>): Promise<boolean> {
  const over = new AbortController()
  const late = async () => {
    await wait(milliseconds, undefined, { signal: over.signal })
    await turn()
    return false
  }
  const done = work().then(() => true)
  try {
    return await Promise.race([done, late()])
  } finally {
    over.abort()
  }
}
