import { mkdir, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../settings/config.ts'
import { makeCluster } from './cluster.ts'
import { ifThere } from './data-folder.ts'
import { prepareOwnDatabase, type Ways } from './owner.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { choosePostgresUser } from './postgres-user.ts'
import { endLeftOver, type Postmaster, type PostmasterPlan, startPostmaster } from './postmaster.ts'
import { makeSocketFolder } from './socket-folder.ts'

/** It listens on a socket that only the owner of the data folder reaches. */
export interface EmbeddedPostgres extends Ways {
  /** Ends PostgreSQL cleanly. */
  stop: () => Promise<void>
}

/** It was started again; it is tried again when there is room on the disk; or it does not stay up, and Atrium should end. */
type CrashOutcome = 'restarted' | 'no room' | 'gone'

export interface EmbeddedOptions {
  /** An existing folder; the data files go to `postgres` in it, PostgreSQL's own log to `logs/postgres.log`. */
  dataDir: string
  /** A folder around it that the user of PostgreSQL has to pass through. */
  around?: string
  /** PostgreSQL settings on top of the usual ones. */
  settings?: Record<string, string>
  /** Shows a person, in a line, what takes a while. */
  say?: (line: string) => void
  /** Called when PostgreSQL ended unasked, with what became of that. */
  onCrash?: (outcome: CrashOutcome, error?: unknown) => void
}

/**
 * Starts the PostgreSQL that Atrium brings: makes its data files at the first start, and ends one that a killed Atrium
 * left behind. When it dies it is started again; the pool makes new connections with the next query, so people see a
 * failed request instead of an application that is gone. Throws `CannotStart`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, say = () => undefined, onCrash = () => undefined } = options
  const dataDir = await realpath(options.dataDir)
  const cluster = join(dataDir, 'postgres')
  const programs = await findPostgresPrograms()
  const user = await choosePostgresUser(cluster, programs)
  for (const folder of [options.around, dataDir]) if (folder) await user.admit(folder)
  await makeCluster({ cluster, programs, user, say })
  const socket = await makeSocketFolder(dataDir, user)
  const plan = {
    program: programs.postgres,
    user,
    cluster,
    socketFolder: socket.path,
    logFile: await openLog(dataDir),
    settings: { ...SETTINGS, ...settings },
  }
  const stopPostgres = keepRunning(plan, await startOrExplain(plan, say), onCrash)
  const stop = async () => {
    await stopPostgres()
    await socket.remove()
  }
  try {
    return { ...(await prepareOwnDatabase(socket.path)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Small and quick on a small machine; a large installation brings its own PostgreSQL with DATABASE_URL. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  cluster_name: 'atrium',
  max_connections: '40',
  shared_buffers: '96MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // Each helper process costs memory while idle.
  io_method: 'sync',
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  // Nothing replicates from it.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  // Statements and the values in their errors are people's data: they stay out of PostgreSQL's own log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
}

const LARGEST_LOG = 1_000_000

async function openLog(dataDir: string): Promise<string> {
  const file = join(dataDir, 'logs', 'postgres.log')
  await mkdir(join(dataDir, 'logs'), { recursive: true, mode: 0o700 })
  if ((await sizeOf(file)) > LARGEST_LOG) await rename(file, `${file}.old`)
  return file
}

const sizeOf = async (file: string) => (await ifThere(stat(file)))?.size ?? 0

/** What PostgreSQL says of a full disk (ENOSPC, EDQUOT). */
const NO_ROOM = /No space left on device|Disk quota exceeded/

class NoRoom extends CannotStart {}

/** Workers of a PostgreSQL that was killed need a moment to notice; until then a new one refuses to start. */
const PATIENCE_WITH_WORKERS = 15_000

async function startOrExplain(plan: PostmasterPlan, say: (line: string) => void): Promise<Postmaster> {
  const slow = setTimeout(() => say('PostgreSQL is recovering after an unclean stop …'), 5_000)
  try {
    const patience = Date.now() + PATIENCE_WITH_WORKERS
    for (;;) {
      if (!(await endLeftOver(plan)))
        throw new CannotStart(`Another PostgreSQL runs on ${plan.cluster} and does not end.`)
      const from = await sizeOf(plan.logFile)
      const postmaster = await startPostmaster(plan)
      if (postmaster) return postmaster
      const said = (await readFile(plan.logFile)).subarray(from).toString()
      if (NO_ROOM.test(said))
        throw new NoRoom(`The disk is full, and PostgreSQL cannot start. Its log is ${plan.logFile}.`)
      const reason = complaintIn(said)
      if (!reason.includes('shared memory block') || Date.now() > patience) {
        throw new CannotStart(`PostgreSQL did not start (${reason}). Its log is ${plan.logFile}.`)
      }
      await pause(100)
    }
  } finally {
    clearTimeout(slow)
  }
}

function complaintIn(said: string): string {
  const lines = said.trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without a word'
}

/** So many ends within a minute mean that starting it again does not help. */
const CRASHES_PER_MINUTE = 5

/** Starts PostgreSQL again whenever it ends unasked; returns how to end it for good. */
function keepRunning(plan: PostmasterPlan, first: Postmaster, onCrash: NonNullable<EmbeddedOptions['onCrash']>) {
  let current = first
  const stopping = new AbortController()
  const supervision = (async () => {
    const crashes: number[] = []
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      crashes.push(performance.now())
      const recent = crashes.filter((at) => at > performance.now() - 60_000).length
      let reason: unknown
      const started =
        recent > CRASHES_PER_MINUTE
          ? undefined
          : await startAgain(plan, { stopping: stopping.signal, onCrash }).catch((error) => {
              reason = error
            })
      if (!started) return stopping.signal.aborted ? undefined : onCrash('gone', reason)
      current = started
      if (stopping.signal.aborted) return current.stop()
      onCrash('restarted')
    }
  })()
  return async () => {
    stopping.abort()
    await current.stop()
    await supervision
  }
}

/** Milliseconds between two tries to start while there is no room, growing from the first to the last. */
const PAUSE = { first: 1_000, longest: 60_000 }

interface Again {
  stopping: AbortSignal
  onCrash: (outcome: CrashOutcome) => void
}

/** Starts it, as soon as there is room on the disk; undefined where it does not start, or is not wanted any more. */
async function startAgain(plan: PostmasterPlan, { stopping, onCrash }: Again): Promise<Postmaster | undefined> {
  for (let wait = PAUSE.first; !stopping.aborted; wait = Math.min(wait * 2, PAUSE.longest)) {
    try {
      return await startOrExplain(plan, () => undefined)
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error
      if (!(error instanceof NoRoom)) return undefined
    }
    onCrash('no room')
    await pause(wait, undefined, { signal: stopping }).catch(() => undefined)
  }
  return undefined
}
