import { useEffect, useState } from 'react'
import { useOwnNavigate } from '../../screens/own-address.ts'
import { keepThread, newThreadKey, threadAt, threadKeyOf, useThread } from '../thread/threads.ts'

/** What has not begun, or began while one was elsewhere: the same one again until its answer was seen. */
let keptDraft = newThreadKey()

/** The kept one, unless something was asked in it already. */
function blankDraft() {
  if (threadAt(keptDraft)) keptDraft = newThreadKey()
  return keptDraft
}

/**
 * The thread of the address: that of the conversation it names, or a new one. Once that has begun the address names it, without
 * a step of the history; coming to the bare address again starts a new one.
 * @param again whether one comes with a question of its own, which belongs to no conversation
 */
export function usePageThread(conversation: string | undefined, anew: boolean) {
  const navigate = useOwnNavigate('/ai-assistant')
  const [draft, setDraft] = useState(() => (anew ? blankDraft() : keptDraft))
  const begun = useThread(draft)?.conversationId
  useEffect(() => {
    if (conversation) {
      if (threadAt(keptDraft)?.conversationId === conversation) keptDraft = newThreadKey()
    } else if (begun && draft === keptDraft) {
      void navigate({ search: { conversation: begun }, replace: true, resetScroll: false })
    } else if (begun) setDraft(keptDraft)
  }, [conversation, begun, draft, navigate])
  const key = conversation ? threadKeyOf(conversation) : draft
  useEffect(() => {
    if (conversation && !threadAt(key)) keepThread({ key, conversationId: conversation, exchanges: [] })
  }, [conversation, key])
  return {
    key,
    /** Opens another conversation; without one, starts a new one. */
    open: (id?: string) => {
      if (!id) setDraft(blankDraft())
      void navigate({ search: id ? { conversation: id } : {}, resetScroll: false })
    },
  }
}
