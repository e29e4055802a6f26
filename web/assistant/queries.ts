import { useQuery } from '@tanstack/react-query'
import { defaultAiSettings } from '../../contract/ai-settings/endpoints.ts'
import { listConversations, listMessages } from '../../contract/assistant/endpoints.ts'
import { runQuery } from '../../contract/data-query/endpoints.ts'
import type { DataQuery } from '../../contract/data-query/fields.ts'
import { aiSettingsQuery } from '../ai-settings/queries.ts'
import { runCall } from '../api/call.ts'
import { keyOf } from '../api/keys.ts'
import { pagesQuery } from '../api/queries.ts'

const PAGE = 30

/** The user's conversations, the latest first; another tab may have begun one. */
export const conversationsQuery = {
  ...pagesQuery(listConversations, {}, PAGE),
  refetchOnWindowFocus: 'always' as const,
}

/** The messages of a conversation, latest first; another tab may have gone on with it. */
export const messagesQuery = (id: string) => ({
  ...pagesQuery(listMessages, { params: { id } }, PAGE),
  refetchOnWindowFocus: 'always' as const,
})

/** The rows of an answer of an earlier visit, as they are now. */
export const rowsQuery = (query: DataQuery) => ({
  queryKey: [...keyOf(runQuery, {}), query],
  queryFn: ({ signal }: { signal: AbortSignal }) => runCall(runQuery, { body: query, signal }),
  staleTime: 60_000,
})

/** What the company calls its assistant, and whether it wants suggestions; the defaults until that is known. */
export function useAssistantSettings(): { name: string; suggests: boolean } {
  const { data = defaultAiSettings } = useQuery(aiSettingsQuery)
  return { name: data.aiName, suggests: data.autoSuggestions }
}
