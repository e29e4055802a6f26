import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'

interface Order<Key> {
  /** What is in order, each known by its key wherever it stands. */
  keys: readonly Key[]
  /** Called with where one shall stand, counted from 0; never with where it stands already. */
  onMove: (key: Key, to: number) => void
  /** What is read out of one that moved, without its place. */
  nameOf: (key: Key) => string
}

/**
 * Order of a list by hand: rows go where their handle is dragged, or sent by the arrows, Home and End. The handle that was moved
 * by a key keeps the focus. `listProps` belong to the list, whose children are the rows; `handleOf` to a button in each; `said` is
 * to be read out.
 */
export function useOrder<Key>({ keys, onMove, nameOf }: Order<Key>) {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<Key>(undefined)
  const [dragged, setDragged] = useState<Key>()
  const [said, setSaid] = useState('')
  const move = (key: Key, wanted: number) => {
    const to = Math.max(0, Math.min(keys.length - 1, wanted))
    if (to === keys.indexOf(key)) return
    moved.current = key
    onMove(key, to)
    setSaid(`${nameOf(key)}: place ${to + 1} of ${keys.length}.`)
  }
  useLayoutEffect(() => {
    // A row that changes places in the document loses the focus on its way.
    const row = moved.current === undefined ? undefined : list.current?.children[keys.indexOf(moved.current)]
    row?.querySelector<HTMLElement>('[data-handle]')?.focus()
    moved.current = undefined
  })
  const drop = () => setDragged(undefined)
  return {
    said,
    dragged,
    listProps: {
      ref: list,
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (dragged === undefined || !list.current) return
        const rows = [...list.current.children].map((row) => row.getBoundingClientRect())
        move(dragged, placeUnder(clientY, rows, keys.indexOf(dragged)))
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
    handleOf: (key: Key) => ({
      'data-handle': true,
      onKeyDown: (event: KeyboardEvent) => {
        const to = targets[event.key]?.(keys.indexOf(key))
        if (to === undefined) return
        event.preventDefault()
        move(key, to)
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        // By the list, which stays where it is while its rows change places.
        list.current?.setPointerCapture(event.pointerId)
        setDragged(key)
      },
    }),
  }
}

const targets: Record<string, (place: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: () => Number.MAX_SAFE_INTEGER,
}

/** Where a row goes whose handle is at `y`: past the middle of a neighbour, so that rows of unlike heights do not flicker. */
function placeUnder(y: number, rows: readonly DOMRect[], place: number) {
  const middle = ({ top, height }: DOMRect) => top + height / 2
  const above = rows.findIndex((row, at) => at < place && y < middle(row))
  const below = rows.findLastIndex((row, at) => at > place && y > middle(row))
  return above >= 0 ? above : below >= 0 ? below : place
}
