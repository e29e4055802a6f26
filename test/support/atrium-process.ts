import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** A server process of Atrium, started as a person would, and what it has printed so far. */
export interface Atrium {
  process: ChildProcess
  url: string
  printed: () => string
}

/** How a process ended that did not come up. */
export interface Refusal {
  code: number | null
  stdout: string
  stderr: string
}

/** Starts Atrium and waits until it says that it is ready; raises when it ends instead. `under`: what it is started by. */
export async function startAtrium(environment: Record<string, string>, under: string[] = []): Promise<Atrium> {
  const { process, stdout, stderr } = spawnAtrium(environment, { under })
  const ended = once(process, 'close')
  for (;;) {
    const url = /ready at (http\S+)/.exec(stdout())?.[1]
    if (url) return { process, url, printed: () => stdout() + stderr() }
    const over = await Promise.race([once(process.stdout, 'data'), ended.then(() => 'over' as const)])
    if (over === 'over') throw new Error(`Atrium ended: ${stderr()}`)
  }
}

/** Starts Atrium where it must refuse to, and waits for its end. */
export async function startInVain(environment: Record<string, string>): Promise<Refusal> {
  const { process, stdout, stderr } = spawnAtrium(environment)
  const [code] = await once(process, 'close')
  return { code, stdout: stdout(), stderr: stderr() }
}

/** Sends a signal and waits for the end, unless it has ended already; resolves to the exit code. */
export async function endAtrium({ process }: Atrium, signal: NodeJS.Signals): Promise<number | null> {
  if (process.exitCode !== null || process.signalCode !== null) return process.exitCode
  const ended = once(process, 'close')
  process.kill(signal)
  const [code] = await ended
  return code
}

/** The process id of the PostgreSQL that runs on a data folder. */
export function postgresOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The processes that a process has started, of those that run. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []))
}

/** A new empty folder, and how to remove it. */
export async function makeFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Runs another program of Atrium to its end; `onOutput` sees what it has printed so far, and may end it. */
export async function runProgram(
  program: 'backup' | 'restore' | 'doctor' | 'recover-account',
  args: string[],
  environment: Record<string, string>,
  onOutput: (printed: string, child: ChildProcess) => void = () => undefined,
  under: string[] = [],
): Promise<Refusal> {
  const { process, stdout, stderr } = spawnAtrium(environment, {
    program: [`server/commands/${program}.ts`, ...args],
    under,
  })
  process.stdout.on('data', () => onOutput(stdout(), process))
  const [code] = await once(process, 'close')
  return { code, stdout: stdout(), stderr: stderr() }
}

function spawnAtrium(
  environment: Record<string, string>,
  { program = ['server/main.ts'], under = [] }: { program?: string[]; under?: string[] } = {},
) {
  const [command = '', ...args] = [...under, process.execPath, ...program]
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { process: child, stdout: collect(child.stdout), stderr: collect(child.stderr) }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = ''
  stream.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  return () => text
}
