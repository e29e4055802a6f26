import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LIMITS } from './limits.ts'
import type { FileTable, FileText } from './read-file.ts'

/** What is asked of a process: the text of the file that was uploaded under `name`, or without one the table in it. */
export interface FileToRead {
  path: string
  name?: string
}

export type Reading = FileText | FileTable

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url))
const TOO_LONG = 'Reading this file took too long.'
const TOO_LARGE = 'This file needs too much memory to read.'
const ENDED = 'Reading this file ended unexpectedly.'
/** How much is kept of what a process says before it dies. */
const LAST_WORDS = 4000

/**
 * A process that reads files one after the other. It may read files and nothing else: not write, not start anything, not reach
 * the network, and it knows nothing of the server's environment. Requests come first: it runs at a lower priority.
 */
export function startReadingProcess() {
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${LIMITS.heap}`, '--permission', '--allow-fs-read=*', '--allow-worker'],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let lastWords = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS)
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  child.once('exit', (_code, signal) => {
    // The guard ends by the first what takes too long, and by the second, as systems do, what takes too much memory.
    if (signal === 'SIGTERM') end(TOO_LONG)
    else end(signal === 'SIGKILL' || /heap out of memory/i.test(lastWords) ? TOO_LARGE : ENDED)
  })
  child.on('error', () => end(ENDED))
  let late = false
  let files = 0

  return {
    /** When the process is gone, and why, as a sentence. */
    ended,
    get files() {
      return files
    },
    get alive() {
      return child.exitCode === null && child.signalCode === null && child.connected
    },
    /** What the file says; a file that takes longer than `wait` milliseconds costs the process its life. */
    async read(asked: FileToRead, wait: number): Promise<Reading> {
      files += 1
      const { promise, resolve } = Promise.withResolvers<Reading>()
      const timer = setTimeout(() => {
        late = true
        child.kill('SIGKILL')
      }, wait)
      child.once('message', resolve)
      void ended.then((reason) => resolve({ status: 'failed', reason: late ? TOO_LONG : reason }))
      child.send(asked, (error) => {
        if (error) resolve({ status: 'failed', reason: ENDED })
      })
      const reading = await promise
      clearTimeout(timer)
      child.off('message', resolve)
      return reading
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL')
      await ended
    },
  }
}

export type ReadingProcess = ReturnType<typeof startReadingProcess>
