import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cn } from '../../ui/class-names.ts'
import { isFocusFree } from '../../ui/keep-focus.ts'
import { MoveHandle } from './move-handle.tsx'
import type { Board } from './use-board.ts'

interface BoardCardProps<Card, Name extends string> {
  board: Board<Card, Name>
  card: Card
  /** The column in which it lies. */
  column: Name
  tabIndex: number
  /** What it says; its link carries `data-row` with the card's id. */
  children: ReactNode
}

/** A card of a board: dragged as a whole, or by its handle. */
export function BoardCard<Card extends { id: string }, Name extends string>(props: BoardCardProps<Card, Name>) {
  const { board, card, column, tabIndex, children } = props
  const name = board.nameOf(card)
  const handle = useLandingFocus(card.id, board)
  const isCarried = board.carried?.card.id === card.id
  return (
    <article
      aria-label={name}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        board.carry({ card, over: column, by: 'pointer' })
      }}
      onDragEnd={board.cancel}
      className={cn(
        'flex cursor-grab gap-0.5 rounded-sm border border-border bg-card py-2 pr-1 pl-2.5 active:cursor-grabbing',
        isCarried && 'opacity-60',
      )}
    >
      <div className="min-w-0 flex-1">{children}</div>
      <MoveHandle ref={handle} board={board} card={card} column={column} tabIndex={tabIndex} />
    </article>
  )
}

/** A card that was put down by keyboard is a new one at its new place, and has the focus there. */
function useLandingFocus(id: string, { landing }: Pick<Board<unknown, string>, 'landing'>) {
  const handle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const isFree = isFocusFree() || document.activeElement?.matches('[data-handle]')
    if (landing.current === id && isFree) handle.current?.focus()
  }, [id, landing])
  return handle
}
