import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import { isFocusFree } from '../../ui/behaviour/keep-focus.ts'

/** A column, by what its cards have in common. */
export interface Column<Name extends string> {
  name: Name
  label: string
}

/** What is being carried from column to column, and over which it is. */
interface Carried<Card, Name> {
  card: Card
  /** Undefined beside the columns. */
  over: Name | undefined
  by: 'pointer' | 'keyboard'
}

/** What the parts of a board share. */
export interface Board<Card, Name extends string> {
  isFixed: boolean
  columns: readonly Column<Name>[]
  nameOf: (card: Card) => string
  carried: Carried<Card, Name> | undefined
  /** The id of the card that had the focus last. */
  active: string | undefined
  /** The id of the card that was put down by keyboard last, and takes the focus where it appears. */
  landing: RefObject<string | undefined>
  carry: (carried: Carried<Card, Name>) => void
  drop: (card: Card, to: Name) => void
  cancel: () => void
}

interface BoardOptions<Card, Name extends string> {
  columns: readonly Column<Name>[]
  /** Where a card lies now. */
  columnOf: (card: Card) => Name
  nameOf: (card: Card) => string
  /** Moves a card to another column; false when the person is asked something first. */
  move: (card: Card, to: Name) => boolean
  /** Whether one may only look at it. */
  isFixed: boolean
}

/** Cards that are dragged, or carried with the keyboard, from column to column; `said` is to be read out. */
export function useBoard<Card extends { id: string }, Name extends string>(options: BoardOptions<Card, Name>) {
  const { columns, columnOf, nameOf, move, isFixed } = options
  const [carried, setCarried] = useState<Carried<Card, Name>>()
  const [said, setSaid] = useState('')
  const [active, setActive] = useState<string>()
  const landing = useRef<string>(undefined)
  const labelOf = (name: Name) => columns.find((column) => column.name === name)?.label ?? name
  const stays = (card: Card) => setSaid(`${nameOf(card)} stays in place.`)
  const board: Board<Card, Name> = {
    isFixed,
    columns,
    nameOf,
    carried,
    active,
    landing,
    drop: (card, to) => {
      setCarried(undefined)
      if (to === columnOf(card)) stays(card)
      else if (move(card, to)) setSaid(`${nameOf(card)} moved to ${labelOf(to)}.`)
    },
    carry: (next) => {
      if (isFixed) return
      setCarried((before) => (before?.card.id === next.card.id && before.over === next.over ? before : next))
      if (next.by === 'pointer' || next.over === undefined || carried?.over === next.over) return
      setSaid(
        carried
          ? `Over ${labelOf(next.over)}.`
          : `${nameOf(next.card)} picked up. Left and right arrows choose a stage, Space puts down, Escape cancels.`,
      )
    },
    cancel: () => {
      if (carried?.by === 'keyboard') stays(carried.card)
      setCarried(undefined)
    },
  }
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('article')?.querySelector<HTMLElement>('[data-row]')
    if (!row) return
    setActive(row.dataset.row)
    // Moving on to another card forgets the one that was put down.
    if (row.dataset.row !== landing.current && !isFocusFree()) landing.current = undefined
  }
  return { board, said, onFocus }
}
