import { listConversations } from '../../../contract/assistant/endpoints.ts'
import { pagesKey } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { createStore } from '../../ui/behaviour/store.ts'
import { messagesQuery } from '../queries.ts'
import type { Exchange } from './exchanges.ts'

/** A conversation as this tab has it open: also one that the server does not know yet. */
export interface Thread {
  key: string
  /** Undefined until its first answer. */
  conversationId?: string
  /** What was asked in this tab since the page was loaded. */
  exchanges: readonly Exchange[]
}

const threads = createStore<ReadonlyMap<string, Thread>>(new Map())

export const newThreadKey = () => crypto.randomUUID()

export function threadKeyOf(conversationId: string): string {
  for (const { key, conversationId: id } of threads.get().values()) if (id === conversationId) return key
  return conversationId
}

export function threadAt(key: string): Thread | undefined {
  return threads.get().get(key)
}

/** Puts a thread in the place of the one with its key. */
export function keepThread(thread: Thread) {
  threads.set(new Map(threads.get()).set(thread.key, thread))
}

/** Changes one exchange of a thread; what was forgotten meanwhile stays so. */
export function changeExchange(threadKey: string, key: string, change: (exchange: Exchange) => Exchange | undefined) {
  const thread = threadAt(threadKey)
  if (!thread) return
  const exchanges = thread.exchanges.flatMap((each) => (each.key === key ? (change(each) ?? []) : [each]))
  keepThread({ ...thread, exchanges })
}

export function useThread(key: string): Thread | undefined {
  return threads.useValue((all) => all.get(key))
}

/** Milliseconds until the server has kept the last words of a talk. */
const KEPT_AFTER = 1000

/** Shows in a thread what was said aloud, as its conversation keeps it. */
export function showSpoken(threadKey: string, conversationId: string) {
  keepThread({ ...(threadAt(threadKey) ?? { key: threadKey, exchanges: [] }), conversationId })
  const askAgain = () => {
    void queryClient.invalidateQueries({ queryKey: messagesQuery(conversationId).queryKey })
    void queryClient.invalidateQueries({ queryKey: pagesKey(listConversations, {}) })
  }
  askAgain()
  setTimeout(askAgain, KEPT_AFTER)
}
