import { CirclePlus, MoveRight } from 'lucide-react'
import type { LeadMove } from '../../../contract/leads/fields.ts'
import { nameOf, useColleague } from '../../colleagues/queries.ts'
import { SignedEntry } from '../../lists/timeline.tsx'
import { Stage } from '../stage.tsx'

/** A move from stage to stage in the timeline, or the lead's beginning. */
export function MoveEntry({ move: { userId, fromStage, toStage, reason, changedAt } }: { move: LeadMove }) {
  const person = useColleague(userId)
  return (
    <SignedEntry
      icon={fromStage ? MoveRight : CirclePlus}
      at={changedAt}
      said={
        <>
          <bdi className="font-medium text-foreground">{person ? nameOf(person) : 'Former colleague'}</bdi>{' '}
          {fromStage ? 'moved the lead to' : 'created the lead in'}{' '}
          <Stage stage={toStage} className="text-foreground" />
        </>
      }
    >
      {reason && (
        <p dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">
          {reason}
        </p>
      )}
    </SignedEntry>
  )
}
