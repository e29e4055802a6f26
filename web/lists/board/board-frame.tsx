import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { useHiddenSides } from '../hidden-sides.ts'
import { KEYS_HELP } from './move-handle.tsx'
import { isDragging } from './pointer-drag.ts'

interface BoardFrameProps {
  onFocus: (event: FocusEvent) => void
  /** What is read out of what was carried where. */
  said: string
  /** Whether a card is being carried: then the columns stop where they are. */
  carrying: boolean
  children: ReactNode
}

/** Where the columns scroll sideways. An edge behind which there are more fades, and has a button that leads there. */
export function BoardFrame({ onFocus, said, carrying, children }: BoardFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const more = useHiddenSides(frame)
  useStillFingers(frame)
  const scroll = (direction: 1 | -1) => {
    const { clientWidth = 0 } = frame.current ?? {}
    frame.current?.scrollBy({ left: direction * clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <div className="relative -mx-4 md:-mx-6">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of the cards inside */}
      <div
        ref={frame}
        data-board
        data-scroll-restoration-id="board"
        className={cn(
          'relative flex scroll-px-4 gap-2 overflow-x-auto px-4 pb-4 md:scroll-px-6 md:px-6',
          !carrying && 'snap-x max-md:snap-mandatory',
        )}
        onKeyDown={moveBetweenColumns}
        onFocus={onFocus}
      >
        {children}
      </div>
      {more.left && <Edge side="left" onPress={() => scroll(-1)} />}
      {more.right && <Edge side="right" onPress={() => scroll(1)} />}
      <p id={KEYS_HELP} hidden>
        Space picks up a card, Enter opens a menu of stages. Arrow keys go to other cards.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

function Edge({ side, onPress }: { side: 'left' | 'right'; onPress: () => void }) {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <div
      className={cn(
        'pointer-events-none absolute inset-y-0 flex w-16 items-start from-background to-transparent pt-1.5',
        side === 'left' ? 'left-0 justify-start bg-linear-to-r pl-1.5' : 'right-0 justify-end bg-linear-to-l pr-1.5',
      )}
    >
      <Button
        variant="outline"
        size="icon-sm"
        // The arrows lead there from card to card.
        tabIndex={-1}
        aria-label={side === 'left' ? 'Earlier stages' : 'Later stages'}
        className="pointer-events-auto rounded-full"
        onClick={onPress}
      >
        <Icon aria-hidden />
      </Button>
    </div>
  )
}

/** While a card is dragged, the finger that carries it scrolls nothing; the browser asks at every move. */
function useStillFingers(frame: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const hold = (event: TouchEvent) => isDragging() && event.cancelable && event.preventDefault()
    const element = frame.current
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [frame])
}

/** Left and right lead to the next column with cards, to the card that lies nearest; up and down are the lane's own. */
function moveBetweenColumns(event: KeyboardEvent<HTMLElement>) {
  const target = event.target instanceof HTMLElement ? event.target : undefined
  const kind = target?.dataset.row ? 'row' : target?.dataset.handle !== undefined ? 'handle' : undefined
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (!target || !kind || !step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const own = columns.findIndex((column) => column.contains(target))
  const others = step < 0 ? columns.slice(0, own).reverse() : columns.slice(own + 1)
  const next = others
    .map((column) => nearest(column.querySelectorAll<HTMLElement>(`[data-${kind}]`), target))
    .find(Boolean)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nearest(cards: Iterable<HTMLElement>, to: HTMLElement): HTMLElement | undefined {
  const { top } = to.getBoundingClientRect()
  const away = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
  return [...cards].sort((one, other) => away(one) - away(other))[0]
}
