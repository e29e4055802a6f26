import { LIMITS } from './limits.ts'
import type { FileTable, FileText } from './read-file.ts'
import { type FileToRead, type Reading, type ReadingProcess, startReadingProcess } from './reading-process.ts'

export type { Part } from './manuscript.ts'
export type { FileText } from './read-file.ts'

interface ReaderOptions {
  /** How many files are read at once. */
  processes?: number
  /** Milliseconds by the clock after which a process is killed that still reads the same file. */
  wait?: number
  /** Milliseconds that a process without work is kept. */
  idle?: number
  /** How many files a process reads before another takes its place: what one leaves behind is not carried on forever. */
  files?: number
}

const STOPPED: Reading & { status: 'failed' } = {
  status: 'failed',
  reason: 'Reading ended because the server was stopped.',
}

/**
 * Reads files in processes of their own, so that no file can stop or slow the server. It keeps at most two; who comes while both
 * are busy waits for their turn.
 */
export function createReader({ processes = 2, wait = LIMITS.wait, idle = 30_000, files = 50 }: ReaderOptions = {}) {
  const waiting: { asked: FileToRead; answer: (reading: Reading | Promise<Reading>) => void }[] = []
  const all = new Set<ReadingProcess>()
  const free = new Map<ReadingProcess, NodeJS.Timeout>()
  let stopped = false

  function work(): void {
    while (waiting.length > 0 && (free.size > 0 || all.size < processes)) {
      const next = waiting.shift()
      if (next) void serve(next)
    }
  }

  /** A process that waits for work. */
  function take(): ReadingProcess | undefined {
    const [first] = free
    if (!first) return undefined
    clearTimeout(first[1])
    free.delete(first[0])
    return first[0]
  }

  function begin(): ReadingProcess {
    const started = startReadingProcess()
    all.add(started)
    void started.ended.then(() => {
      all.delete(started)
      clearTimeout(free.get(started))
      free.delete(started)
      work()
    })
    return started
  }

  async function serve({ asked, answer }: (typeof waiting)[number]): Promise<void> {
    let reading: ReadingProcess
    let read: Reading
    try {
      reading = take() ?? begin()
      read = await reading.read(asked, wait)
    } catch (error) {
      // The system starts no process at the moment, for which the file is not to blame.
      answer(Promise.reject(error))
      return
    }
    answer(stopped && read.status === 'failed' ? STOPPED : read)
    if (!reading.alive || stopped) return
    if (reading.files >= files) return reading.stop()
    free.set(reading, setTimeout(() => void reading.stop(), idle).unref())
    work()
  }

  function ask(asked: FileToRead): Promise<Reading> {
    if (stopped) return Promise.resolve(STOPPED)
    const { promise, resolve } = Promise.withResolvers<Reading>()
    waiting.push({ asked, answer: resolve })
    work()
    return promise
  }

  return {
    /** What the file at `path`, uploaded under `name`, says. Rejects where no process can be started, never for what is wrong with the file. */
    read: (path: string, name: string) => ask({ path, name }) as Promise<FileText>,
    /** The rows of the first sheet of the workbook at `path`. Rejects as `read` does. */
    readTable: (path: string) => ask({ path }) as Promise<FileTable>,
    /** Ends the processes. What is being read, or waits for its turn, is answered as failed. */
    async stop(): Promise<void> {
      stopped = true
      for (const { answer } of waiting.splice(0)) answer(STOPPED)
      await Promise.all([...all].map((each) => each.stop()))
    },
  }
}

export type Reader = ReturnType<typeof createReader>
