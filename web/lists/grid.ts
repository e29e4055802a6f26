import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useState } from 'react'
import { drawScrolled } from './draw-scrolled.ts'
import { useFocusOnceDrawn } from './row-return.ts'

/** A cell of a grid: its row by the index, its column by the name. */
export interface Place {
  row: number
  column: string
}

interface GridOptions {
  ref: RefObject<HTMLElement | null>
  scrollTo: (row: number) => void
  /** Rows that are loaded. */
  count: number
  /** Rows that are drawn. */
  visible: readonly number[]
  /** Columns that are in sight, in their order. */
  columns: readonly string[]
  /** The column that Tab reaches first. */
  first: string
}

/**
 * The keyboard in a grid: Tab reaches one cell, and the arrows, Home, End and the page keys lead to the others. Rows are `tr`s
 * with an `aria-rowindex`, where the headings are 1. Cells have their column's name as `data-cell`; what takes their focus, the
 * cell itself or the one control in it, has the `tabIndex`.
 */
export function useGrid({ ref, scrollTo, count, visible, columns, first }: GridOptions) {
  const [wanted, setWanted] = useState<Place>({ row: 0, column: first })
  const focus = useFocusOnceDrawn(ref)
  const active: Place = {
    row: visible.includes(wanted.row) ? wanted.row : (visible[0] ?? 0),
    column: columns.includes(wanted.column) ? wanted.column : first,
  }
  const move = useCallback(
    ({ row, column }: Place) => {
      const place = { row: Math.max(0, Math.min(count - 1, row)), column }
      setWanted(place)
      scrollTo(place.row)
      focus(targetAt(place))
    },
    [count, scrollTo, focus],
  )
  /** Goes from a cell so many rows down and columns on, as far as there are any. */
  const moveBy = ({ row, column }: Place, { rows = 0, columns: further = 0 }: { rows?: number; columns?: number }) => {
    const at = Math.max(0, Math.min(columns.length - 1, columns.indexOf(column) + further))
    move({ row: row + rows, column: columns[at] ?? first })
  }
  /** Goes where a key leads; undefined where it leads nowhere, and otherwise the row that it led to. */
  const moveByKey = (event: KeyboardEvent, { row, column }: Place): number | undefined => {
    const step = steps[`${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.key}`]
    if (!step || event.altKey) return undefined
    const at = columns.indexOf(column)
    const to = step({ row, at }, { row: count - 1, at: columns.length - 1 })
    event.preventDefault()
    moveBy({ row, column }, { rows: to.row - row, columns: to.at - at })
    drawScrolled()
    return Math.max(0, Math.min(count - 1, to.row))
  }
  return {
    active,
    move,
    moveBy,
    moveByKey,
    noteFocus: ({ target }: FocusEvent) => {
      const place = placeOf(target)
      if (place) setWanted((now) => (now.row === place.row && now.column === place.column ? now : place))
    },
  }
}

const cellAt = ({ row, column }: Place) => `tr[aria-rowindex="${row + 2}"] > [data-cell="${column}"]`

/** What takes the focus of a cell, as a selector. */
const targetAt = (place: Place) => `${cellAt(place)}[tabindex], ${cellAt(place)}:not([tabindex]) [tabindex]`

/** The cell that an element is in. */
export function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const row = Number(cell?.closest('tr')?.getAttribute('aria-rowindex'))
  return cell && row > 1 ? { row: row - 2, column: cell.dataset.cell ?? '' } : undefined
}

/** The cell whose focus an element has; undefined for what else there is in cells, such as a menu. */
export function focusedPlace(target: EventTarget): Place | undefined {
  const place = placeOf(target)
  return place && target instanceof Element && target.matches(targetAt(place)) ? place : undefined
}

/** Gives the focus to the cell that Tab would reach; whether there is one. */
export function focusGrid(around: HTMLElement | null): boolean {
  const target = around?.querySelector<HTMLElement>('[role="grid"] tbody [tabindex="0"]')
  target?.focus()
  return !!target
}

interface Spot {
  row: number
  at: number
}

/** Rows that Page Up and Page Down pass: about what a screen has room for. */
const PAGE = 15

const steps: Record<string, (from: Spot, end: Spot) => Spot> = {
  ArrowUp: ({ row, at }) => ({ row: row - 1, at }),
  ArrowDown: ({ row, at }) => ({ row: row + 1, at }),
  ArrowLeft: ({ row, at }) => ({ row, at: at - 1 }),
  ArrowRight: ({ row, at }) => ({ row, at: at + 1 }),
  PageUp: ({ row, at }) => ({ row: row - PAGE, at }),
  PageDown: ({ row, at }) => ({ row: row + PAGE, at }),
  Home: ({ row }) => ({ row, at: 0 }),
  End: ({ row }, end) => ({ row, at: end.at }),
  'Mod+Home': () => ({ row: 0, at: 0 }),
  'Mod+End': (_from, end) => end,
  'Mod+ArrowUp': ({ at }) => ({ row: 0, at }),
  'Mod+ArrowDown': ({ at }, end) => ({ row: end.row, at }),
}
