import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Areas } from '../../../contract/auth/fields.ts'
import type { LiveUpdate } from '../../../contract/events/fields.ts'
import { EVERYTHING } from '../../../contract/plain/areas.ts'
import type { JobName } from '../jobs/every-job.ts'
import type { Connections } from './connections.ts'
import { connectionDialect } from './dialect.ts'
import { explainLoss } from './fault.ts'
import type { Enqueue, JobsInTransaction } from './job-queue.ts'
import type { Pace } from './shares.ts'
import { type Inside, STATEMENT_LIMIT, sendTogether, timeStatement } from './statement.ts'
import type { DB } from './types.ts'

/** Who acts, how, and from where; what a call is made by is one (`calls/caller.ts`). */
export interface Actor {
  /** By a browser's session, a program's key, the assistant; a background job; or anyone, signed in or not. */
  how: 'session' | 'key' | 'assistant' | 'job' | 'public'
  /** Who is signed in, with what they may do in each area, which is everything unless said; nobody in a job. */
  user: { id: string; areas?: Areas } | null
  client: Client
  /** What links that leave the app begin with, as far as it is known: PUBLIC_URL, or the origin of the request. */
  origin: string | undefined
}

/** From where something is done, as the audit and the list of sessions keep it; blank where nobody is at the other end. */
export interface Client {
  address: string
  device: string
}

/**
 * One company's rows, in a transaction. PostgreSQL shows and accepts that company's rows only; stores filter by `companyId`
 * all the same (`rows.ts`), because that is what the indexes begin with.
 */
export interface CompanyScope extends Pick<Actor, 'how' | 'client' | 'origin'> {
  db: Kysely<DB>
  companyId: string
  /** Who acts; null for a background job, and for a visitor. */
  userId: string | null
  /**
   * Notifies open screens, once the transaction is durable; one that was undone is silent. What follows from an event
   * (`server/platform/events/record.ts`), which is what rules call.
   */
  announce(update: Omit<LiveUpdate, 'userId'>): void
  /**
   * Queues a job that runs once the transaction is durable, and never when it was undone. False when this installation
   * does not do these jobs, as mails where no mail server is configured; then nothing is queued.
   */
  enqueue: Enqueue
}

/** The scope of a member of the company: what is written down has an author. */
export interface MemberScope extends CompanyScope {
  userId: string
}

/** Where goes what a transaction announces and queues, once it is durable. */
export interface AfterCommit {
  announce: (companyId: string, updates: LiveUpdate[]) => void
  jobs: JobsInTransaction
}

/** One company's part of the database, for one actor. */
export interface CompanyDatabase<Scope extends CompanyScope = MemberScope> {
  companyId: string
  userId: Scope['userId']
  /** Runs `work`, which only reads. Like any two statements, two reads may see what was committed between them. */
  read<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  /** Runs `work` in one transaction that is durable once this resolves, and undone when `work` raises. */
  write<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  /** The same for work of another kind: how long it may take, and which share of the connections it may hold. */
  at(pace: Pace): CompanyDatabase<Scope>
}

interface Opened {
  companyId: string
  actor: Actor
  pace?: Pace | undefined
}

export function openCompany(
  connections: Connections,
  { companyId, actor, pace = actor.how === 'job' ? 'background' : 'quick' }: Opened,
  after: AfterCommit,
): CompanyDatabase<CompanyScope> {
  const { announce, jobs } = after
  const userId = actor.user?.id ?? null
  const { how, client, origin } = actor
  const who = { companyId: assertUuid(companyId), userId, how, client, origin }
  const inside = {
    companyId,
    pace,
    member: how === 'job' && !userId ? 'job' : userId ? assertUuid(userId) : '',
    areas: JSON.stringify(actor.user?.areas ?? EVERYTHING),
  }
  return {
    companyId,
    userId,
    read: (work) =>
      read(connections, inside, (db) => work({ ...who, db, announce: refuseInRead, enqueue: refuseInRead })),
    write: async (work) => {
      const updates: LiveUpdate[] = []
      const queued = new Set<JobName>()
      const result = await write(connections, inside, (db) => {
        const enqueue = jobs.enqueueIn(db)
        return work({
          ...who,
          db,
          announce: (update) => void updates.push({ ...update, userId }),
          enqueue: async (name, data) => {
            queued.add(name)
            return enqueue(name, data)
          },
        })
      })
      if (updates.length > 0) announce(companyId, updates)
      jobs.wake(queued)
      return result
    },
    at: (pace) => openCompany(connections, { companyId, actor, pace }, after),
  }
}

function refuseInRead(): never {
  throw new Error('What only reads has nothing to tell')
}

type Work<T> = (db: Kysely<DB>) => Promise<T>

// Every statement of a read is a transaction of its own, which is all that a read promises.
async function read<T>(connections: Connections, inside: Inside, work: Work<T>): Promise<T> {
  const client = await connections.take(inside)
  try {
    return await work(new Kysely<DB>({ dialect: connectionDialect(client, inside) }))
  } finally {
    client.release()
  }
}

async function write<T>(connections: Connections, inside: Inside, work: Work<T>): Promise<T> {
  const client = await connections.take(inside)
  sendTogether(client)
  // Travels with the first statement and is answered before it; awaited at the end.
  const begun = settled(client.query(opening(inside)))
  try {
    const result = await work(new Kysely<DB>({ dialect: connectionDialect(client) }))
    raise(await begun)
    raise(await settled(commit(client), 'COMMIT'))
    client.release()
    return result
  } catch (error) {
    // The error is the one to tell, whatever the rollback says; a connection in doubt is closed.
    client.release((await settled(client.query('rollback'), 'ROLLBACK')) !== undefined)
    throw explainLoss(error, client)
  }
}

// Waits for the disk, and for standbys where there are some.
function commit(client: pg.PoolClient): Promise<pg.QueryResult> {
  const done = client.query('commit')
  timeStatement(client, 'commit', done)
  return done
}

function opening({ companyId, member, areas, pace }: Inside): string {
  // A connection's own limit is that of quick work.
  const limit = pace === 'quick' ? '' : `; set local statement_timeout = ${STATEMENT_LIMIT[pace]}`
  return `begin; set local atrium.company_id = '${companyId}'; set local atrium.member = '${member}';
    set local atrium.areas = '${areas}'${limit}`
}

// What went wrong, if anything; `command` is what a transaction must have ended with.
async function settled(sent: Promise<pg.QueryResult | pg.QueryResult[]>, command?: string): Promise<Error | undefined> {
  try {
    const result = await sent
    if (!command || (!Array.isArray(result) && result.command === command)) return undefined
    return new Error(`The transaction did not end with ${command}`)
  } catch (error) {
    return error as Error
  }
}

function raise(error: Error | undefined): void {
  if (error) throw error
}

function assertUuid(id: string): string {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw new Error('An id is a UUID')
  return id
}
