import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createCompany } from '../contract/companies/calls.ts'
import { createLead, listLeads } from '../contract/leads/calls.ts'
import { createOpening } from '../contract/openings/calls.ts'
import { choosePostgresUser, type PostgresUser } from '../server/platform/database/postgres-user.ts'
import { type Atrium, endAtrium, makeFolder, startAtrium } from '../test/support/atrium-process.ts'
import { visitorOf } from '../test/support/caller.ts'
import { registerMember } from '../test/support/workspace.ts'
import { findPrograms, freePorts } from './failover-programs.ts'
import { createTally, type Tally } from './failover-tally.ts'
import { keepUploading } from './failover-uploads.ts'

/**
 * Tries docs/haproxy.cfg: two processes of Atrium behind HAProxy, on a PostgreSQL with a synchronous standby, under load. One
 * process is killed, then the primary is, and the standby promoted. What was acknowledged is looked for afterwards.
 */

const SECONDS = { steady: 5, killed: 8, promoted: 15 }
const WRITERS = 8
const READERS = 4

const programs = findPrograms()
await using running = new AsyncDisposableStack()
const folder = await makeFolder()
running.defer(folder.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void running.disposeAsync().then(() => process.exit(1)))
}
const ports = await freePorts(6)
const [web = 0, database = 0, first = 0, second = 0, primaryPort = 0, standbyPort = 0] = ports

console.log(`${programs.version}; two servers, replication synchronous …`)
const { primary, promote } = await startServers()
await startBalancer()
const url = `postgresql://atrium@127.0.0.1:${database}/atrium`
const started: Atrium[] = []
const startOne = async (port: number) => {
  const atrium = await startAtrium({
    DATABASE_URL: url,
    DATA_DIR: join(folder.path, 'shared'),
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: 'loopback',
  })
  running.defer(async () => void (await endAtrium(atrium, 'SIGTERM')))
  started.push(atrium)
  return atrium
}
// The first one migrates.
const one = await startOne(first)
await startOne(second)
const origin = `http://127.0.0.1:${web}`
await answersAt(`${origin}/readyz`)
const owner = await registerMember(origin)
await owner.call(createCompany, { body: { name: 'Acme' } })
const { id: openingId } = await owner.call(createOpening, {
  body: { title: 'Cook', description: 'Cooks', publishedOnPortal: true },
})
const over = new AbortController()
const [writes, reads, uploads] = [createTally(), createTally(), createTally()]
const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const load = Promise.all([
  ...Array.from({ length: WRITERS }, () => repeat(writes, createOne)),
  ...Array.from({ length: READERS }, () => repeat(reads, readSome)),
  keepUploading({ origin, openingId, over: over.signal, tally: uploads }),
])

await phase('both processes', SECONDS.steady)
await phase('one process killed', SECONDS.killed, async () => void one.process.kill('SIGKILL'))
await phase('and started again', SECONDS.steady, async () => void (await startOne(first)))
await phase('the primary killed, the standby promoted', SECONDS.promoted, async () => {
  await killPrimary()
  await promote()
})
over.abort()
await load
await report()

async function createOne(): Promise<string | undefined> {
  const name = `lead-${randomUUID()}`
  const reply = await fetch(origin + createLead.path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
    signal: AbortSignal.timeout(30_000),
  })
  await reply.arrayBuffer()
  writes.note(String(reply.status))
  return reply.status === 201 ? name : undefined
}

async function readSome(): Promise<string | undefined> {
  const headers = { cookie }
  const reply = await fetch(`${origin}${listLeads.path}?limit=20`, { headers, signal: AbortSignal.timeout(30_000) })
  await reply.arrayBuffer()
  reads.note(String(reply.status))
  return reply.ok ? 'read' : undefined
}

async function repeat(tally: Tally, work: () => Promise<string | undefined>): Promise<void> {
  while (!over.signal.aborted) {
    const done = await work().catch(
      (error: Error) => void tally.note(error.cause instanceof Error ? error.cause.message : error.message),
    )
    if (done) tally.acknowledge(done)
    else await pause(100)
  }
}

async function phase(name: string, seconds: number, begin = async () => {}): Promise<void> {
  for (const tally of [writes, reads, uploads]) tally.begin()
  await begin()
  await pause(seconds * 1000)
  const told = [writes, reads, uploads].map((tally) => tally.describe())
  console.log(`${name}: writes ${told[0]}; reads ${told[1]}; uploads ${told[2]}`)
}

