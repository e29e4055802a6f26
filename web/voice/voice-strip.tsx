import type { ReactNode } from 'react'
import type { Proposal } from '../../contract/assistant/fields.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import type { TalkState } from './talk.ts'
import type { Carrier } from './use-talk.ts'

interface VoiceStripProps {
  talk: TalkState
  carrier: Carrier
  name: string
  /** Shows what waits for the person's approval. */
  showProposal: (proposal: Proposal) => ReactNode
}

const OFF = 'Voice is off for your organization. Turn it on in AI Settings.'
const MISSING =
  'This browser has no speech recognition, and no voice server is set up. Use another browser, or ask your administrator to set REALTIME_URL.'

const stateText = ({ status, speaking }: TalkState, name: string) => {
  if (status === 'disconnected') return 'Disconnected'
  if (status === 'connecting') return 'Connecting…'
  return speaking === 'assistant' ? `${name} speaks` : 'Listening'
}

/** How a talk stands: its state, how loud one is heard, what carries it, and what was said. */
export function VoiceStrip({ talk, carrier, name, showProposal }: VoiceStripProps) {
  if (carrier === 'none' || carrier === 'off') {
    return (
      <p role="status" className="border-t border-border bg-muted px-4 py-3 text-sm text-pretty">
        {carrier === 'off' ? OFF : MISSING}
      </p>
    )
  }
  return (
    <div className="border-t border-border bg-muted px-4 py-3">
      {talk.lines.length > 0 && (
        <ol aria-label="What was said" className="mb-3 max-h-40 space-y-1.5 overflow-y-auto">
          {talk.lines.map(({ itemId, role, text }) => (
            <li key={itemId} dir="auto" className={cn('text-pretty', role === 'user' && 'text-muted-foreground')}>
              <span className="sr-only">{role === 'user' ? 'You: ' : `${name}: `}</span>
              {text}
            </li>
          ))}
        </ol>
      )}
      {talk.proposals.map((proposal) => (
        <div key={proposal.id} className="mb-3">
          {showProposal(proposal)}
        </div>
      ))}
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 truncate font-medium">
          {stateText(talk, name)}
        </p>
        <div aria-hidden className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-accent">
          <div className="h-full rounded-full bg-primary" style={{ width: `${Math.min(100, talk.level * 400)}%` }} />
        </div>
      </div>
      <p className="mt-1 text-xs text-muted-foreground">
        {carrier === 'browser'
          ? 'Your browser listens and speaks. Turn voice off to type.'
          : 'Speak at any time, even while it speaks. Turn voice off to type.'}
      </p>
    </div>
  )
}
