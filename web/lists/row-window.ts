import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** What sticks above the rows: the app's header, 56 px, and the table's, 36 px. */
const ABOVE = 56 + 36
/** Rows from the end at which the next page is asked for. */
const AHEAD = 60

interface RowWindowOptions {
  count: number
  /** Height of every row, in pixels. */
  height: number
  /** The rows come to an end and there are more. */
  onNearEnd: () => void
}

/**
 * Which rows of a long list are near the view while the page scrolls, and how much room the others take before and after
 * them. Put `ref` on the element the rows begin in.
 */
export function useRowWindow({ count, height, onNearEnd }: RowWindowOptions) {
  const ref = useRef<HTMLDivElement>(null)
  const top = useTop(ref)
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: top,
    scrollPaddingStart: ABOVE,
    // The bar of the selection floats there.
    scrollPaddingEnd: 96,
    onChange: ({ range }) => {
      if (range && range.endIndex > count - AHEAD) onNearEnd()
    },
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  return {
    ref,
    /** Indexes to draw. */
    visible: items.map((item) => item.index),
    before: first * height,
    after: Math.max(0, count - 1 - last) * height,
    scrollTo: rows.scrollToIndex,
  }
}

interface MeasuredRowsOptions {
  /** The rows' names, by which their heights are remembered. */
  names: readonly string[]
  /** Height of a row before it was measured, in pixels. */
  usualHeight: number
  /** Indexes of rows that stay in the page however far one scrolls. */
  kept: readonly number[]
}

/** Heights of the rows that were drawn, by their names. */
const heights = new Map<string, number>()
/** Rows kept beyond the window's edges, so that scrolling never meets a gap. */
const BEYOND = 4

/**
 * The same for rows that differ in height, which is measured when they appear. Each row stands at its `start`, less the
 * `top` of the list, and has `measureElement` as its ref and its index as `data-index`.
 */
export function useMeasuredRows(list: RefObject<HTMLElement | null>, options: MeasuredRowsOptions) {
  const { names, usualHeight, kept } = options
  const top = useTop(list)
  const rows = useWindowVirtualizer({
    count: names.length,
    // What was measured once is not guessed again: Back comes to the same place.
    estimateSize: (index) => heights.get(names[index] ?? '') ?? usualHeight,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance)
      heights.set(names[Number(element.getAttribute('data-index'))] ?? '', height)
      return height
    },
    overscan: BEYOND,
    // Known from the start, so that the first drawing has the rows in it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    getItemKey: (index) => names[index] ?? index,
    // The row that has the focus, or had it last, stays: the focus would be lost with it.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  })
  return { rows, top }
}

/** How far from the page's top a list begins, in pixels. */
function useTop(list: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    // Whatever stands above may still grow, as the filters do when they wrap.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return top
}