async function report(): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port: standbyPort, user: 'postgres', database: 'atrium' })
  await client.connect()
  const lost = async (names: string[], statement: string) => {
    const { rows } = await client.query<{ name: string }>(statement)
    const kept = new Set(rows.map(({ name }) => name))
    return names.filter((name) => !kept.has(name))
  }
  const leads = await lost(writes.acknowledged, 'select name from leads')
  const files = await lost(
    uploads.acknowledged,
    'select id::text as name from recordings where completed_at is not null',
  )
  await client.end()
  console.log(`\nacknowledged: ${writes.acknowledged.length} leads, of which ${leads.length} are lost`)
  console.log(`acknowledged: ${uploads.acknowledged.length} uploads, of which ${files.length} are lost`)
  const mistakes = started.flatMap(({ printed }) => printed().match(/^.*"(?:a request|an upload) failed".*$/gm) ?? [])
  console.log(`mistakes of ours in the log: ${mistakes.length}`)
  for (const line of new Set(mistakes.map((each) => each.replace(/"(?:time|reqId|stack)":(?:\d+|"[^"]*"),?/g, ''))))
    console.log(line)
  if (leads.length + files.length > 0) process.exitCode = 1
}

// As a machine that loses its power: all processes at once, and nothing is said to anyone.
async function killPrimary(): Promise<void> {
  process.kill(-(primary.pid ?? 0), 'SIGKILL')
  await once(primary, 'exit')
}

async function startServers() {
  const [main, copy] = [join(folder.path, 'primary'), join(folder.path, 'standby')]
  await chmod(folder.path, 0o700)
  await mkdir(main, { mode: 0o700 })
  const user = await choosePostgresUser(main, { initdb: programs.bin('initdb'), postgres: programs.bin('postgres') })
  await user.admit(folder.path)
  await user.own(main)
  run(user, programs.bin('initdb'), [
    '-D',
    main,
    '--username=postgres',
    '--auth=trust',
    '--locale=C',
    '--encoding=UTF8',
  ])
  const primary = startServer(user, { cluster: main, port: primaryPort })
  await accepts(primaryPort)
  await ask(primaryPort, 'create role atrium login; create role haproxy login', 'create database atrium owner atrium')
  await mkdir(copy, { mode: 0o700 })
  await user.own(copy)
  const how = [
    '-h',
    '127.0.0.1',
    '-p',
    String(primaryPort),
    '-U',
    'postgres',
    '-D',
    copy,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ]
  run(user, programs.bin('pg_basebackup'), how)
  startServer(user, { cluster: copy, port: standbyPort })
  await accepts(standbyPort)
  // From now on nothing is acknowledged that the standby has not got.
  await ask(primaryPort, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()')
  await ask(primaryPort, 'create table proof ()', 'drop table proof')
  return { primary, promote: () => ask(standbyPort, 'select pg_promote()') }
}

function startServer(user: PostgresUser, { cluster, port }: { cluster: string; port: number }): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    wal_level: 'replica',
    max_connections: 60,
    cluster_name: 'standby',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, owner } = user.run(programs.bin('postgres'), ['-D', cluster, ...options])
  const child = spawn(command, args, { ...owner, cwd: '/', stdio: 'ignore', detached: true })
  running.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  })
  return child
}

async function startBalancer(): Promise<void> {
  const addresses: Record<string, string> = {
    '0.0.0.0:80': `127.0.0.1:${web}`,
    '127.0.0.1:5433': `127.0.0.1:${database}`,
    '10.0.0.11:3000': `127.0.0.1:${first}`,
    '10.0.0.12:3000': `127.0.0.1:${second}`,
    '10.0.0.21:5432': `127.0.0.1:${primaryPort}`,
    '10.0.0.22:5432': `127.0.0.1:${standbyPort}`,
  }
  const given = readFileSync(join(import.meta.dirname, '../docs/haproxy.cfg'), 'utf8')
  const file = join(folder.path, 'haproxy.cfg')
  const written = given.replace(/^( +(?:bind|server \w+) )(\S+)/gm, (_, before: string, address: string) => {
    const here = addresses[address]
    if (!here) throw new Error(`docs/haproxy.cfg names ${address}, which is not known here`)
    return before + here
  })
  writeFileSync(file, written)
  const child = spawn(programs.haproxy, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  running.defer(async () => void child.kill())
  await accepts(database)
}

function run({ run: as }: PostgresUser, program: string, given: string[]): void {
  const { command, args, owner } = as(program, given)
  const { status, stderr } = spawnSync(command, args, { ...owner, cwd: '/', encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}

/** Statements of a server itself, past the balancer. */
async function ask(port: number, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function accepts(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error(`Nothing answers at port ${port}`)
}

async function answersAt(address: string): Promise<void> {
  const one = visitorOf(new URL(address).origin)
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await one.request(new URL(address).pathname)).status === 200) return
    await pause(100)
  }
  throw new Error(`${address} is not ready`)
}
