import { RotateCcw, Rows3 } from 'lucide-react'
import { useState } from 'react'
import type { Analysis } from '../../../contract/assistant/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AnalysisPanel } from '../answer/analysis-panel.tsx'
import { answerAgain, ask, sendAgain } from '../thread/ask.ts'
import { Conversation } from '../thread/conversation.tsx'
import { ExchangeView } from '../thread/exchange-view.tsx'
import type { Exchange } from '../thread/exchanges.ts'
import type { ShownThread } from '../thread/use-shown-thread.ts'

interface AnsweredThreadProps {
  threadKey: string
  thread: ShownThread
  name: string
  suggests: boolean
}

/** What was said, and all that one of the answers rests on: the latest, until another is chosen. */
export function AnsweredThread({ threadKey, thread, name, suggests }: AnsweredThreadProps) {
  const { exchanges, isAsking } = thread
  const [chosen, setChosen] = useState<string>()
  const last = exchanges.at(-1)
  const analyzed =
    exchanges.find(({ key, answer }) => key === chosen && answer) ?? exchanges.findLast(({ answer }) => answer)
  const single = exchanges.length === 1 && last?.mode === 'search' ? last : undefined
  const again = (exchange: Exchange) => (isAsking ? undefined : () => sendAgain(threadKey, exchange, 'page'))
  const analysis = <Analyzed {...{ threadKey, exchange: analyzed, isLast: analyzed === last, isAsking, suggests }} />
  if (single) {
    if (single.answer ?? single.before?.answer) return analysis
    return (
      <Card title="AI Analysis">
        <p dir="auto" className="-mt-1 mb-3 text-left wrap-anywhere text-muted-foreground">
          <span className="sr-only">Question: </span>“{single.question}”
        </p>
        <ExchangeView exchange={{ ...single, question: '' }} name={name} onAgain={again(single)} />
      </Card>
    )
  }
  const shows = analyzed?.answer?.analysis && hasEvidence(analyzed.answer.analysis)
  return (
    <div className={cn('grid grid-cols-1 items-start gap-4', shows && 'xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]')}>
      <Card title="Conversation" flush>
        <Conversation thread={thread} label="Messages" className="max-h-96 border-t border-border p-4">
          {(exchange, isLast) => (
            <ExchangeView exchange={exchange} name={name} onAgain={isLast ? again(exchange) : undefined}>
              {exchange.answer && !isAsking && (
                <Acts
                  onAnew={isLast ? () => answerAgain(threadKey, exchange, { surface: 'page' }) : undefined}
                  onChoose={exchange === analyzed ? undefined : () => setChosen(exchange.key)}
                />
              )}
            </ExchangeView>
          )}
        </Conversation>
      </Card>
      {shows && analysis}
    </div>
  )
}

function Acts({ onAnew, onChoose }: { onAnew: (() => void) | undefined; onChoose: (() => void) | undefined }) {
  if (!onAnew && !onChoose) return null
  return (
    <div className="flex flex-wrap gap-1 -ml-2.5">
      {onChoose && (
        <Button variant="quiet" size="sm" onClick={onChoose}>
          <Rows3 aria-hidden />
          Show analysis
        </Button>
      )}
      {onAnew && (
        <Button variant="quiet" size="sm" onClick={onAnew}>
          <RotateCcw aria-hidden />
          Answer again
        </Button>
      )}
    </div>
  )
}

interface AnalyzedProps {
  threadKey: string
  exchange: Exchange | undefined
  isLast: boolean
  isAsking: boolean
  suggests: boolean
}

/** The analysis of an answer. The reading of the last one is changed in its place; of an earlier one it is asked at the end. */
function Analyzed({ threadKey, exchange, isLast, isAsking, suggests }: AnalyzedProps) {
  const answer = exchange?.answer ?? exchange?.before?.answer
  if (!exchange || !answer?.analysis) return null
  const { question, mode } = exchange
  return (
    <AnalysisPanel
      question={question}
      answer={answer}
      analysis={answer.analysis}
      isOld={exchange.state === 'asking'}
      busy={isAsking}
      suggests={suggests}
      onReadAs={(typedQuery) =>
        isLast
          ? answerAgain(threadKey, exchange, { surface: 'page', typedQuery })
          : ask(threadKey, { surface: 'page', question, mode, typedQuery })
      }
      onAsk={isAsking ? undefined : (wish) => ask(threadKey, { surface: 'page', question: wish, mode: 'chat' })}
    />
  )
}

/** Whether an answer has more to show than its words. */
function hasEvidence({ chips, figures, total, proposals, sources, suggestedActions }: Analysis): boolean {
  return [chips, figures, proposals, sources, suggestedActions].some(({ length }) => length > 0) || total > 0
}
