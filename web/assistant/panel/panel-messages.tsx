import { RotateCcw } from 'lucide-react'
import type { Analysis } from '../../../contract/assistant/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Notes, SuggestedActions } from '../answer/analysis-panel.tsx'
import { ProposalCard } from '../answer/proposal-card.tsx'
import { ReadingChips } from '../answer/reading-chips.tsx'
import { SourceList } from '../answer/source-list.tsx'
import { answerAgain, ask, sendAgain } from '../thread/ask.ts'
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
              isLast={isLast}
              busy={isAsking}
              suggests={suggests}
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
  isLast: boolean
  busy: boolean
  suggests: boolean
}

function Details({ analysis, exchange, threadKey, isLast, busy, suggests }: DetailsProps) {
  const { notes, proposals, sources, statements, suggestedActions } = analysis
  return (
    <>
      <Notes notes={notes} />
      <ShortResults analysis={analysis} />
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <ReadingChips
        {...analysis}
        onChange={
          isLast ? (typedQuery) => answerAgain(threadKey, exchange, { surface: 'panel', typedQuery }) : undefined
        }
        busy={busy}
      />
      <SourceList sources={sources} statements={statements} />
      {suggests && isLast && (
        <SuggestedActions
          actions={suggestedActions.slice(0, MOST_SUGGESTIONS)}
          onAsk={busy ? undefined : (wish) => ask(threadKey, { surface: 'panel', question: wish, mode: 'chat' })}
        />
      )}
      {isLast && !busy && (
        <Button
          variant="quiet"
          size="sm"
          className="-ml-2.5"
          onClick={() => answerAgain(threadKey, exchange, { surface: 'panel' })}
        >
          <RotateCcw aria-hidden />
          Answer again
        </Button>
      )}
    </>
  )
}
