import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { drawScrolled } from '../draw-scrolled.ts'
import { useFocusOnceDrawn } from '../row-return.ts'

export type LoadingLane = Pick<
  UseInfiniteQueryResult,
  'isError' | 'isFetching' | 'isFetchNextPageError' | 'hasNextPage' | 'refetch' | 'fetchNextPage'
>

/** Height of a card until it is measured, and the room between two, in pixels. */
const CARD = 112
const GAP = 6
/** Cards drawn beyond the edges, and from the end at which the next page is asked for. */
const BEYOND = 4
const AHEAD = 12

interface LaneOptions {
  ref: RefObject<HTMLElement | null>
  cards: readonly { id: string }[]
  list: LoadingLane
  /** Cards that stay drawn wherever the lane is scrolled to: the one that Tab reaches, and one that is carried. */
  kept: readonly (string | undefined)[]
}

/** Draws the cards near the view of a lane, asks for its next page before it is needed, and leads the keyboard through it. */
export function useLane({ ref, cards, list, kept }: LaneOptions) {
  const places = kept.map((id) => cards.findIndex((card) => card.id === id)).filter((place) => place >= 0)
  const lane = useVirtualizer({
    count: cards.length,
    getScrollElement: () => ref.current,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => CARD,
    gap: GAP,
    overscan: BEYOND,
    paddingStart: 2,
    paddingEnd: 8,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...places])].sort((one, other) => one - other),
  })
  const drawn = lane.getVirtualItems()
  useNextPage(list, (lane.range?.endIndex ?? 0) > cards.length - AHEAD && cards.length > 0)
  const focusCard = useFocusCard(ref, (id) => {
    const place = cards.findIndex((card) => card.id === id)
    if (place >= 0) lane.scrollToIndex(place)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined
    const kind = target?.dataset.row ? 'row' : target?.dataset.handle !== undefined ? 'handle' : undefined
    if (!target || !kind || event.altKey || event.ctrlKey || event.metaKey) return
    const place = cards.findIndex(({ id }) => id === target.closest<HTMLElement>('[data-card]')?.dataset.card)
    const next = cards[steps[event.key]?.(place, cards.length - 1) ?? -1]
    if (!next || place < 0) return
    event.preventDefault()
    focusCard(next.id, kind)
    if (ref.current) drawScrolled(ref.current)
  }
  return { drawn, height: lane.getTotalSize(), measure: lane.measureElement, focusCard, onKeyDown }
}

const steps: Record<string, (place: number, last: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (_place, last) => last,
}

function useNextPage({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: LoadingLane, isNear: boolean) {
  const isDue = isNear && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}

/** Puts the focus on a card's link or handle, which may have to be scrolled to first. */
function useFocusCard(ref: RefObject<HTMLElement | null>, scrollTo: (id: string) => void) {
  const focus = useFocusOnceDrawn(ref)
  const latest = useRef(scrollTo)
  useLayoutEffect(() => {
    latest.current = scrollTo
  })
  return useCallback(
    (id: string, kind: 'row' | 'handle') => {
      latest.current(id)
      focus(`[data-card="${id}"] [data-${kind}]`)
    },
    [focus],
  )
}
