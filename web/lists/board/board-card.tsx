import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cn } from '../../ui/behaviour/class-names.ts'
import { isFocusFree } from '../../ui/behaviour/keep-focus.ts'
import { MoveHandle } from './move-handle.tsx'
import { followPress } from './pointer-drag.ts'
import type { Board } from './use-board.ts'

interface BoardCardProps<Card, Name extends string> {
  board: Board<Card, Name>
  card: Card
  /** The column in which it lies. */
  column: Name
  tabIndex: number
  /** What it says; its link carries `data-row` with the card's id. The first line leaves room for the handle: `mr-6`. */
  children: ReactNode
}

/** A card of a board: dragged as a whole, by mouse or by a finger that is held, or by its handle. */
export function BoardCard<Card extends { id: string }, Name extends string>(props: BoardCardProps<Card, Name>) {
  const { board, card, column, tabIndex, children } = props
  const name = board.nameOf(card)
  const handle = useLandingFocus(card.id, board)
  const isCarried = board.carried?.card.id === card.id
  return (
    <article
      aria-label={name}
      data-card={card.id}
      onPointerDown={(press) =>
        followPress(press, {
          start: () => board.carry({ card, over: column, by: 'pointer' }),
          over: (to) => board.carry({ card, over: to as Name | undefined, by: 'pointer' }),
          drop: (to) => (to === undefined ? board.cancel() : board.drop(card, to as Name)),
        })
      }
      className={cn(
        'relative rounded-sm border border-border bg-card px-2.5 py-2 select-none [-webkit-touch-callout:none]',
        !board.isFixed && 'cursor-grab active:cursor-grabbing',
        isCarried && 'opacity-60',
      )}
    >
      {children}
      {!board.isFixed && <MoveHandle ref={handle} board={board} card={card} column={column} tabIndex={tabIndex} />}
    </article>
  )
}

/** A card that was put down by keyboard is a new one at its new place, and has the focus there. */
function useLandingFocus(id: string, { landing }: Pick<Board<unknown, string>, 'landing'>) {
  const handle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const isFree = isFocusFree() || document.activeElement?.matches('[data-handle]')
    if (landing.current === id && isFree) handle.current?.focus({ preventScroll: true })
  }, [id, landing])
  return handle
}
