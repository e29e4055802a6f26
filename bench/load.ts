import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { makeFolder } from '../test/support/atrium-process.ts'

/** What is asked of a server, and for how long. */
export interface LoadJob {
  port: number
  connections: number
  /** Whole seconds: `wrk` knows no parts of them. */
  seconds: number
  /** Whole HTTP requests; every connection sends them in turn, each after the answer to the one before. */
  requests: string[]
  /** The status that every answer must have. */
  status: number
}

export interface LoadResult {
  answers: number
  milliseconds: number
  /** What went wrong, where something did. */
  wrong?: string
}

/** Asks as much as a server can answer. */
export interface Load extends AsyncDisposable {
  /** What it is, for the report. */
  name: string
  /** Raises when an answer had another status. */
  run(job: LoadJob): Promise<LoadResult>
}

/**
 * The generator of the load, which must cost little: it has the same processors as what is measured. `wrk` where it is
 * installed, a process of ours where not.
 */
export async function openLoad(): Promise<Load> {
  const wrk = findProgram('wrk')
  const { name, run, end } = wrk ? await wrkLoad(wrk) : socketLoad()
  return {
    name,
    run: async (job) => {
      const result = await run(job)
      if (result.wrong !== undefined) throw new Error(`Under load it answered ${result.wrong}`)
      return result
    },
    [Symbol.asyncDispose]: end,
  }
}

async function wrkLoad(program: string) {
  const folder = await makeFolder()
  const file = join(folder.path, 'requests')
  return {
    name: 'wrk',
    end: folder.remove,
    run: async ({ port, connections, seconds, requests }: LoadJob): Promise<LoadResult> => {
      writeFileSync(file, requests.join('\0'))
      const script = join(import.meta.dirname, 'wrk.lua')
      const how = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script]
      const { stdout } = await promisify(execFile)(program, [...how, `http://127.0.0.1:${port}`, '--', file])
      return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
    },
  }
}

function socketLoad() {
  const child = fork(join(import.meta.dirname, 'socket-load.ts'))
  return {
    name: 'a process of ours',
    end: async () => void child.kill(),
    run: async (job: LoadJob): Promise<LoadResult> => {
      child.send(job)
      return (await once(child, 'message'))[0]
    },
  }
}

function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
