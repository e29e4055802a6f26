import { useInfiniteQuery } from '@tanstack/react-query'
import type { Candidate, CandidateStage } from '../../../contract/candidates.ts'
import { formatCount } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { SentQuery } from '../filter.ts'
import { candidatesQuery } from '../queries.ts'
import { Stage, stageNames } from '../stages.tsx'
import { BoardCard } from './board-card.tsx'
import type { Carried, Landing } from './carried.ts'

interface BoardColumnProps {
  stage: CandidateStage
  query: SentQuery
  /** How many are in this stage; undefined while it is not known. */
  count: number | undefined
  /** The candidate whose card had the focus last. */
  active: string | undefined
  carried: Carried | undefined
  landing: Landing
  onCarry: (carried: Carried) => void
  onDrop: (candidate: Candidate, stage: CandidateStage) => void
  onCancel: () => void
}

/** One stage of the board, page by page. */
export function BoardColumn({ stage, query, count, active, carried, onDrop, ...rest }: BoardColumnProps) {
  const { onCarry } = rest
  const list = useInfiniteQuery(candidatesQuery({ ...query, stage }))
  const candidates = list.data?.pages.flatMap(({ rows }) => rows)
  const reached = candidates?.find(({ id }) => id === active) ?? candidates?.[0]
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
        'flex w-72 shrink-0 snap-start flex-col rounded-md border border-border bg-sidebar md:w-auto md:min-w-45 md:flex-1 md:basis-0',
        isTarget && 'outline-2 outline-ring',
      )}
    >
      <h2 className="flex h-11 items-center justify-between gap-1.5 px-2.5 font-medium md:text-sm">
        <Stage stage={stage} />
        <span className="text-sm font-normal text-muted-foreground tabular-nums">
          {count === undefined ? '' : formatCount(count)}
        </span>
      </h2>
      {/* What lies outside of the flow, as words for screen readers do, is placed and cut off by this list. */}
      <ul className="relative max-h-[max(calc(100dvh-19rem),16rem)] min-h-24 flex-1 space-y-1.5 overflow-y-auto overscroll-x-auto px-1.5 pt-0.5 pb-2">
        {candidates?.map((candidate) => (
          <li key={candidate.id}>
            <BoardCard
              candidate={candidate}
              stage={stage}
              query={query}
              active={candidate.id === reached?.id}
              carried={carried?.candidate.id === candidate.id ? carried : undefined}
              onDrop={onDrop}
              {...rest}
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
