import { useQuery } from '@tanstack/react-query'
import { CirclePlus, MoveRight } from 'lucide-react'
import type { LeadMove } from '../../../contract/leads/fields.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import { EntryHead, EntrySign } from '../../lists/timeline.tsx'
import { Stage } from '../stage.tsx'

/** A move from stage to stage in the timeline, or the lead's beginning. */
export function MoveEntry({ move: { userId, fromStage, toStage, reason, changedAt } }: { move: LeadMove }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const person = colleagues.find(({ id }) => id === userId)
  return (
    <>
      <EntrySign icon={fromStage ? MoveRight : CirclePlus} />
      <div className="min-w-0 flex-1">
        <EntryHead at={changedAt}>
          <bdi className="font-medium text-foreground">{person ? nameOf(person) : 'Former colleague'}</bdi>{' '}
          {fromStage ? 'moved the lead to' : 'created the lead in'}{' '}
          <Stage stage={toStage} className="text-foreground" />
        </EntryHead>
        {reason && (
          <p dir="auto" className="mt-0.5 break-words whitespace-pre-wrap">
            {reason}
          </p>
        )}
      </div>
    </>
  )
}
