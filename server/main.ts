import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { loadCitiesAside } from './features/places/load-cities.ts'
import { backUpBeforeUpgrade } from './platform/backup/before-upgrade.ts'
import { settleRestore } from './platform/backup/swap.ts'
import { type Connection, openDatabase } from './platform/database/connect.ts'
import { claimDataFolder, codeOf, openDataFolder, readGeneratedSecret } from './platform/database/data-folder.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { checkExternal } from './platform/database/external.ts'
import { faultOf } from './platform/database/fault.ts'
import { migrate } from './platform/database/migrate.ts'
import { openFiles } from './platform/files/open-files.ts'
import { logFault } from './platform/http/fault-replies.ts'
import { serializers } from './platform/http/log-lines.ts'
import { CannotStart, type Config, readConfig } from './platform/settings/config.ts'

/**
 * Aborted when Atrium shall stop; `failed` when something went wrong that it cannot live with, `fell` when it starts again because
 * something was thrown that nothing caught.
 */
const stop = { controller: new AbortController(), urgent: new AbortController(), failed: false, fell: false }

/** Requests under way have this long to finish, in milliseconds. */
const DRAIN_LIMIT = 10_000
/** Milliseconds after which a stop is over, whatever hangs; more than each part of it takes by itself. */
const STOP_LIMIT = 50_000
/** A terminal and npm each pass on the same Ctrl-C, so a signal within so many milliseconds says nothing new. */
const SAME_SIGNAL = 1_000
/** So many falls within a minute mean that starting again does not help. */
const FALLS_PER_MINUTE = 5

/** Whether our own PostgreSQL is away because the disk is full. */
let noRoom = false

listenForSignals()

try {
  await run()
} catch (error) {
  // What fails because Atrium has to stop in the middle of starting is no failure.
  if (!(stop.controller.signal.aborted && (error instanceof CannotStart || error === stop.controller.signal.reason))) {
    fail(error instanceof CannotStart ? `Atrium cannot start. ${error.message}` : error)
  }
}
// Windows cannot replace a program.
if (stop.fell && !stop.failed && process.platform !== 'win32') startAgain()
process.exit(stop.failed || stop.fell ? 1 : 0)

/** Starts everything, waits for the signal to stop, and takes it down in the opposite order. */
async function run(): Promise<void> {
  await using running = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, base: null, serializers }, pino.destination({ fd: 2, sync: true }))
  await checkPort(config)
  await openDataFolder(config.dataDir)
  await settleRestore(config.dataDir, say)
  const external = config.databaseUrl ? await checkExternal(config.databaseUrl) : undefined
  if (!external) running.defer(claimDataFolder(config.dataDir).release)
  enableCompileCache(compiledIn(config))
  // What takes longest to load is not loaded for a start that is refused, and otherwise while PostgreSQL starts.
  const loading = import('./app.ts')
  const connection = external ?? (await startOwnPostgres({ config, log, running }))
  stop.controller.signal.throwIfAborted()
  await migrate(connection, { beforeChange: (pending) => backUpBeforeUpgrade({ connection, config, pending, say }) })
  const database = await openDatabase(connection, {
    whyAway: () => (noRoom ? 'full' : 'unreachable'),
    warn: (error) => {
      const fault = faultOf(error)
      if (fault) logFault(log, fault, error)
      else log.warn({ err: error }, 'work in the background failed')
    },
  })
  running.defer(() => database.close())
  const sessionSecret = config.sessionSecret ?? (await readGeneratedSecret(config.dataDir, 'session-secret'))
  const files = await openFiles(config)
  const { buildApp } = await loading
  const { app } = await buildApp({ database, files, log, config: { ...config, sessionSecret } })
  running.defer(() => drain(app))
  stop.controller.signal.throwIfAborted()
  await listen(app, config)
  // Kept once people are answered: a process that is killed keeps nothing by itself.
  setTimeout(flushCompileCache, 1_000).unref()
  setTimeout(() => loadWorld(connection, log), 5_000).unref()
  process.off('uncaughtException', fail).on('uncaughtException', (error) => fall(error, log))
  say(`Atrium is ready at ${addressOf(app, config)}`)
  await stopped()
  say('Atrium is stopping …')
}

async function loadWorld(connection: Connection, log: Logger): Promise<void> {
  try {
    await loadCitiesAside(connection)
  } catch (error) {
    if (!stop.controller.signal.aborted)
      log.warn({ err: error }, 'the cities could not be loaded; the next start tries again')
  }
}

