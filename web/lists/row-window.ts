import { useRef } from 'react'
import { usePageRows } from './page-rows.ts'

/** What sticks above the rows: the app's header, 56 px, and the table's, 32 px. */
const ABOVE = 56 + 32
/** Rows from the end at which the next page of a table is asked for. */
const AHEAD = 60
/** Rows kept beyond the window's edges, so that scrolling never meets a gap. */
const BEYOND = 10

interface RowWindowOptions {
  count: number
  height: number
  /** Rows from the end at which the next page is asked for. */
  ahead?: number
  /** Where one comes back to a place among the rows. */
  atOnce: boolean
  /** The rows come to an end and there are more. */
  onNearEnd: () => void
}

/**
 * Which rows of a long list are near the view while the page scrolls, and how much room the others take before and after
 * them. Put `ref` on the element the rows begin in.
 */
export function useRowWindow({ count, height, ahead = AHEAD, atOnce, onNearEnd }: RowWindowOptions) {
  const ref = useRef<HTMLDivElement>(null)
  const { rows } = usePageRows(ref, {
    count,
    atOnce,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollPaddingStart: ABOVE,
    // The bar of the selection floats there.
    scrollPaddingEnd: 96,
    onChange: ({ range }) => {
      if (range && range.endIndex > count - ahead) onNearEnd()
    },
  })
  const items = rows.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  return {
    ref,
    visible: items.map((item) => item.index),
    before: first * height,
    after: Math.max(0, count - 1 - last) * height,
    scrollTo: rows.scrollToIndex,
  }
}
