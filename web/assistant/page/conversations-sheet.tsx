import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare, Plus } from 'lucide-react'
import type { Conversation } from '../../../contract/assistant/fields.ts'
import { errorText } from '../../api/call.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { ShowMore } from '../../lists/show-more.tsx'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sheet, SheetContent } from '../../ui/sheet.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { useDeleteConversation } from '../conversation-changes.ts'
import { conversationsQuery } from '../queries.ts'
import { ConversationRow } from './conversation-row.tsx'

interface ConversationsSheetProps extends DialogState {
  current: string | undefined
  /** Opens a conversation; without one, starts a new one. */
  onChoose: (id?: string) => void
}

/** The user's conversations: to go on with, rename or delete. */
export function ConversationsSheet({ open, onOpenChange, current, onChoose }: ConversationsSheetProps) {
  const choose = (id?: string) => {
    onOpenChange(false)
    onChoose(id)
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Conversations">
        <div className="border-b border-border px-5 pb-4">
          <Button variant="outline" className="w-full" onClick={() => choose()}>
            <Plus aria-hidden />
            New conversation
          </Button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
          <Conversations current={current} onOpen={choose} onGone={() => onChoose()} onBack={onChoose} />
        </div>
      </SheetContent>
    </Sheet>
  )
}

interface ConversationsProps {
  current: string | undefined
  onOpen: (id: string) => void
  /** The one that is open was deleted. */
  onGone: () => void
  /** It is there again. */
  onBack: (id: string) => void
}

function Conversations({ current, onOpen, onGone, onBack }: ConversationsProps) {
  const list = useInfiniteQuery(conversationsQuery)
  const now = useMinutes()
  const remove = useDeleteConversation({ onRestored: ({ id }) => id === current && onBack(id) })
  const conversations = list.data && rowsOf<Conversation>(list.data)
  if (!conversations) {
    return list.isError ? (
      <ErrorState
        title="The conversations could not be loaded"
        detail={errorText(list.error, 'Please try again.')}
        onRetry={() => list.refetch()}
      />
    ) : (
      <Loading label="Loading conversations" className="space-y-5 p-3">
        {['w-4/5', 'w-3/5', 'w-2/3', 'w-1/2'].map((width) => (
          <Skeleton key={width} className={width} />
        ))}
      </Loading>
    )
  }
  if (conversations.length === 0) {
    return (
      <EmptyState icon={MessagesSquare} title="No conversations yet">
        Your conversations are saved here. Only you see them.
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label="Conversations" className="space-y-0.5">
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            now={now}
            isCurrent={conversation.id === current}
            onOpen={() => onOpen(conversation.id)}
            onDelete={() => {
              remove.mutate(conversation)
              if (conversation.id === current) onGone()
            }}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  )
}
