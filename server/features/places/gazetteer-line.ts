import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Answer, Question } from './gazetteer-process.ts'
import { ProviderFailure } from './provider.ts'

/** The line to the gazetteer's process, which is started by the first question and ends after a while without any. */
export interface GazetteerLine {
  /** Raises `ProviderFailure` when the process fails, and when too many wait for it. */
  ask: (question: { search: string } | { find: number }) => Promise<Answer>
  /** Undefined while there is none. */
  processId: () => number | undefined
  /** Ends the process; who still waits is refused. */
  close: () => Promise<void>
}

/** The process ends when nobody has asked for so long, in milliseconds. */
const IDLE = 5 * 60_000
/** Questions that may wait at once; the process answers about fifty a second. */
const QUEUE = 100

interface Running {
  child: ChildProcess
  waiting: Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>
}

export function openLine({ idle = IDLE }: { idle?: number }): GazetteerLine {
  let running: Running | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let turn = 0

  const close = async () => {
    clearTimeout(idleTimer)
    const ending = running
    running = undefined
    if (ending) await end(ending)
  }

  const ask: GazetteerLine['ask'] = async (question) => {
    if (!running?.child.connected) running = start()
    const { child, waiting } = running
    if (waiting.size >= QUEUE) throw new ProviderFailure('too many searches wait for the gazetteer')
    clearTimeout(idleTimer)
    turn += 1
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    waiting.set(turn, { resolve, reject })
    child.send({ turn, ...question } satisfies Question)
    try {
      return await promise
    } finally {
      if (waiting.size === 0 && running?.waiting === waiting) {
        clearTimeout(idleTimer)
        idleTimer = setTimeout(close, idle).unref()
      }
    }
  }

  return { ask, processId: () => running?.child.pid, close }
}

function start(): Running {
  const child = fork(new URL('./gazetteer-process.ts', import.meta.url), {
    execArgv: [],
    env: {},
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const running: Running = { child, waiting: new Map() }
  child.on('message', (answer: Answer) => {
    running.waiting.get(answer.turn)?.resolve(answer)
    running.waiting.delete(answer.turn)
  })
  child.on('error', (error) => refuseAll(running, `the gazetteer failed: ${error.message}`))
  child.on('exit', (code, signal) => refuseAll(running, `the gazetteer ended with ${code ?? signal}`))
  // Neither the process nor the line to it keeps this process alive; without its line that process ends by itself.
  child.unref()
  child.channel?.unref()
  return running
}

function refuseAll({ waiting }: Running, reason: string): void {
  for (const { reject } of waiting.values()) reject(new ProviderFailure(reason))
  waiting.clear()
}

async function end({ child }: Running): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
