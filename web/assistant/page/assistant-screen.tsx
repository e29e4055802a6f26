import { useSearch } from '@tanstack/react-router'
import { MessagesSquare, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import { errorText } from '../../api/call.ts'
import { useTitle } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Composer } from '../composer.tsx'
import { type AskMode, closeAssistant, useAssistantPanel, usePendingQuestion } from '../open-assistant.ts'
import { useAssistantSettings } from '../queries.ts'
import { ask, stopAnswer } from '../thread/ask.ts'
import { SpokenAnswer } from '../thread/spoken-answer.tsx'
import { useShownThread } from '../thread/use-shown-thread.ts'
import { AnsweredThread } from './answered-thread.tsx'
import { SuggestedQueries } from './suggested-queries.tsx'
import { usePageThread } from './use-page-thread.ts'

const ConversationsSheet = lazyPart(() => import('./conversations-sheet.tsx'), 'ConversationsSheet')

/** The assistant's own page: one asks, and sees the answer with all that it rests on; the address holds the conversation. */
export function AssistantScreen() {
  const { conversation } = useSearch({ from: '/signed-in/ai-assistant' })
  const { name, suggests } = useAssistantSettings()
  useTitle(name)
  const [mode, setMode] = useState<AskMode>('search')
  const [listed, setListed] = useState<boolean>()
  const { pending } = useAssistantPanel()
  const { key, open } = usePageThread(conversation, pending !== undefined)
  const thread = useShownThread(key, conversation)
  const put = (question: string, asMode: AskMode = mode, typedQuery?: DataQuery) =>
    ask(key, { surface: 'page', question, mode: asMode, ...(typedQuery && { typedQuery }) })
  usePendingQuestion(thread.isAsking, ({ text, mode: asMode }) => {
    closeAssistant()
    setMode(asMode)
    put(text, asMode)
  })
  const isEmpty = thread.exchanges.length === 0
  const isLoading = thread.history.isLoading && isEmpty
  return (
    <div className="space-y-4">
      <ScreenHead
        name={name}
        onNew={!isEmpty || conversation ? () => open() : undefined}
        onList={() => setListed(true)}
      />
      <Composer
        key={`composer ${key}`}
        surface="page"
        conversationId={thread.conversationId}
        name={name}
        mode={mode}
        onMode={setMode}
        busy={thread.isAsking}
        onAsk={(question, typedQuery) => put(question, mode, typedQuery)}
        onStop={() => stopAnswer(key)}
        first={isEmpty && !isLoading}
      />
      <SpokenAnswer exchange={thread.latest} />
      {isEmpty ? (
        <BeforeAnswers
          thread={thread}
          onChoose={
            suggests
              ? (question) => {
                  setMode('search')
                  put(question, 'search')
                }
              : undefined
          }
        />
      ) : (
        <AnsweredThread key={key} threadKey={key} thread={thread} name={name} suggests={suggests} />
      )}
      <Suspense>
        {listed !== undefined && (
          <ConversationsSheet open={listed} onOpenChange={setListed} current={thread.conversationId} onChoose={open} />
        )}
      </Suspense>
    </div>
  )
}

interface ScreenHeadProps {
  name: string
  /** Begins another conversation; absent where one has just begun. */
  onNew: (() => void) | undefined
  onList: () => void
}

function ScreenHead({ name, onNew, onList }: ScreenHeadProps) {
  return (
    <PageTitle
      title={<bdi>{name}</bdi>}
      action={
        <>
          {onNew && (
            <Button variant="outline" size="sm" onClick={onNew}>
              <Plus aria-hidden />
              New
              <span className="sr-only"> conversation</span>
            </Button>
          )}
          <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={onList}>
            <MessagesSquare aria-hidden />
            Conversations
          </Button>
        </>
      }
    />
  )
}

interface BeforeAnswersProps {
  thread: ReturnType<typeof useShownThread>
  /** Asks one of the suggestions; absent where the company wants none. */
  onChoose: ((question: string) => void) | undefined
}

/** What stands where no answer is yet: the conversation on its way, why it does not come, or what could be asked. */
function BeforeAnswers({ thread: { history }, onChoose }: BeforeAnswersProps) {
  if (history.isLoading) return <ConversationSkeleton />
  if (history.isError)
    return (
      <ErrorState
        title="The conversation could not be opened"
        detail={errorText(history.error, 'Please try again.')}
        onRetry={() => history.refetch()}
      />
    )
  return onChoose ? <SuggestedQueries onChoose={onChoose} /> : null
}

function ConversationSkeleton() {
  return (
    <Loading label="Loading the conversation" className="space-y-4 rounded-md border border-border bg-card p-4">
      <Skeleton className="ml-auto w-1/3" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </Loading>
  )
}