interface OwnPostgres {
  config: Config
  log: Logger
  running: AsyncDisposableStack
}

async function startOwnPostgres({ config, log, running }: OwnPostgres): Promise<Connection> {
  const postgres = await startEmbedded({
    dataDir: config.dataDir,
    say,
    onCrash: (outcome, error) => {
      noRoom = outcome === 'no room'
      if (outcome === 'restarted') return log.error('PostgreSQL ended unexpectedly and was started again')
      if (outcome === 'no room')
        return log.error('the disk is full: PostgreSQL cannot start; Atrium tries again when there may be room')
      if (error) log.error({ err: error }, 'PostgreSQL could not be started again')
      fail(`PostgreSQL ended and does not stay up. Its log is ${join(config.dataDir, 'logs', 'postgres.log')}.`)
    },
  })
  running.defer(postgres.stop)
  return postgres.connection
}

/** Looks before anything lasting is done. A second start on the same data folder learns that, rather than about its port. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(config.port, config.host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  } catch (error) {
    if (!config.databaseUrl && existsSync(join(config.dataDir, 'lock'))) claimDataFolder(config.dataDir).release()
    throw explainListening(error, config)
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    throw explainListening(error, config)
  }
}

function explainListening(error: unknown, { port, host }: Config): unknown {
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program. Stop that one, or choose another with PORT.`,
    EACCES: `Port ${port} may not be used by this user. Choose one above 1023 with PORT.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not known.`,
    EAI_AGAIN: `HOST ${host} is not known.`,
  }
  const message = messages[codeOf(error) ?? '']
  return message ? new CannotStart(message) : error
}

/** Takes no new requests and lets those under way finish, up to the limit or a second, later, signal. */
async function drain(app: FastifyInstance): Promise<void> {
  const over = new AbortController()
  const limit = AbortSignal.any([AbortSignal.timeout(DRAIN_LIMIT), stop.urgent.signal])
  limit.addEventListener('abort', () => app.server.closeAllConnections(), { signal: over.signal })
  // A connection that was busy when closing began stays open once it is answered: its client may want to use it again.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  await app.close()
  clearInterval(sweep)
  over.abort()
}

/** Where compiled sources are kept: a start takes half the time with them. */
function compiledIn({ dataDir }: Config): string {
  return join(dataDir, 'compiled')
}

function addressOf(app: FastifyInstance, { host }: Config): string {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const everywhere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

async function stopped(): Promise<void> {
  const { signal } = stop.controller
  if (!signal.aborted) await once(signal, 'abort')
}

function listenForSignals(): void {
  let first: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      first ??= Date.now()
      stop.fell = false
      stop.controller.abort()
      if (Date.now() - first > SAME_SIGNAL) stop.urgent.abort()
    })
  }
  stop.controller.signal.addEventListener('abort', () => {
    setTimeout(() => {
      console.error('Atrium did not stop in time, and ends now.')
      process.exit(1)
    }, STOP_LIMIT).unref()
  })
  process.on('uncaughtException', fail)
  // Where the terminal is gone nobody reads the last lines, but stopping must still run to its end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop.controller.abort())
}

function fail(problem: unknown): void {
  stop.failed = true
  console.error(problem)
  stop.controller.abort()
}

/** What is under way is answered, as at a stop, and a new Atrium begins: nobody knows what state this one is in. */
function fall(error: unknown, log: Logger): void {
  log.fatal({ err: error }, 'an uncaught error')
  if (stop.controller.signal.aborted) return
  stop.fell = true
  stop.controller.abort()
}

/** Becomes a new Atrium in the same process, so that a supervisor, a terminal and npm notice nothing. Decision 061. */
function startAgain(): void {
  const falls = [...(process.env.ATRIUM_FALLS?.split(' ') ?? []), String(Date.now())]
  const recent = falls.filter((at) => Number(at) > Date.now() - 60_000)
  if (recent.length >= FALLS_PER_MINUTE) {
    fail(`Atrium crashed ${recent.length} times within a minute and gives up.`)
    return
  }
  say('Atrium starts again …')
  const args = [process.argv0, ...process.execArgv, ...process.argv.slice(1)]
  const compiled = { NODE_COMPILE_CACHE: compiledIn(readConfig(process.env)) }
  process.execve?.(process.execPath, args, { ...compiled, ...process.env, ATRIUM_FALLS: recent.join(' ') })
}

function say(line: string): void {
  console.log(line)
}
