import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { COLUMN_WIDTHS } from '../../../contract/leads/columns.ts'

interface ColumnEdgeProps {
  label: string
  /** How wide the column was made, in pixels; undefined where it has what is usual, or is left. */
  width: number | undefined
  /** Called while the edge is dragged; undefined when it is let go of or given up. */
  onDrag: (width: number | undefined) => void
  onSize: (width: number) => void
}

/** By how much a press of an arrow moves the edge, in pixels. */
const STEP = 16

/** The edge of a column's heading: dragged, or moved by the arrows; a double click or Enter fits the column to what it shows. */
export function ColumnEdge({ label, width, onDrag, onSize }: ColumnEdgeProps) {
  const [measured, setMeasured] = useState(0)
  const shown = Math.round(width ?? measured)
  const drag = useRef<{ x: number; from: number; to: number }>(undefined)
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = headingOf(event.currentTarget).offsetWidth
    drag.current = { x: event.clientX, from, to: from }
  }
  const move = (event: PointerEvent) => {
    if (!drag.current) return
    drag.current.to = clamped(drag.current.from + event.clientX - drag.current.x)
    onDrag(drag.current.to)
  }
  const end = (kept: boolean) => {
    const { current } = drag
    drag.current = undefined
    if (!current) return
    onDrag(undefined)
    if (kept && current.to !== current.from) onSize(current.to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const heading = headingOf(event.currentTarget)
    const wanted = keys[event.key]?.(heading)
    if (event.key === 'Escape' && drag.current) end(false)
    else if (wanted === undefined) return
    else onSize(clamped(wanted))
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={shown}
      aria-valuemin={COLUMN_WIDTHS.least}
      aria-valuemax={COLUMN_WIDTHS.most}
      aria-valuetext={shown > 0 ? `${shown} pixels` : 'usual width'}
      title="Drag to resize, double-click to fit"
      onFocus={(event) => setMeasured(headingOf(event.currentTarget).offsetWidth)}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={(event) => onSize(clamped(fitOf(headingOf(event.currentTarget))))}
      onKeyDown={onKeyDown}
      className="absolute inset-y-1.5 right-0 z-10 w-2 cursor-col-resize touch-none rounded-xs outline-none after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-border hover:after:w-0.5 hover:after:bg-border-strong focus-visible:outline-2 focus-visible:outline-ring"
    />
  )
}

const keys: Record<string, (heading: HTMLTableCellElement) => number> = {
  ArrowLeft: ({ offsetWidth }) => offsetWidth - STEP,
  ArrowRight: ({ offsetWidth }) => offsetWidth + STEP,
  Home: () => COLUMN_WIDTHS.least,
  End: () => COLUMN_WIDTHS.most,
  Enter: (heading) => fitOf(heading),
}

const headingOf = (edge: HTMLElement) => edge.closest('th') as HTMLTableCellElement
const clamped = (width: number) => Math.min(COLUMN_WIDTHS.most, Math.max(COLUMN_WIDTHS.least, Math.round(width)))

/** How wide a column must be for all that is drawn in it. */
function fitOf(heading: HTMLTableCellElement): number {
  const rows = heading.closest('table')?.rows ?? []
  const widths = Array.from(rows, ({ cells }) => widthOf(cells[heading.cellIndex]))
  return Math.ceil(Math.max(0, ...widths)) + 2 * PADDING
}

/** Left and right of a cell, in pixels, with what rounding takes. */
const PADDING = 13

function widthOf(cell: HTMLTableCellElement | undefined): number {
  if (!cell) return 0
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const picture of cell.querySelectorAll('svg, img')) {
    const box = picture.getBoundingClientRect()
    left = Math.min(left, box.left)
    right = Math.max(right, box.right)
  }
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    const box = range.getBoundingClientRect()
    left = Math.min(left, box.left)
    right = Math.max(right, box.right)
  }
  return Math.max(0, right - left)
}
