import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, readIfThere } from './data-folder.ts'
import type { PostgresUser } from './postgres-user.ts'

/** What it takes to start PostgreSQL's main process on the data files in `cluster`. */
export interface PostmasterPlan {
  program: string
  user: PostgresUser
  cluster: string
  socketFolder: string
  logFile: string
  settings: Record<string, string>
}

export interface Postmaster {
  /** Settles when the process has ended, asked or not. */
  ended: Promise<void>
  /** Ends it cleanly: open transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>
}

/** Starts PostgreSQL and waits until it accepts connections, however long recovery takes; undefined when it ended instead. */
export async function startPostmaster(plan: PostmasterPlan): Promise<Postmaster | undefined> {
  const child = spawnPostmaster(plan)
  const ended = once(child, 'exit').then(() => undefined)
  while (isRunning(child)) {
    const file = await readPidFile(plan.cluster)
    if (file?.ready && file.pid === child.pid)
      return { ended, stop: () => stopChild(child, { ended, cluster: plan.cluster }) }
    await Promise.race([pause(10), ended])
  }
  return undefined
}

/**
 * Makes way for a new PostgreSQL on the same data files: one whose Atrium was killed is stopped cleanly, and what a
 * crash left behind is taken out of the way. Resolves to false when the old one does not end.
 */
export async function endLeftOver({
  cluster,
  socketFolder,
}: Pick<PostmasterPlan, 'cluster' | 'socketFolder'>): Promise<boolean> {
  const file = await readPidFile(cluster)
  if (file && (await isPostmaster(file.pid, cluster))) {
    if (!((await endsAfter(file.pid, cluster, 'SIGINT')) || (await endsAfter(file.pid, cluster, 'SIGQUIT'))))
      return false
  }
  await disownPidFile(cluster)
  // PostgreSQL takes a process that died but was never collected for a living owner of the socket.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) await rm(join(socketFolder, name), { force: true })
  return true
}

function spawnPostmaster({ program, user, cluster, socketFolder, logFile, settings }: PostmasterPlan): ChildProcess {
  const all = { ...settings, unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"` }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, owner } = user.run(program, ['-D', cluster, ...options])
  const log = openSync(logFile, 'a', 0o600)
  try {
    // Its own session: Ctrl-C in a terminal reaches a whole group, and Atrium wants to finish its requests first.
    return spawn(command, args, {
      ...owner,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    })
  } finally {
    closeSync(log)
  }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** Milliseconds to take note of a signal, and to end after one. */
const PATIENCE = { notice: 3_000, fast: 20_000, immediate: 7_000 }

/**
 * Fast shutdown; when it hangs, an immediate one; and where it does not even take note, as when it stands still, its
 * processes are killed. After both the next start recovers from the log.
 */
async function stopChild(child: ChildProcess, { ended, cluster }: Ending): Promise<void> {
  if (!isRunning(child)) return
  child.kill('SIGINT')
  if (await takesNote(child, { ended, cluster })) {
    await Promise.race([ended, pause(PATIENCE.fast, undefined, { ref: false })])
    if (!isRunning(child)) return
    child.kill('SIGQUIT')
    await Promise.race([ended, pause(PATIENCE.immediate, undefined, { ref: false })])
  }
  if (!isRunning(child) || !child.pid) return
  // Its processes would outlive it where they stand still too, and keep a new one from starting.
  const processes = [child.pid, ...(await childrenOf(child.pid))]
  for (const pid of processes) killIfThere(pid)
  await ended
}

interface Ending {
  ended: Promise<void>
  cluster: string
}

/** Whether it ends or says that it is about to, in its pid file. */
async function takesNote(child: ChildProcess, { ended, cluster }: Ending): Promise<boolean> {
  const until = performance.now() + PATIENCE.notice
  while (isRunning(child) && performance.now() < until) {
    const file = await readPidFile(cluster)
    if (!file?.ready) return true
    await Promise.race([ended, pause(20)])
  }
  return !isRunning(child)
}

async function childrenOf(parent: number): Promise<number[]> {
  const children =
    process.platform === 'linux'
      ? await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8')
      : await printedBy('pgrep', ['-P', String(parent)])
  return children.split(/\s+/).filter(Boolean).map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

interface PidFile {
  pid: number
  ready: boolean
  text: string
}

async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readIfThere(join(cluster, 'postmaster.pid'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready', text }
}

/**
 * PostgreSQL refuses to start while the id in its pid file is alive, also when it belongs to a stranger by now. Its
 * parent's id is the one it disregards; so ours goes in. Deleting the file would also take away the key with which it
 * makes sure that no worker of the old server still writes.
 */
async function disownPidFile(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const left = await readPidFile(cluster)
  if (left === undefined) return
  // Over the old text, without emptying the file first and without changing whose it is.
  const text = left.text.replace(/^.*/, (old) => String(process.pid).padEnd(old.length))
  await writeFile(file, text, { flag: 'r+' })
}

async function endsAfter(pid: number, cluster: string, signal: NodeJS.Signals): Promise<boolean> {
  process.kill(pid, signal)
  const patience = Date.now() + 15_000
  while (Date.now() < patience) {
    if (!(await isPostmaster(pid, cluster))) return true
    await pause(20)
  }
  return false
}

async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = await commandOf(pid)
  return command.includes('postgres') && command.includes(cluster)
}

/** The command line of a process, empty when there is none (or only a zombie). */
async function commandOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return printedBy('ps', ['-o', 'command=', '-p', String(pid)])
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ESRCH') return ''
    throw error
  }
}

async function printedBy(program: string, args: string[]): Promise<string> {
  const { stdout } = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  return Buffer.concat(await stdout.toArray()).toString()
}
