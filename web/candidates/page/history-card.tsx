import { useQuery } from '@tanstack/react-query'
import type { CandidateMove, CandidateRecord } from '../../../contract/candidates/fields.ts'
import { formatElapsed } from '../../../contract/plain/duration.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import { formatMoment } from '../../format.ts'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { movesQuery } from '../queries.ts'
import { Stage } from '../stages.tsx'

export function HistoryCard({ candidate }: { candidate: CandidateRecord }) {
  const moves = useQuery(movesQuery(candidate.id))
  const now = useMinutes()
  return (
    <Card title="Stage history">
      {moves.data && (
        <ol className="space-y-3.5">
          {moves.data.map((move, index) => (
            <li key={move.id}>
              <Entry
                move={move}
                until={Date.parse(moves.data[index - 1]?.changedAt ?? '') || now}
                current={index === 0}
              />
            </li>
          ))}
        </ol>
      )}
      {!moves.data && moves.isError && (
        <ErrorState title="The history could not be loaded" onRetry={() => moves.refetch()} className="py-4" />
      )}
      {!moves.data && !moves.isError && (
        <Loading label="Loading the history" className="space-y-2">
          <Skeleton className="w-40" />
          <Skeleton className="w-56" />
        </Loading>
      )}
    </Card>
  )
}

function Entry({ move, until, current }: { move: CandidateMove; until: number; current: boolean }) {
  const { data: colleagues } = useQuery(colleaguesQuery)
  const mover = colleagues?.find(({ id }) => id === move.userId)
  const span = formatElapsed(until - Date.parse(move.changedAt))
  return (
    <>
      <div className="flex items-baseline justify-between gap-3">
        <Stage stage={move.toStage} />
        <span className="shrink-0 text-sm text-muted-foreground tabular-nums">{current ? `for ${span}` : span}</span>
      </div>
      <p className="mt-0.5 pl-4 text-sm text-muted-foreground">
        <time dateTime={move.changedAt}>{formatMoment(move.changedAt)}</time>
        {mover && <> by {nameOf(mover)}</>}
      </p>
      {move.reason && (
        <p dir="auto" className="mt-0.5 pl-4 text-sm break-words">
          {move.reason}
        </p>
      )}
    </>
  )
}
