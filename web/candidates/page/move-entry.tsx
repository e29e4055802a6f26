import { useQuery } from '@tanstack/react-query'
import { CirclePlus, MoveRight } from 'lucide-react'
import type { CandidateMove } from '../../../contract/candidates/fields.ts'
import { formatElapsed } from '../../../contract/plain/duration.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import { EntryHead, EntrySign } from '../../lists/timeline.tsx'
import { Stage } from '../stages.tsx'

interface MoveEntryProps {
  move: CandidateMove
  /** The one before it, by which the time in the stage that was left is known. */
  before: CandidateMove | undefined
}

/** A move from stage to stage in the timeline, or the application itself. */
export function MoveEntry({ move: { userId, fromStage, toStage, reason, changedAt }, before }: MoveEntryProps) {
  const { data: colleagues } = useQuery(colleaguesQuery)
  const mover = colleagues?.find(({ id }) => id === userId)
  return (
    <>
      <EntrySign icon={fromStage ? MoveRight : CirclePlus} />
      <div className="min-w-0 flex-1">
        <EntryHead at={changedAt}>
          {fromStage ? (
            <>
              <bdi className="font-medium text-foreground">{mover ? nameOf(mover) : 'Former colleague'}</bdi> moved to{' '}
            </>
          ) : (
            'Started in '
          )}
          <Stage stage={toStage} className="text-foreground" />
          {before && ` after ${formatElapsed(Date.parse(changedAt) - Date.parse(before.changedAt))}`}
        </EntryHead>
        {reason && (
          <p dir="auto" className="break-words">
            {reason}
          </p>
        )}
      </div>
    </>
  )
}
