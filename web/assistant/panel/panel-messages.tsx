import { RotateCcw } from 'lucide-react'
import type { Analysis } from '../../../contract/assistant.ts'
import { Button } from '../../ui/button.tsx'
import { SuggestedActions } from '../answer/analysis-panel.tsx'
import { Notes } from '../answer/notes.tsx'
import { ReadingChips } from '../answer/reading-chips.tsx'
import { SourceList } from '../answer/source-list.tsx'
import { ask, askAnew, sendAgain } from '../thread/ask.ts'
import { Conversation } from '../thread/conversation.tsx'
import { ExchangeView } from '../thread/exchange-view.tsx'
import type { Exchange } from '../thread/exchanges.ts'
import type { ShownThread } from '../thread/use-shown-thread.ts'
import { ShortResults } from './short-results.tsx'

/** Most suggestions below an answer. */
const MOST_SUGGESTIONS = 3

interface PanelMessagesProps {
  threadKey: string
  thread: ShownThread
  name: string
  suggests: boolean
}

/** What was said in the panel, each answer with what it rests on in short. */
export function PanelMessages({ threadKey, thread, name, suggests }: PanelMessagesProps) {
  const { isAsking } = thread
  return (
    <Conversation thread={thread} label="Messages" className="min-h-0 flex-1 p-4">
      {(exchange, isLast) => (
        <ExchangeView
          exchange={exchange}
          name={name}
          onAgain={isLast && !isAsking ? () => sendAgain(threadKey, exchange, 'panel') : undefined}
        >
          {exchange.answer?.analysis && (
            <Details
              analysis={exchange.answer.analysis}
              exchange={exchange}
              threadKey={threadKey}
              acts={isLast && !isAsking}
              suggests={suggests && isLast}
            />
          )}
        </ExchangeView>
      )}
    </Conversation>
  )
}

interface DetailsProps {
  analysis: Analysis
  exchange: Exchange
  threadKey: string
  /** Whether it can be asked about now: only the last answer, when none is under way. */
  acts: boolean
  suggests: boolean
}

function Details({ analysis, exchange, threadKey, acts, suggests }: DetailsProps) {
  const { notes, sources, suggestedActions } = analysis
  return (
    <>
      <Notes notes={notes} />
      <ShortResults analysis={analysis} />
      <ReadingChips
        {...analysis}
        onChange={acts ? (typedQuery) => askAnew(threadKey, exchange, { surface: 'panel', typedQuery }) : undefined}
      />
      <SourceList sources={sources} />
      {suggests && (
        <SuggestedActions
          actions={suggestedActions.slice(0, MOST_SUGGESTIONS)}
          onAsk={acts ? (wish) => ask(threadKey, { surface: 'panel', question: wish, mode: 'chat' }) : undefined}
        />
      )}
      {acts && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2.5"
          onClick={() => askAnew(threadKey, exchange, { surface: 'panel' })}
        >
          <RotateCcw aria-hidden />
          Answer again
        </Button>
      )}
    </>
  )
}
