import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * The keyboard in a list of rows, each an `li` whose main control carries `data-row` with the row's name. Tab reaches one
 * row, from which the arrows, Home and End lead to the others. When the row with the focus leaves the list, the one in
 * its place takes the focus over.
 */
export function useRowFocus(names: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ control: Element; place: number }>(undefined)
  const [active, setActive] = useState<string>()
  useLayoutEffect(() => {
    if (!last.current || last.current.control.isConnected || document.activeElement !== document.body) return
    const rows = rowsOf(list.current)
    const next = rows[Math.min(last.current.place, rows.length - 1)]
    last.current = undefined
    if (next) next.focus({ preventScroll: true })
    else document.querySelector('main')?.focus({ preventScroll: true })
  })
  return {
    /** The row whose controls Tab reaches: the one that had the focus last, or the first. */
    active: active !== undefined && names.includes(active) ? active : names[0],
    list: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest('li')
        if (!row || row.parentElement !== list.current) return
        last.current = { control: target, place: Array.prototype.indexOf.call(list.current?.children, row) }
        setActive(row.querySelector<HTMLElement>('[data-row]')?.dataset.row)
      },
      onKeyDown: moveBetweenRows,
    },
  }
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (!target?.dataset.row || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = rowsOf(event.currentTarget)
  const next = targets[event.key]?.(rows.indexOf(target), rows.length - 1)
  if (next === undefined) return
  event.preventDefault()
  rows[next]?.focus()
}

const targets: Record<string, (at: number, end: number) => number> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, end) => Math.min(end, at + 1),
  Home: () => 0,
  End: (_at, end) => end,
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
