import { CirclePlus, MoveRight } from 'lucide-react'
import type { CandidateMove } from '../../../contract/candidates/fields.ts'
import { formatElapsed } from '../../../contract/plain/duration.ts'
import { nameOf, useColleague } from '../../colleagues/queries.ts'
import { SignedEntry } from '../../lists/timeline.tsx'
import { Stage } from '../stages.tsx'

interface MoveEntryProps {
  move: CandidateMove
  /** The one before it, by which the time in the stage that was left is known. */
  before: CandidateMove | undefined
}

/** A move from stage to stage in the timeline, or the application itself. */
export function MoveEntry({ move: { userId, fromStage, toStage, reason, changedAt }, before }: MoveEntryProps) {
  const person = useColleague(userId)
  return (
    <SignedEntry
      icon={fromStage ? MoveRight : CirclePlus}
      at={changedAt}
      said={
        <>
          {fromStage ? (
            <bdi className="font-medium text-foreground">{person ? nameOf(person) : 'Former colleague'}</bdi>
          ) : (
            'Started in '
          )}
          {fromStage && ' moved to '}
          <Stage stage={toStage} className="text-foreground" />
          {before && ` after ${formatElapsed(Date.parse(changedAt) - Date.parse(before.changedAt))}`}
        </>
      }
    >
      {reason && (
        <p dir="auto" className="break-words">
          {reason}
        </p>
      )}
    </SignedEntry>
  )
}
