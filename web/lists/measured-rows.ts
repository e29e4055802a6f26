import { defaultRangeExtractor, measureElement, type Range } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { usePageRows } from './page-rows.ts'

interface MeasuredRowsOptions {
  /** The rows' names, by which their heights are remembered. */
  names: readonly string[]
  /** Height of a row before it was measured, in pixels. */
  usualHeight: number
  /** Indexes of rows that stay in the page however far one scrolls. */
  kept: readonly number[]
  /** Where one comes back to a place among the rows. */
  atOnce: boolean
}

/** Heights of the rows that were drawn, by their names. */
const heights = new Map<string, number>()
/** Rows kept beyond the window's edges, so that scrolling never meets a gap. */
const BEYOND = 4

/**
 * Which rows of a long list are near the view, where rows differ in height, which is measured once they are laid out. They follow one
 * another, with room for those left out: up to a row's `start` from the `end` of the one before, or from the `top` of the list, and after
 * the last up to `total`. Each has `measureElement` as its ref and its index as `data-index`.
 */
export function useMeasuredRows(list: RefObject<HTMLElement | null>, options: MeasuredRowsOptions) {
  const { names, usualHeight, kept } = options
  const { rows, top, left } = usePageRows(list, {
    count: names.length,
    atOnce: options.atOnce,
    // What was measured once is not guessed again: Back comes to the same place.
    estimateSize: (index) => heights.get(names[index] ?? '') ?? usualHeight,
    measureElement: (element, entry, instance) => {
      const name = names[Number(element.getAttribute('data-index'))] ?? ''
      // Once the browser has laid it out: to be measured as it appears, the page would have to be laid out at once.
      if (!entry) return heights.get(name) ?? usualHeight
      const height = measureElement(element, entry, instance)
      heights.set(name, height)
      return height
    },
    overscan: BEYOND,
    // Known from the start, so that the first drawing has the rows in it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    getItemKey: (index) => names[index] ?? index,
    // The row that has the focus, or had it last, stays: the focus would be lost with it.
    rangeExtractor: (range: Range) => [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  })
  return { rows, top, total: rows.getTotalSize() + left * usualHeight }
}
