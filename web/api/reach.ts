import { createStore } from '../ui/behaviour/store.ts'

/**
 * Whether the server can be reached. Every call and script reports how it went; while the server is out of reach it is
 * asked again and again, so that everything goes on by itself. The browser's own word on being online only hurries that:
 * it does not know of servers on the same machine, nor of ones that are down.
 */
const away = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined
let wait = 0

/** Milliseconds between two attempts: the first, and at most. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 10_000

/** A call that did not come to an answer, because the server could not be reached. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached', { cause })
    this.name = 'Unreachable'
  }
}

/** Whether the server is out of reach, as far as is known. */
export const isAway = away.get

/** Calls the listener each time the server goes out of reach or comes back; answers how to stop. */
export const watchReach = away.watch

export function untilReached(): Promise<void> {
  return new Promise((resolve) => {
    if (!isAway()) return resolve()
    const stop = watchReach(() => {
      stop()
      resolve()
    })
  })
}

/** Like `fetch`; throws Unreachable where there was no answer, and then finds out whether the server is away. */
export async function reach(address: string, options: RequestInit): Promise<Response> {
  const response = await arrive(fetch(address, options), options.signal)
  report({ reached: true })
  return response
}

/** What the server sends, as it is; throws Unreachable where it does not arrive whole. */
export async function arrive<Value>(coming: Promise<Value>, signal?: AbortSignal | null): Promise<Value> {
  try {
    return await coming
  } catch (error) {
    // Given up on purpose, which says nothing of the server.
    if (signal?.aborted) throw error
    void lookForServer()
    throw new Unreachable(error)
  }
}

export async function lookForServer(): Promise<boolean> {
  const there = await fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  report({ reached: there })
  return there
}

/** What is said while the server is out of reach. */
export const awayTitle = () => (navigator.onLine ? 'No connection' : 'You are offline')

/** What is said of a failure beside what did not happen, where it is that the server could not be reached. */
export function whyUnreachable(error: unknown): string | undefined {
  if (!(error instanceof Unreachable)) return undefined
  return navigator.onLine
    ? 'The server cannot be reached. Please try again in a moment.'
    : 'You are offline. Please try again when the connection is back.'
}

function report({ reached }: { reached: boolean }) {
  if (reached) {
    clearTimeout(timer)
    timer = undefined
    if (navigator.onLine) wait = 0
  }
  // What the browser knows to be going may still answer once.
  if (!reached || !navigator.onLine) {
    wait = Math.min(wait === 0 ? FIRST_WAIT : wait * 2, LONGEST_WAIT)
    timer ??= setTimeout(lookAgain, wait)
  }
  if (isAway() === reached) away.set(!reached)
}

function lookAgain() {
  clearTimeout(timer)
  timer = undefined
  void lookForServer()
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', lookAgain)
  window.addEventListener('online', lookAgain)
}
