import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { drawScrolled } from './draw-scrolled.ts'

/**
 * The keyboard in a list of rows, each an `li` whose main control carries `data-row` with the row's name. Tab reaches one
 * row, from which the arrows, Home and End lead to the others. When the row with the focus leaves the list, the one in
 * its place takes the focus over. `scrollTo` where rows out of sight are not drawn.
 */
export function useRowFocus(names: readonly string[], scrollTo?: (at: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ control: Element; place: number }>(undefined)
  // The row that a key led to, until it is drawn and has the focus.
  const awaited = useRef<string>(undefined)
  const [active, setActive] = useState<string>()
  const focusNext = () => {
    const row = rowsOf(list.current).find(({ dataset }) => dataset.row === awaited.current)
    if (!row) return
    awaited.current = undefined
    row.focus()
  }
  useLayoutEffect(focusNext)
  useLayoutEffect(() => {
    if (!last.current || last.current.control.isConnected || document.activeElement !== document.body) return
    const rows = rowsOf(list.current)
    const next = rows[Math.min(last.current.place, rows.length - 1)]
    last.current = undefined
    if (next) next.focus({ preventScroll: true })
    else document.querySelector('main')?.focus({ preventScroll: true })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target.dataset.row : undefined
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return
    const next = targets[event.key]?.(names.indexOf(awaited.current ?? row), names.length - 1)
    if (next === undefined) return
    event.preventDefault()
    awaited.current = names[next]
    focusNext()
    if (awaited.current !== undefined) scrollTo?.(next)
    drawScrolled()
  }
  return {
    /** The row whose controls Tab reaches: the one that had the focus last, or the first. */
    active: active !== undefined && names.includes(active) ? active : names[0],
    list: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest('li')
        if (!row || row.parentElement !== list.current) return
        awaited.current = undefined
        last.current = { control: target, place: Array.prototype.indexOf.call(list.current?.children, row) }
        setActive(row.querySelector<HTMLElement>('[data-row]')?.dataset.row)
      },
      onKeyDown,
    },
  }
}

const up = (at: number) => Math.max(0, at - 1)
const down = (at: number, end: number) => Math.min(end, at + 1)

const targets: Record<string, (at: number, end: number) => number> = {
  ArrowUp: up,
  k: up,
  ArrowDown: down,
  j: down,
  Home: () => 0,
  End: (_at, end) => end,
}

const rowsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
