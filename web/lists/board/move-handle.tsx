import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, DropdownMenuChoices, DropdownMenuLabel } from '../../ui/dropdown-menu.tsx'
import type { Board } from './use-board.ts'

/** The id of the words that say how a handle is used; the board shows them hidden. */
export const KEYS_HELP = 'board-keys'

interface MoveHandleProps<Card, Name extends string> {
  ref: Ref<HTMLButtonElement>
  board: Board<Card, Name>
  card: Card
  column: Name
  tabIndex: number
}

/** Picks the card up with Space and carries it with the arrows; Enter or a press opens the columns as a menu. */
export function MoveHandle<Card extends { id: string }, Name extends string>(props: MoveHandleProps<Card, Name>) {
  const { ref, board, card, column, tabIndex } = props
  const { columns, carried, carry, cancel } = board
  const [open, setOpen] = useState(false)
  const over = carried?.by === 'keyboard' && carried.card.id === card.id ? carried.over : undefined
  const options = columns.map(({ name, label }) => ({ value: name, label }))
  const drop = (to: Name) => {
    board.landing.current = card.id
    board.drop(card, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!over && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      // The arrows lead on to another card; the menu opens with Enter.
      return event.preventDefault()
    }
    if (!(event.key === ' ' || (over && (step || event.key === 'Escape' || event.key === 'Enter')))) return
    event.preventDefault()
    event.stopPropagation()
    if (!over) return carry({ card, over: column, by: 'keyboard' })
    if (event.key === 'Escape') return cancel()
    if (!step) return drop(over)
    const next = columns[columns.findIndex(({ name }) => name === over) + step]
    if (next) carry({ card, over: next.name, by: 'keyboard' })
  }
  return (
    <DropdownMenu
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={(control) => (
        <Button
          {...control}
          ref={ref}
          variant="quiet"
          size="icon-sm"
          className="base:size-7 absolute top-1 right-1 touch-none"
          aria-label={`Move ${board.nameOf(card)}`}
          aria-describedby={KEYS_HELP}
          data-handle
          tabIndex={tabIndex}
          // Pressed and moved it drags the card: what opens the menu is a click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.currentTarget.focus()
            control.onClick(event)
          }}
          onKeyDownCapture={onKeyDown}
          onBlur={() => over && cancel()}
        >
          <GripVertical aria-hidden />
        </Button>
      )}
    >
      <DropdownMenuLabel>Move to…</DropdownMenuLabel>
      <DropdownMenuChoices value={column} onValueChange={drop} options={options} />
    </DropdownMenu>
  )
}
