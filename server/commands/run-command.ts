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
