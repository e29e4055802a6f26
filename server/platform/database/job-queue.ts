import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import { type JobWithMetadata, PgBoss } from 'pg-boss'
import { type JobData, type JobName, queueOptions } from '../jobs/every-job.ts'
import { jobRuns } from '../topics.ts'
import type { Connections } from './connections.ts'
import { DatabaseFault, type FaultKind } from './fault.ts'
import type { DB } from './types.ts'

/** The schema that pg-boss keeps its tables in. */
export const JOBS_SCHEMA = 'pgboss'

/** The run that a handler is in. */
export interface Run {
  /** Whether the job is given up when this run fails. */
  last: boolean
  /** Aborted when Atrium stops and will not wait any longer; the job then runs again later. */
  signal: AbortSignal
}

export type Enqueue = <Name extends JobName>(name: Name, data: JobData[Name]) => Promise<boolean>

/** Work that is done later, also after a restart, by whichever process of Atrium comes first. */
export interface Jobs {
  /** Says how a job is done, before `start`. A handler that raises is run again, later and later. */
  handle<Name extends JobName>(name: Name, handle: (data: JobData[Name], run: Run) => Promise<void>): void
  /** Queues a job at once; in a company's transaction use `scope.enqueue`. False when no handler is bound for it. */
  sendNow: Enqueue
  /** Jobs that could run by now and wait, and for how many seconds the first one has, by name. */
  waiting(): Promise<{ name: string; count: number; seconds: number }[]>
  /** Begins to take jobs. */
  start(): Promise<void>
  /** Takes no more jobs and waits for those under way, up to `STOP_LIMIT`; what is not done then runs again later. */
  stop(): Promise<void>
}

/** The part of it that a transaction needs. */
export interface JobsInTransaction {
  enqueueIn(db: Kysely<DB>): Enqueue
  /** Has jobs that are durable now looked at at once. */
  wake(names: Iterable<JobName>): void
}

/** What went wrong; from a worker, pg-boss hands on a plain copy. */
function errorOf(raised: Error & { kind?: FaultKind }): Error {
  if (raised instanceof Error) return raised
  const { message, kind, ...more } = raised as Error & { kind?: FaultKind }
  return kind ? new DatabaseFault(kind, message) : Object.assign(new Error(message), more)
}

/** Seconds between two looks for jobs; those of the user's process are looked at as soon as they are durable. */
const POLL = 3
/** Milliseconds that jobs under way have to end, within the time that requests have. */
const STOP_LIMIT = 8_000

/**
 * Jobs in PostgreSQL, on the connections of everything else: none are kept for them alone. The schema and the queues are there
 * already (prepare.ts).
 */
export function createJobs(connections: Connections, failed: (error: Error) => void): Jobs & JobsInTransaction {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => connections.query(WORK, { text, values: values ?? [], types: PLAIN_TYPES }) },
    schema: JOBS_SCHEMA,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (raised) => failed(errorOf(raised)))
  const handlers = new Map<JobName, (data: JobData[JobName], run: Run) => Promise<void>>()
  const workers = new Map<JobName, string[]>()
  let firstRound: Promise<void> | undefined
  const wake = (names: Iterable<JobName>) => {
    for (const worker of [...names].flatMap((name) => workers.get(name) ?? [])) boss.notifyWorker(worker)
  }

  async function work(name: JobName) {
    const options = { pollingIntervalSeconds: POLL, includeMetadata: true } as const
    const doOne = async ([job]: JobWithMetadata<JobData[JobName]>[]) => {
      if (!job) return
      // There may be another one, which need not wait for the next look.
      wake([name])
      const run = { last: job.retryCount >= job.retryLimit, signal: job.signal }
      await jobRuns.around({ name }, async () => handlers.get(name)?.(job.data, run))
    }
    const { atOnce = 1 } = queueOptions[name]
    workers.set(name, await Promise.all(Array.from({ length: atOnce }, () => boss.work(name, options, doOne))))
  }

  return {
    handle: (name, handle) => void handlers.set(name, handle as (data: JobData[JobName], run: Run) => Promise<void>),
    async sendNow(name, data) {
      if (!handlers.has(name)) return false
      await boss.send(name, data)
      wake([name])
      return true
    },
    enqueueIn: (db) => async (name, data) => {
      if (!handlers.has(name)) return false
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
        return { rows }
      }
      await boss.send(name, data, { db: { executeSql } })
      return true
    },
    wake,
    async waiting() {
      const { rows } = await connections.query(WORK, { text: WAITING })
      return rows
    },
    async start() {
      await boss.start()
      await Promise.all([...handlers.keys()].map(work))
      // Jobs whose process was killed in the middle of them are found here, rather than at the next round.
      firstRound = boss.supervise().catch(failed)
    },
    async stop() {
      await firstRound
      await boss.stop({ close: false, timeout: STOP_LIMIT })
    },
  }
}

const WAITING = `
  select name, count(*)::integer as count, extract(epoch from now() - min(start_after))::real as seconds
  from ${JOBS_SCHEMA}.job where state < 'active' and start_after <= now() and name not like '\\_\\_%' group by name`

const WORK = { companyId: undefined, pace: 'background' } as const

/** pg-boss expects values as `pg` reads them by itself. */
const PLAIN_TYPES: pg.CustomTypesConfig = { getTypeParser: pg.types.getTypeParser }
