import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import type { Exchange } from './exchanges.ts'
import type { ShownThread } from './use-shown-thread.ts'

interface ConversationProps {
  thread: ShownThread
  label: string
  className?: string
  children: (exchange: Exchange, isLast: boolean) => ReactNode
}

/** How near to the end it has to be to scroll along, in pixels. */
const NEAR = 48

/** What was said, the latest at the end; scrolling up shows what came before. */
export function Conversation({ thread, label, className, children }: ConversationProps) {
  const { exchanges, history } = thread
  const area = useRef<HTMLElement>(null)
  useScroll(area, exchanges)
  return (
    <section
      ref={area}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
      tabIndex={0}
      aria-label={label}
      className={cn('overflow-y-auto overscroll-contain [overflow-anchor:none]', className)}
    >
      {history.hasNextPage && (
        <div className="mb-3 text-center">
          <Button
            variant="ghost"
            size="sm"
            pending={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show earlier messages
          </Button>
        </div>
      )}
      <ol className="space-y-5">
        {exchanges.map((exchange, index) => (
          <li key={exchange.key}>{children(exchange, index === exchanges.length - 1)}</li>
        ))}
      </ol>
    </section>
  )
}

/**
 * Brings a new question into view, and follows its answer as far as its beginning stays in sight. Otherwise what one reads stays
 * where it is: also when earlier messages come above.
 */
function useScroll(area: RefObject<HTMLElement | null>, exchanges: readonly Exchange[]) {
  const last = exchanges.at(-1)
  const first = exchanges[0]?.key
  const before = useRef({ first, last: undefined as string | undefined, height: 0, atEnd: true })
  useEffect(() => {
    const box = area.current
    const note = () => {
      if (box) before.current.atEnd = box.scrollTop > restOf(box) - NEAR
    }
    box?.addEventListener('scroll', note, { passive: true })
    return () => box?.removeEventListener('scroll', note)
  }, [area])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after everything that changes what is shown
  useLayoutEffect(() => {
    const box = area.current
    if (!box) return
    const then = before.current
    const isNew = last?.key !== then.last
    if (isNew || then.atEnd) box.scrollTop = Math.max(box.scrollTop, restOf(box))
    else if (first !== then.first) box.scrollTop += box.scrollHeight - then.height
    before.current = { first, last: last?.key, height: box.scrollHeight, atEnd: isNew || then.atEnd }
  }, [area, exchanges])
}

/** How much of a long question stays above its answer, as a share of what is in sight. */
const QUESTION = 1 / 3

/** How far the box is scrolled at rest: to its end, but not past where the last answer begins. */
function restOf(box: HTMLElement): number {
  const last = box.querySelector('ol > li:last-child')
  const answer = last?.querySelector('[aria-busy]')
  if (!last || !answer) return box.scrollHeight
  const top = box.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(box).paddingTop) - box.scrollTop
  const question = last.getBoundingClientRect().top - top
  const most = answer.getBoundingClientRect().top - top - box.clientHeight * QUESTION
  return Math.min(box.scrollHeight - box.clientHeight, Math.max(question, most))
}
