import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connectionWaits } from '../topics.ts'
import { codeOf } from './data-folder.ts'
import { DatabaseFault, explainLoss, type FaultKind, faultOf } from './fault.ts'
import { createShares, type Pace, type Work } from './shares.ts'
import { timeStatement } from './statement.ts'
import { streamOf } from './stream-of.ts'

/** The connections to PostgreSQL, shared out among companies and kinds of work. */
export interface Connections {
  /** A connection, to be released. Raises a `DatabaseFault` where there is none in time. */
  take(work: Work): Promise<pg.PoolClient>
  /** Runs one statement on a connection. */
  query(work: Work, statement: pg.QueryConfig): Promise<pg.QueryResult>
  /** Says whether PostgreSQL stands still: then nothing waits for it any longer, until it answers again. */
  standsStill(still: boolean): void
  /** Connections that are open, those of them that are held, and how many wait for one. */
  load(): { open: number; held: number; waiting: number }
  /** Ends all connections, also those that PostgreSQL does not let go of. */
  close(): Promise<void>
}

/** Milliseconds that making a connection may take. */
const CONNECT_LIMIT = 3_000
/**
 * Milliseconds for which a connection may be held, by the kind of work; beyond it is taken for dead and replaced. More than
 * PostgreSQL itself lets a statement take.
 */
const HOLD_LIMIT: Record<Pace, number> = { quick: 15_000, long: 45_000, background: 180_000, whole: 6 * 3_600_000 }
const LOOK_EVERY = 500
/** What PostgreSQL says where all connections are taken that it, the database or the role may have. */
const TOO_MANY_CONNECTIONS = '53300'
/** Milliseconds without a word after which the system asks whether the other end of a connection is still there. */
const KEEP_ALIVE = 10_000
const POOL: pg.PoolConfig = {
  pipeline: true,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
  connectionTimeoutMillis: CONNECT_LIMIT,
}
/** Milliseconds that connections have to end by themselves. */
const CLOSE_LIMIT = 2_000

interface Holding {
  work: Work
  until: number
}

/**
 * Opens connections as they are needed, up to `most`. `holdLimit`, `waitLimit`: other limits, for tests. `whyAway`: what is wrong
 * where PostgreSQL is not there.
 */
export function openConnections(
  config: pg.PoolConfig,
  {
    most,
    holdLimit = HOLD_LIMIT,
    waitLimit,
    whyAway = () => 'unreachable',
  }: {
    most: number
    holdLimit?: Record<Pace, number>
    waitLimit?: Record<Pace, number> | undefined
    whyAway?: () => FaultKind
  },
): Connections {
  const pool = new pg.Pool({ ...config, ...POOL, max: most })
  const shares = createShares(most, waitLimit)
  const silence = () => new DatabaseFault(whyAway(), 'PostgreSQL does not answer')
  const open = new Set<pg.PoolClient>()
  const held = new Map<pg.PoolClient, Holding>()
  let still = false
  // A connection that breaks fails the statement that waits for it and is replaced at its next use. Without listeners one
  // that breaks while idle, or between two statements, would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void open.add(client.on('error', () => undefined)))
  pool.on('remove', (client) => open.delete(client))
  pool.on('release', (_, client) => {
    const holding = held.get(client)
    held.delete(client)
    // Once the pool has it back.
    if (holding) queueMicrotask(() => shares.leave(holding.work))
  })
  const watch = setInterval(() => {
    const now = performance.now()
    for (const [client, { until }] of held) {
      if (until < now) cut(client, new DatabaseFault('slow', 'A connection was held for too long'))
    }
    // There may be one more to have by now.
    shares.resize(Math.min(most, shares.most() + 1))
  }, LOOK_EVERY)
  watch.unref()

  const take = (work: Work) => timed(work, () => waitForOne(work))

  async function waitForOne(work: Work): Promise<pg.PoolClient> {
    if (still) throw silence()
    const turn = shares.enter(work)
    if (turn) await turn
    try {
      const client = await pool.connect()
      held.set(client, { work, until: performance.now() + holdLimit[work.pace] })
      return client
    } catch (error) {
      // Where PostgreSQL gives no more of them, those that there are have to do; the pool counts those it is making too.
      const others = codeOf(error) === TOO_MANY_CONNECTIONS ? pool.totalCount : 0
      if (others > 0) shares.resize(others)
      shares.leave(work)
      if (others > 0) return waitForOne(work)
      throw new DatabaseFault(faultOf(error) ?? whyAway(), 'PostgreSQL cannot be reached', error)
    }
  }

  return {
    take,
    async query(work, statement) {
      const client = await take(work)
      try {
        const answer = client.query(statement)
        timeStatement(client, statement.text, answer)
        return await answer
      } catch (error) {
        throw explainLoss(error, client)
      } finally {
        client.release()
      }
    },
    standsStill(now) {
      still = now
      if (!still) return
      shares.refuseAll(silence())
      for (const client of open) cut(client, silence())
    },
    load: () => ({ open: open.size, held: held.size, waiting: shares.waiting() }),
    async close() {
      clearInterval(watch)
      const ended = pool.end()
      await Promise.race([ended, wait(CLOSE_LIMIT, undefined, { ref: false })])
      for (const client of open) cut(client, silence())
    },
  }
}

/** Measures how long work waits for a connection. */
async function timed(work: Work, wait: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  if (!connectionWaits.wanted()) return wait()
  const begun = performance.now()
  const publish = (fault?: FaultKind) =>
    connectionWaits.publish({ pace: work.pace, milliseconds: performance.now() - begun, fault })
  try {
    const client = await wait()
    publish()
    return client
  } catch (error) {
    publish(faultOf(error))
    throw error
  }
}

const cut = (client: pg.PoolClient, fault: DatabaseFault) => void streamOf(client).destroy(fault)
