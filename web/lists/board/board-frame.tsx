import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { useHiddenSides } from '../hidden-sides.ts'
import { moveBetweenCards } from './board-keys.ts'
import { KEYS_HELP } from './move-handle.tsx'

interface BoardFrameProps {
  onFocus: (event: FocusEvent) => void
  /** What is read out of what was carried where. */
  said: string
  children: ReactNode
}

/** Where the columns scroll sideways. An edge behind which there are more fades, and has a button that leads there. */
export function BoardFrame({ onFocus, said, children }: BoardFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const more = useHiddenSides(frame)
  const scroll = (direction: 1 | -1) => {
    const { clientWidth = 0 } = frame.current ?? {}
    frame.current?.scrollBy({ left: direction * clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <div className="relative -mx-4 md:-mx-6">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of the cards inside */}
      <div
        ref={frame}
        className="relative flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pb-4 md:scroll-px-6 md:px-6"
        onKeyDown={moveBetweenCards}
        onFocus={onFocus}
      >
        {children}
      </div>
      {more.left && <Edge side="left" onPress={() => scroll(-1)} />}
      {more.right && <Edge side="right" onPress={() => scroll(1)} />}
      <p id={KEYS_HELP} hidden>
        Space picks up, Enter opens a menu of stages. Arrows lead to other cards.
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
