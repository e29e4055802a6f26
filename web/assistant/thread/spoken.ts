import { listConversations } from '../../../contract/assistant/endpoints.ts'
import { pagesKey } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { messagesQuery } from '../queries.ts'
import { keepThread, threadAt } from './threads.ts'

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
