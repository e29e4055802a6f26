import { ArrowRight, Check, CircleSlash, Undo2 } from 'lucide-react'
import type { Proposal } from '../../../contract/assistant/fields.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useDecideProposal, useProposal } from '../proposal-changes.ts'
import { RecordLink } from './record-link.tsx'

/** What the assistant would do, and exactly what would change; nothing happens before one approves, and it can be undone. */
export function ProposalCard({ proposal: known }: { proposal: Proposal }) {
  const proposal = useProposal(known)
  const decide = useDecideProposal(proposal)
  const pendingAct = decide.isPending ? decide.variables : undefined
  const { state, subject } = proposal
  return (
    <section aria-label={`Proposal: ${proposal.title}`} className="rounded-md border border-border-strong bg-card">
      <div className="px-4 py-3">
        <p className="text-xs font-medium text-muted-foreground">
          {state === 'proposed' ? 'Proposal' : stateWords[state]}
        </p>
        <p dir="auto" className="mt-0.5 text-left font-semibold wrap-anywhere">
          {proposal.title}
        </p>
      </div>
      <Changes proposal={proposal} />
      <div role="status" className="flex flex-wrap items-center gap-2 border-t border-border px-4 py-2.5">
        {state === 'proposed' && (
          <>
            <Button size="sm" pending={pendingAct === 'approve'} onClick={() => decide.mutate('approve')}>
              Approve
            </Button>
            <Button
              size="sm"
              variant="outline"
              pending={pendingAct === 'dismiss'}
              onClick={() => decide.mutate('dismiss')}
            >
              Dismiss
            </Button>
          </>
        )}
        {state !== 'proposed' && <Outcome state={state} />}
        {state === 'approved' && proposal.kind !== 'draft_email' && (
          <Button size="sm" variant="outline" pending={pendingAct === 'undo'} onClick={() => decide.mutate('undo')}>
            Undo
          </Button>
        )}
        {subject && state !== 'undone' && (
          <RecordLink record={subject} className="ml-auto text-sm font-medium text-primary-text hover:underline">
            {openWords[subject.kind]}
          </RecordLink>
        )}
      </div>
    </section>
  )
}

const openWords = {
  lead: 'Open the lead',
  task: 'Open the task',
  candidate: 'Open the candidate',
  opening: 'Open the job opening',
} as const

const stateWords = { approved: 'Approved', dismissed: 'Dismissed', undone: 'Undone' } as const

const outcomes = {
  approved: { icon: Check, text: 'Done', look: 'text-positive-text' },
  dismissed: { icon: CircleSlash, text: 'Dismissed: nothing was changed', look: 'text-muted-foreground' },
  undone: { icon: Undo2, text: 'Undone: everything is as it was', look: 'text-muted-foreground' },
} as const

function Outcome({ state }: { state: keyof typeof outcomes }) {
  const { icon: Icon, text, look } = outcomes[state]
  return (
    <p className={`mr-1 inline-flex items-center gap-1.5 text-sm font-medium ${look}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {text}
    </p>
  )
}

/** Each field with what it is and what it would be. A text that is drafted stands whole, and can be copied. */
function Changes({ proposal: { changes, kind } }: { proposal: Proposal }) {
  return (
    <dl className="divide-y divide-border border-t border-border text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-3 px-4 py-2">
          <dt className="text-muted-foreground">{field}</dt>
          <dd className="flex min-w-0 items-start gap-2">
            <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
              {before !== null && (
                <>
                  <span className="sr-only">From </span>
                  <del dir="auto" className="text-muted-foreground">
                    {before}
                  </del>
                  <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted-foreground" />
                  <span className="sr-only"> to </span>
                </>
              )}
              <ins dir="auto" className="font-medium no-underline">
                {after}
              </ins>
            </span>
            {kind === 'draft_email' && (
              <CopyButton text={after} label={`Copy ${field}`} iconOnly variant="quiet" size="icon-sm" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
