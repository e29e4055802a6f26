import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LeadCard, BoardColumn as Sums } from '../../../contract/lead-board/fields.ts'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { formatMoney, formatShortMoney } from '../../format.ts'
import { BoardCard } from '../../lists/board/board-card.tsx'
import { BoardColumn } from '../../lists/board/board-column.tsx'
import type { Board, Column } from '../../lists/board/use-board.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isLeftOut, type ListSearch } from '../list/list-search.ts'
import { laneQuery } from '../queries.ts'
import { Stage } from '../stage.tsx'
import { CardContent } from './card-content.tsx'

interface LaneProps {
  board: Board<LeadCard, LeadStage>
  column: Column<LeadStage>
  search: ListSearch
  /** What the leads of the stage come to; undefined while it is not known. */
  sums: Sums | undefined
  /** The lead that one comes back from. */
  returnTo: string | undefined
  onOpen: (card: LeadCard, index: number) => void
  onIntent: (id: string) => void
}

export function Lane({ board, column, search, sums, returnTo, onOpen, onIntent }: LaneProps) {
  const stage = column.name
  const list = useInfiniteQuery(laneQuery(search, stage))
  const cards = useMemo(() => list.data && rowsOf(list.data), [list.data])
  return (
    <BoardColumn
      board={board}
      column={column}
      heading={<Stage stage={stage} />}
      count={sums?.count}
      figures={<LaneSums sums={sums} />}
      cards={cards}
      list={list}
      empty={isLeftOut(search, stage) ? 'Hidden by the filter' : `No leads in ${leadStageNames[stage]}`}
      returnTo={returnTo}
      className="md:min-w-56"
      laneHeight="md:max-h-[max(calc(100dvh-26.5rem),20rem)]"
    >
      {(card, active, index) => (
        <BoardCard board={board} card={card} column={stage} tabIndex={active ? 0 : -1}>
          <CardContent
            card={card}
            medianDays={sums?.medianDays ?? null}
            active={active}
            onOpen={() => onOpen(card, index)}
            onIntent={() => onIntent(card.id)}
          />
        </BoardCard>
      )}
    </BoardColumn>
  )
}

/** What the leads are worth, as they are and by how probable they are. */
function LaneSums({ sums }: { sums: Sums | undefined }) {
  if (!sums) return <Skeleton className="mt-1 w-28" />
  const { value, weighted } = sums
  return (
    <dl className="mt-0.5 flex items-baseline justify-between gap-2 text-sm tabular-nums">
      <div title={`Value: ${formatMoney(value)}`}>
        <dt className="sr-only">Value</dt>
        <dd>{formatShortMoney(value)}</dd>
      </div>
      <div
        title={`Weighted value: ${formatMoney(weighted)}, each lead by its probability`}
        className="flex min-w-0 gap-1 text-muted-foreground"
      >
        <dt className="truncate">Weighted</dt>
        <dd>{formatShortMoney(weighted)}</dd>
      </div>
    </dl>
  )
}
