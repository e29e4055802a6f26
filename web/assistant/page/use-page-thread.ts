import { useEffect, useRef, useState } from 'react'
import { useOwnNavigate } from '../../screens/own-address.ts'
import { keepThread, newThreadKey, threadAt, threadKeyOf, useThread } from '../thread/threads.ts'

let keptDraft = newThreadKey()

/** A conversation that has not begun: the same one again until it has. */
function draftKey() {
  if (threadAt(keptDraft)?.conversationId) keptDraft = newThreadKey()
  return keptDraft
}

/**
 * The thread of the address: that of the conversation it names, or a new one. Once that has begun the address names it, without
 * a step of the history; who comes to the bare address again begins anew.
 */
export function usePageThread(conversation: string | undefined) {
  const navigate = useOwnNavigate('/ai-assistant')
  const [draft, setDraft] = useState(draftKey)
  const begun = useThread(draft)?.conversationId
  const wasBegun = useRef(begun)
  useEffect(() => {
    if (conversation) return
    if (begun && !wasBegun.current) {
      void navigate({ search: { conversation: begun }, replace: true, resetScroll: false })
    } else if (begun) setDraft(draftKey())
    wasBegun.current = begun
  }, [conversation, begun, navigate])
  const key = conversation ? threadKeyOf(conversation) : draft
  useEffect(() => {
    if (conversation && !threadAt(key)) keepThread({ key, conversationId: conversation, exchanges: [] })
  }, [conversation, key])
  return {
    key,
    /** Opens another conversation; without one, begins anew. */
    open: (id?: string) => void navigate({ search: id ? { conversation: id } : {}, resetScroll: false }),
  }
}
