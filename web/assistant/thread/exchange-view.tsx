import { RotateCcw, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AnswerText, PlainText } from '../answer/answer-text.tsx'
import type { Exchange } from './exchanges.ts'

interface ExchangeViewProps {
  exchange: Exchange
  name: string
  /** Asks once more what got no answer; undefined while another is under way. */
  onAgain: (() => void) | undefined
  /** What else stands below an answer. */
  children?: ReactNode
}

export function ExchangeView({ exchange, name, onAgain, children }: ExchangeViewProps) {
  const { question, state, text, steps, answer, failure } = exchange
  return (
    <>
      {question && (
        <div className="mb-3 flex justify-end">
          <p
            dir="auto"
            className="max-w-[85%] rounded-md rounded-br-xs bg-primary-soft px-3 py-2 text-left wrap-anywhere whitespace-pre-wrap"
          >
            <span className="sr-only">You: </span>
            <span>{question}</span>
          </p>
        </div>
      )}
      <div className="flex items-start gap-2.5" aria-busy={state === 'asking'}>
        <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-sm border border-border bg-background text-primary-text">
          <Sparkles aria-hidden className="size-3.5" />
        </span>
        <div className="min-w-0 flex-1 space-y-2.5">
          <span className="sr-only">{name}: </span>
          {state === 'asking' && <Coming steps={steps} text={text} />}
          {answer &&
            (answer.analysis && answer.analysis.statements.length > 0 ? (
              <AnswerText {...answer.analysis} />
            ) : (
              <PlainText text={answer.text} />
            ))}
          {state === 'stopped' && (
            <>
              {text && <PlainText text={text} />}
              <Again words={text ? 'The answer was stopped.' : 'No answer was given.'} onAgain={onAgain} />
            </>
          )}
          {state === 'failed' && <Again words={failure ?? ''} isFailure onAgain={onAgain} />}
          {children}
        </div>
      </div>
    </>
  )
}

/** What is done for an answer, and its words as they come. */
function Coming({ steps, text }: Pick<Exchange, 'steps' | 'text'>) {
  return (
    <>
      <ol className="space-y-1 text-sm text-muted-foreground">
        {(steps.length > 0 ? steps : ['Looking at your data…']).map((step, index, all) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps only come behind those that stand
          <li key={index} className="flex items-center gap-2">
            {index === all.length - 1 && !text ? (
              <Spinner className="size-3.5" />
            ) : (
              <span aria-hidden className="mx-1 size-1.5 shrink-0 rounded-full bg-border-strong" />
            )}
            {step}
          </li>
        ))}
      </ol>
      {text && <PlainText text={text} />}
    </>
  )
}

function Again({
  words,
  isFailure = false,
  onAgain,
}: {
  words: string
  isFailure?: boolean
  onAgain: (() => void) | undefined
}) {
  return (
    <div>
      {/* Announced at once; SpokenAnswer announces the rest. */}
      <p
        role={isFailure ? 'alert' : undefined}
        className={isFailure ? 'wrap-anywhere text-destructive-text' : 'text-muted-foreground'}
      >
        {words}
      </p>
      {onAgain && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onAgain}>
          <RotateCcw aria-hidden />
          Send again
        </Button>
      )}
    </div>
  )
}
