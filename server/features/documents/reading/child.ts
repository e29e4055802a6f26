import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { readDocument, readTable } from './read-file.ts'
import type { FileToRead } from './reading-process.ts'

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const guard = new Worker(new URL('./guard.ts', import.meta.url), { workerData: process.ppid })
guard.unref()

/** The process in which files are read, one after the other: what is asked for comes as a message, and so does what was read. */
process.on('message', async ({ path, name }: FileToRead) => {
  guard.postMessage('another file')
  process.send?.(await (name === undefined ? readTable(path) : readDocument(path, name)))
})
// The server is gone. While a file is read nobody hears of it, which is what the guard is for.
process.on('disconnect', () => process.exit())
