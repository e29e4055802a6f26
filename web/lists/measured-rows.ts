import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useTop } from './list-top.ts'

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
 * Which rows of a long list are near the view, where rows differ in height, which is measured when they appear. Each row stands at its `start`, less the
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
