import { useInfiniteQuery } from '@tanstack/react-query'
import type { Candidate, CandidateStage } from '../../contract/candidates.ts'
import { formatCount } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { BoardCard } from './board-card.tsx'
import type { Carried } from './carried.ts'
import type { SentQuery } from './filter.ts'
import { candidatesQuery } from './queries.ts'
import { Stage, stageNames } from './stages.tsx'

interface BoardColumnProps {
  stage: CandidateStage
  query: SentQuery
  /** How many are in this stage; undefined while it is not known. */
  count: number | undefined
  carried: Carried | undefined
  onCarry: (carried: Carried) => void
  onDrop: (candidate: Candidate, stage: CandidateStage) => void
  onCancel: () => void
}

/** One stage of the board, page by page. */
export function BoardColumn({ stage, query, count, carried, onCarry, onDrop, onCancel }: BoardColumnProps) {
  const list = useInfiniteQuery(candidatesQuery({ ...query, stage }))
  const candidates = list.data?.pages.flatMap(({ rows }) => rows)
  const isTarget = carried?.over === stage
  return (
    <section
      aria-label={stageNames[stage]}
      onDragOver={(event) => {
        if (carried?.by !== 'pointer') return
        event.preventDefault()
        if (!isTarget) onCarry({ ...carried, over: stage })
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (carried) onDrop(carried.candidate, stage)
      }}
      className={cn(
        'flex w-72 shrink-0 snap-start md:w-64 flex-col rounded-md border border-border bg-sidebar',
        isTarget && 'outline-2 outline-ring',
      )}
    >
      <h2 className="flex h-11 items-center justify-between gap-2 px-3 font-medium">
        <Stage stage={stage} />
        <span className="text-sm text-muted-foreground tabular-nums">
          {count === undefined ? '' : formatCount(count)}
        </span>
      </h2>
      <ul className="max-h-[calc(100dvh-19rem)] min-h-24 flex-1 space-y-2 overflow-y-auto px-2 pb-2">
        {candidates?.map((candidate) => (
          <li key={candidate.id}>
            <BoardCard
              candidate={candidate}
              stage={stage}
              query={query}
              carried={carried?.candidate.id === candidate.id ? carried : undefined}
              onCarry={onCarry}
              onDrop={onDrop}
              onCancel={onCancel}
            />
          </li>
        ))}
        {candidates?.length === 0 && (
          <li className="px-1 py-4 text-center text-sm text-muted-foreground">Nobody in this stage</li>
        )}
        {!candidates && (
          <li>
            {list.isError ? (
              <ErrorState title="Could not be loaded" onRetry={() => list.refetch()} className="py-4" />
            ) : (
              <Loading label={`Loading ${stageNames[stage]}`} className="space-y-2">
                <Skeleton className="h-16" />
                <Skeleton className="h-16" />
              </Loading>
            )}
          </li>
        )}
        {list.hasNextPage && (
          <li>
            <Button
              variant="ghost"
              size="sm"
              className="w-full"
              pending={list.isFetchingNextPage}
              onClick={() => list.fetchNextPage()}
            >
              Show more
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
