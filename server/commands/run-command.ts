import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CannotStart } from '../platform/settings/config.ts'

/**
 * Runs a command of the operator's. What it cannot do it says in one line, beginning with `nothing` (“Nothing was restored”),
 * and ends with 1 or the code of the error. `signal` is aborted when the command has to stop.
 */
export async function runCommand(nothing: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  ignoreClosedOutput()
  try {
    await work(stop.signal)
  } catch (error) {
    if (error instanceof CannotStart) {
      console.error(error.changedNothing ? `${nothing}. ${error.message}` : error.message)
      process.exit(error.exitCode)
    }
    console.error(stop.signal.aborted ? `${nothing}: it was stopped.` : error)
    process.exit(1)
  }
}

/** Goes on where nobody reads what is printed any more, as with `| head`. */
function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}

/** The one file that a command names, and which flags it was given. Raises `CannotStart` with how it is used. */
export function readArguments<Flag extends string>(usage: string, flags: readonly Flag[]) {
  const named = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({ options: named, allowPositionals: true })
    const [path, ...more] = positionals
    if (path && more.length === 0) return { path: resolve(path), has: (flag: Flag) => values[flag] === true }
  } catch {
    // A flag that there is not.
  }
  throw new CannotStart(usage)
}
