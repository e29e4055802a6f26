import { useMutation } from '@tanstack/react-query'
import {
  deleteConversation,
  listConversations,
  renameConversation,
  restoreConversation,
} from '../../contract/assistant/endpoints.ts'
import type { Conversation } from '../../contract/assistant/fields.ts'
import { runCall } from '../api/call.ts'
import { failed } from '../api/failed.ts'
import { pagesKey } from '../api/keys.ts'
import { queryClient } from '../api/query-client.ts'
import { changeLists, refreshLists, withoutRows, withRow } from '../lists/cached-pages.ts'
import { useDeletion } from '../lists/use-deletion.ts'

const lists = pagesKey(listConversations, {})

export function useRenameConversation() {
  return useMutation({
    mutationFn: ({ id, title }: Pick<Conversation, 'id' | 'title'>) =>
      runCall(renameConversation, { params: { id }, body: { title } }),
    onSuccess: (conversation) => {
      changeLists<Conversation>({ queryKey: lists }, (list) => withRow(list, conversation))
    },
    onError: failed('The conversation could not be renamed'),
  })
}

/** Deletes a conversation at once, with an Undo; `onRestored` where it is to be seen again. */
export function useDeleteConversation({ onRestored }: { onRestored: (conversation: Conversation) => void }) {
  return useDeletion<Conversation>({
    noun: 'Conversation',
    nameOf: ({ title }) => title,
    remove: ({ id }) => runCall(deleteConversation, { params: { id } }),
    restore: ({ id }) => runCall(restoreConversation, { params: { id } }),
    hide: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey: lists })
      return changeLists<Conversation>({ queryKey: lists }, (list) => withoutRows(list, new Set([id])))
    },
    refresh: () => refreshLists(lists),
    onRestored,
  })
}
