import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../format.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { isFocusFree } from '../../ui/behaviour/keep-focus.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { Board, Column } from './use-board.ts'
import { type LoadingLane, useLane } from './use-lane.ts'

interface BoardColumnProps<Card, Name extends string> {
  board: Board<Card, Name>
  column: Column<Name>
  heading: ReactNode
  /** How many there are; undefined while it is not known. */
  count: number | undefined
  /** What stands below the heading. */
  figures?: ReactNode
  /** The cards that are loaded; undefined while none is. */
  cards: readonly Card[] | undefined
  list: LoadingLane
  /** What is said where there is no card. */
  empty: string
  /** The card that one comes back to, once it is here. */
  returnTo?: string | undefined
  className?: string | undefined
  /** How high its lane may become, where that is not what most screens leave. */
  laneHeight?: string | undefined
  /** Draws a card; `active` is the one that Tab reaches. */
  children: (card: Card, active: boolean, index: number) => ReactNode
}

/** One column of a board, onto which cards can be dropped: of its lane only the cards near the view are drawn. */
export function BoardColumn<Card extends { id: string }, Name extends string>(props: BoardColumnProps<Card, Name>) {
  const { board, column, heading, count, figures, cards, list, empty, className } = props
  const { carried } = board
  const section = useRef<HTMLElement>(null)
  const isTarget = carried?.over === column.name
  useEffect(() => {
    if (isTarget && carried?.by === 'keyboard') section.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isTarget, carried])
  return (
    <section
      ref={section}
      aria-label={column.label}
      data-column={column.name}
      className={cn(
        'flex w-72 shrink-0 snap-start flex-col rounded-md border border-border bg-sidebar md:w-auto md:min-w-45 md:flex-1 md:basis-0',
        isTarget && 'outline-2 outline-ring',
        className,
      )}
    >
      <div className="px-2.5 py-2.5">
        <h2 className="flex min-h-6 items-center justify-between gap-1.5 font-medium md:text-sm">
          {heading}
          <span className="text-sm font-normal text-muted-foreground tabular-nums">
            {count === undefined ? '' : formatCount(count)}
          </span>
        </h2>
        {figures}
      </div>
      {cards && cards.length > 0 ? (
        <Lane {...props} cards={cards} />
      ) : (
        <div className="min-h-24 flex-1 px-1.5 pb-2">
          {cards && <p className="px-1 py-4 text-center text-sm text-muted-foreground">{empty}</p>}
          {!cards && list.isError && (
            <ErrorState title="Could not be loaded" onRetry={() => list.refetch()} className="py-4" />
          )}
          {!cards && !list.isError && (
            <Loading label={`Loading ${column.label}`} className="space-y-1.5">
              <Skeleton className="h-20" />
              <Skeleton className="h-20" />
              <Skeleton className="h-20" />
            </Loading>
          )}
        </div>
      )}
    </section>
  )
}

type LaneProps<Card, Name extends string> = BoardColumnProps<Card, Name> & { cards: readonly Card[] }

function Lane<Card extends { id: string }, Name extends string>(props: LaneProps<Card, Name>) {
  const { board, column, count, cards, list, returnTo, laneHeight, children } = props
  const reached = cards.find(({ id }) => id === board.active) ?? cards[0]
  const ref = useRef<HTMLDivElement>(null)
  const lane = useLane({ ref, cards, list, kept: [reached?.id, board.carried?.card.id] })
  useArrivals(lane.focusCard, { board, cards, returnTo })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the cards inside
    <div
      ref={ref}
      // Back finds it scrolled as it was left.
      data-scroll-restoration-id={`board-${column.name}`}
      onKeyDown={lane.onKeyDown}
      className={cn(
        'relative max-h-[max(calc(100dvh-19rem),16rem)] min-h-24 flex-1 overflow-y-auto overscroll-x-auto px-1.5 [overflow-anchor:none]',
        laneHeight,
      )}
    >
      <ul className="relative" style={{ height: lane.height }}>
        {lane.drawn.map(({ index, key, start }) => {
          const card = cards[index]
          return (
            card && (
              <li
                key={key}
                ref={lane.measure}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={count ?? -1}
                className="absolute inset-x-0"
                style={{ top: start }}
              >
                {children(card, card.id === reached?.id, index)}
              </li>
            )
          )
        })}
      </ul>
      {list.isFetchNextPageError && (
        <ErrorState title="More could not be loaded" onRetry={() => list.fetchNextPage()} className="py-4" />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && <Skeleton className="mb-2 h-20" />}
    </div>
  )
}

interface ArrivalOptions<Card, Name extends string> {
  board: Board<Card, Name>
  cards: readonly Card[]
  returnTo: string | undefined
}

/** The card that was put down by keyboard is drawn and so takes the focus; the one that one comes back to gets it once. */
function useArrivals<Card extends { id: string }, Name extends string>(
  focusCard: (id: string, kind: 'row' | 'handle') => void,
  { board: { landing }, cards, returnTo }: ArrivalOptions<Card, Name>,
) {
  const isReturning = useRef(true)
  useEffect(() => {
    const wanted = returnTo
    if (!isReturning.current || !wanted || !cards.some(({ id }) => id === wanted)) return
    // The router scrolls the lane to where it was left when the screen has been drawn.
    const frame = requestAnimationFrame(() => {
      isReturning.current = false
      focusCard(wanted, 'row')
    })
    return () => cancelAnimationFrame(frame)
  }, [returnTo, cards, focusCard])
  const before = useRef(cards)
  useEffect(() => {
    const id = landing.current
    const isNew = id !== undefined && before.current !== cards && !before.current.some((card) => card.id === id)
    before.current = cards
    const isFree = isFocusFree() || document.activeElement?.matches('[data-handle]')
    if (id && isNew && isFree && cards.some((card) => card.id === id)) focusCard(id, 'handle')
  }, [cards, landing, focusCard])
}
