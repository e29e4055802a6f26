import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsOf } from '../../lists/cached-pages.ts'
import { messagesQuery } from '../queries.ts'
import { type Exchange, exchangesOf, shownExchanges } from './exchanges.ts'
import { useThread } from './threads.ts'

const NONE: readonly Exchange[] = []

/** What a thread shows: what was said in its conversation, and what is asked in this tab. */
export function useShownThread(threadKey: string, known?: string) {
  const thread = useThread(threadKey)
  const own = thread?.exchanges ?? NONE
  const conversationId = thread?.conversationId ?? known
  const history = useInfiniteQuery({ ...messagesQuery(conversationId ?? ''), enabled: conversationId !== undefined })
  const { data } = history
  const exchanges = useMemo(() => shownExchanges(exchangesOf(rowsOf(data)), own), [data, own])
  return {
    exchanges,
    history,
    conversationId,
    isAsking: own.some(({ state }) => state === 'asking'),
    /** What was asked last while one was here. */
    latest: own.at(-1),
  }
}

export type ShownThread = ReturnType<typeof useShownThread>
