import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import {
  answers,
  connectionWaits,
  type Ended,
  endAll,
  eventStreams,
  faults,
  jobRuns,
  modelFailures,
  statements,
  uploadSteps,
} from '../topics.ts'

/** Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Milliseconds that are waited for what only the database knows. */
const ASK_LIMIT = 1_000

/**
 * The figures of this process as Prometheus reads them. Labels have few values: names of calls, kinds of work, names of jobs. What
 * is counted here is counted from now on; `end` ends it.
 */
export function createMetrics(database: Pick<Database, 'load' | 'messages' | 'jobs'>) {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const end = endAll([
    measureDatabase(registers, database),
    measureJobs(registers, database),
    measureStreams(registers),
    measureUploads(registers),
    measureAssistant(registers),
  ])
  return {
    requests: measureRequests(registers),
    type: register.contentType,
    read: () => register.metrics(),
    end() {
      end()
      register.clear()
    },
  }
}

function measureRequests(registers: Registry[]) {
  const total = new Counter({
    name: 'atrium_requests_total',
    help: 'Requests by call and status; "aborted" if the client left before the end.',
    labelNames: ['call', 'status'],
    registers,
  })
  const duration = new Histogram({
    name: 'atrium_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by call; without streams of events.',
    labelNames: ['call'],
    buckets: DURATIONS,
    registers,
  })
  const active = new Gauge({ name: 'atrium_requests_active', help: 'Requests under way, streams included.', registers })
  return {
    begin: () => active.inc(),
    end({ call, status, seconds }: { call: string; status: string; seconds: number | undefined }) {
      active.dec()
      total.inc({ call, status })
      if (seconds !== undefined) duration.observe({ call }, seconds)
    },
  }
}

function measureDatabase(registers: Registry[], { load, messages }: Pick<Database, 'load' | 'messages'>) {
  new Gauge({
    name: 'atrium_database_connections',
    help: 'Connections to PostgreSQL that are open, those of them that are held, and work that waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(load())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'atrium_database_answers',
    help: 'Whether PostgreSQL answered the last time it was asked, which is once a second.',
    registers,
    collect() {
      this.set(messages.live() ? 1 : 0)
    },
  })
  const wait = new Histogram({
    name: 'atrium_database_wait_seconds',
    help: 'Time until a connection was free or failed, by the pace of the work.',
    labelNames: ['pace'],
    buckets: [0.001, ...DURATIONS],
    registers,
  })
  const statement = new Histogram({
    name: 'atrium_database_statement_seconds',
    help: 'Statements of the database, until their answer was read.',
    buckets: [0.001, ...DURATIONS],
    registers,
  })
  const fault = new Counter({
    name: 'atrium_database_faults_total',
    help: 'Work that failed by a fault of the database or its machine, by kind.',
    labelNames: ['kind'],
    registers,
  })
  return endAll([
    connectionWaits.listen(({ pace, milliseconds }) => wait.observe({ pace }, milliseconds / 1000)),
    statements.listen(({ milliseconds }) => statement.observe(milliseconds / 1000)),
    faults.listen(({ kind }) => fault.inc({ kind })),
  ])
}

function measureJobs(registers: Registry[], { jobs }: Pick<Database, 'jobs'>) {
  const runs = new Counter({
    name: 'atrium_job_runs_total',
    help: 'Runs of background jobs by this process, by name and outcome.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const running = new Gauge({
    name: 'atrium_jobs_running',
    help: 'Background jobs that this process does now.',
    registers,
  })
  const oldest = new Gauge({
    name: 'atrium_jobs_oldest_waiting_seconds',
    help: 'For how long the first of the jobs has waited that could run, by name; the same from every process.',
    labelNames: ['job'],
    registers,
  })
  new Gauge({
    name: 'atrium_jobs_waiting',
    help: 'Jobs that could run and wait, by name; the same from every process, and missing while PostgreSQL does not answer.',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      oldest.reset()
      for (const { name: job, count, seconds } of await soon(jobs.waiting())) {
        this.set({ job }, count)
        oldest.set({ job }, seconds)
      }
    },
  })
  const begin = () => running.inc()
  const end = ({ name: job, error }: { name: string } & Ended) => {
    running.dec()
    runs.inc({ job, outcome: error === undefined ? 'done' : 'failed' })
  }
  const { start, asyncEnd } = jobRuns.channel
  start.subscribe(begin)
  asyncEnd.subscribe(end as (message: unknown) => void)
  return () => {
    start.unsubscribe(begin)
    asyncEnd.unsubscribe(end as (message: unknown) => void)
  }
}

/** What is answered soon; nothing where the database has other cares. */
async function soon<T>(work: Promise<T[]>): Promise<T[]> {
  const { promise: late, resolve } = Promise.withResolvers<T[]>()
  const timer = setTimeout(resolve, ASK_LIMIT, [])
  try {
    return await Promise.race([work, late])
  } catch {
    // That the database does not answer is a figure of its own.
    return []
  } finally {
    clearTimeout(timer)
  }
}

function measureStreams(registers: Registry[]) {
  const open = new Gauge({
    name: 'atrium_event_streams',
    help: 'Open streams of events: one for each open browser, and one for each answer of the assistant that is read.',
    registers,
  })
  return eventStreams.listen(({ change }) => open.inc(change))
}

function measureUploads(registers: Registry[]) {
  const steps = new Counter({
    name: 'atrium_uploads_total',
    help: 'Resumable uploads by kind: begun, finished, and requests of them that were refused.',
    labelNames: ['kind', 'step'],
    registers,
  })
  const total = new Counter({
    name: 'atrium_upload_bytes_total',
    help: 'Bytes of resumable uploads that are whole, by kind.',
    labelNames: ['kind'],
    registers,
  })
  return uploadSteps.listen(({ kind, step, bytes }) => {
    steps.inc({ kind, step })
    if (bytes > 0) total.inc({ kind }, bytes)
  })
}

function measureAssistant(registers: Registry[]) {
  const answer = new Histogram({
    name: 'atrium_assistant_answer_seconds',
    help: 'Answers of the assistant, by source: a model, or Atrium itself.',
    labelNames: ['by'],
    buckets: [...DURATIONS, 30, 60, 120],
    registers,
  })
  const failures = new Counter({
    name: 'atrium_assistant_model_failures_total',
    help: 'Questions that Atrium answered itself because the model did not.',
    registers,
  })
  return endAll([
    answers.listen(({ by, milliseconds }) => answer.observe({ by }, milliseconds / 1000)),
    modelFailures.listen(() => failures.inc()),
  ])
}
