import { useSyncExternalStore } from 'react'
import type { Exchange } from './exchanges.ts'

/** A conversation as this tab has it open: also one that the server does not know yet. */
export interface Thread {
  key: string
  /** Undefined until its first answer. */
  conversationId?: string
  /** What was asked in this tab since the page was loaded. */
  exchanges: readonly Exchange[]
}

let threads: ReadonlyMap<string, Thread> = new Map()
const listeners = new Set<() => void>()

/** The key of a conversation that has not begun. */
export const newThreadKey = () => crypto.randomUUID()

/** The key of a conversation's thread. */
export function threadKeyOf(conversationId: string): string {
  for (const { key, conversationId: id } of threads.values()) if (id === conversationId) return key
  return conversationId
}

export function threadAt(key: string): Thread | undefined {
  return threads.get(key)
}

/** Puts a thread in the place of the one with its key. */
export function keepThread(thread: Thread) {
  threads = new Map(threads).set(thread.key, thread)
  for (const tell of listeners) tell()
}

/** Changes one exchange of a thread; what was forgotten meanwhile stays so. */
export function changeExchange(threadKey: string, key: string, change: (exchange: Exchange) => Exchange | undefined) {
  const thread = threads.get(threadKey)
  if (!thread) return
  const exchanges = thread.exchanges.flatMap((each) => (each.key === key ? (change(each) ?? []) : [each]))
  keepThread({ ...thread, exchanges })
}

export function useThread(key: string): Thread | undefined {
  return useSyncExternalStore(watch, () => threads.get(key))
}

function watch(tell: () => void) {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}
