import { ArrowUpRight, Info } from 'lucide-react'
import { useState } from 'react'
import type { Analysis } from '../../../contract/assistant/fields.ts'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Card } from '../../ui/card.tsx'
import type { ShownAnswer } from '../thread/exchanges.ts'
import { AnswerFigures } from './answer-figures.tsx'
import { AnswerText } from './answer-text.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { ReadingChips } from './reading-chips.tsx'
import { ResultCards } from './result-cards.tsx'
import { SourceList } from './source-list.tsx'

interface AnalysisPanelProps {
  question: string
  answer: ShownAnswer
  analysis: Analysis
  /** It is being asked again: what stands is the answer before. */
  isOld: boolean
  busy: boolean
  suggests: boolean
  onReadAs: ((query: DataQuery) => void) | undefined
  onAsk: ((question: string) => void) | undefined
}

/** All of an answer: how it was read, what it says and rests on, its figures, what it found, and what it would do. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { question, answer, analysis, isOld, busy, suggests, onReadAs, onAsk } = props
  const { statements, sources, summary, figures, notes, proposals, suggestedActions, model } = analysis
  return (
    <div
      aria-busy={isOld}
      className={cn('@container space-y-4 transition-opacity duration-150', isOld && 'opacity-60')}
    >
      <Card title="AI Analysis">
        <div className="space-y-4">
          <p dir="auto" className="-mt-1 text-left text-muted-foreground wrap-anywhere">
            <span className="sr-only">Question: </span>“{question}”
          </p>
          <ReadingChips {...analysis} onChange={onReadAs} busy={busy} />
          <AnswerText
            statements={statements.length > 0 ? statements : [{ text: summary, sources: [] }]}
            sources={sources}
          />
          <Notes notes={notes} />
          <AnswerFigures figures={figures} />
          {suggests && <SuggestedActions actions={suggestedActions} onAsk={onAsk} />}
          <SourceList sources={sources} statements={statements} />
          <p className="text-xs text-muted-foreground">
            {model
              ? `Written by ${model}, with figures computed from your data`
              : 'Computed from your data, without a model'}
          </p>
        </div>
      </Card>
      {proposals.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <ResultCards key={answer.messageId} answer={answer} analysis={analysis} />
    </div>
  )
}

interface SuggestedActionsProps {
  actions: readonly string[]
  onAsk: ((question: string) => void) | undefined
}

/** Badges that say what could be done next; pressing one asks the assistant for it. */
export function SuggestedActions({ actions, onAsk }: SuggestedActionsProps) {
  const [asked, setAsked] = useState<string>()
  if (actions.length === 0) return null
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-medium text-muted-foreground">Suggested Actions</h3>
      <ul className="flex flex-wrap gap-1.5">
        {actions.map((action) => (
          <li key={action} className="max-w-full">
            <button
              type="button"
              disabled={!onAsk || asked === action}
              onClick={() => {
                setAsked(action)
                onAsk?.(action)
              }}
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-xs bg-accent px-2 py-1 text-left text-sm font-medium text-foreground hover:bg-border disabled:text-muted-foreground"
            >
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {action}
              </span>
              <ArrowUpRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul aria-label="Notes" className="space-y-1 text-sm text-muted-foreground">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-2">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </li>
      ))}
    </ul>
  )
}
