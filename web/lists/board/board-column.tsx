import type { ReactNode } from 'react'
import { formatCount } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { Board, Column } from './use-board.ts'

interface BoardColumnProps<Card, Name extends string> {
  board: Board<Card, Name>
  column: Column<Name>
  heading: ReactNode
  /** How many there are; undefined while it is not known. */
  count: number | undefined
  /** The cards that are loaded; undefined while none is. */
  cards: readonly Card[] | undefined
  /** The list that they come from. */
  list: {
    isError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  /** What is said where there is no card. */
  empty: string
  /** Draws a card; `active` is the one that Tab reaches. */
  children: (card: Card, active: boolean) => ReactNode
}

/** One column of a board, page by page, onto which cards can be dropped. */
export function BoardColumn<Card extends { id: string }, Name extends string>(props: BoardColumnProps<Card, Name>) {
  const { board, column, heading, count, cards, list, empty, children } = props
  const { carried, carry, drop } = board
  const reached = cards?.find(({ id }) => id === board.active) ?? cards?.[0]
  const isTarget = carried?.over === column.name
  return (
    <section
      aria-label={column.label}
      onDragOver={(event) => {
        if (carried?.by !== 'pointer') return
        event.preventDefault()
        if (!isTarget) carry({ ...carried, over: column.name })
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (carried) drop(carried.card, column.name)
      }}
      className={cn(
        'flex w-72 shrink-0 snap-start flex-col rounded-md border border-border bg-sidebar md:w-auto md:min-w-45 md:flex-1 md:basis-0',
        isTarget && 'outline-2 outline-ring',
      )}
    >
      <h2 className="flex h-11 items-center justify-between gap-1.5 px-2.5 font-medium md:text-sm">
        {heading}
        <span className="text-sm font-normal text-muted-foreground tabular-nums">
          {count === undefined ? '' : formatCount(count)}
        </span>
      </h2>
      {/* What lies outside of the flow, as words for screen readers do, is placed and cut off by this list. */}
      <ul className="relative max-h-[max(calc(100dvh-19rem),16rem)] min-h-24 flex-1 space-y-1.5 overflow-y-auto overscroll-x-auto px-1.5 pt-0.5 pb-2">
        {cards?.map((card) => (
          <li key={card.id}>{children(card, card.id === reached?.id)}</li>
        ))}
        {cards?.length === 0 && <li className="px-1 py-4 text-center text-sm text-muted-foreground">{empty}</li>}
        {!cards && (
          <li>
            {list.isError ? (
              <ErrorState title="Could not be loaded" onRetry={() => list.refetch()} className="py-4" />
            ) : (
              <Loading label={`Loading ${column.label}`} className="space-y-2">
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
