import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { showBeside } from './behaviour/popup.ts'

/** How long the pointer rests before a hint opens, and how long after one the next opens at once, in milliseconds. */
const PATIENCE = 700
const SKIP = 300
/** How long the pointer may take from the element to its hint. */
const CROSSING = 100

/** When the last hint went, and what takes away the one that is shown. */
let hiddenAt = Number.NEGATIVE_INFINITY
let hideShown: (() => void) | undefined

interface TooltipProps {
  content: ReactNode
  side?: 'top' | 'bottom' | 'right'
  /** One element: a Button, a link. It needs its own accessible name. */
  children: ReactElement<{ 'aria-describedby'?: string }>
  /** No tooltip, as where the words already stand beside the icon. */
  disabled?: boolean
}

/** A hint on hover or focus. Never the only place where something is said. */
export function Tooltip({ content, side = 'top', children, disabled = false }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const timer = useRef(0)
  const turn = (next: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setOpen(next), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = () => turn(false, 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what it wraps
    <span
      className="contents"
      onPointerEnter={({ pointerType }: PointerEvent) =>
        pointerType === 'touch' || turn(true, performance.now() - hiddenAt < SKIP ? 0 : PATIENCE)
      }
      onPointerLeave={() => turn(false, CROSSING)}
      onPointerDown={hide}
      onFocus={({ target }: FocusEvent) => target.matches(':focus-visible') && turn(true, 0)}
      onBlur={hide}
    >
      {open && !disabled ? cloneElement(children, { 'aria-describedby': id }) : children}
      {open && !disabled && (
        <Hint id={id} side={side} onHide={() => setOpen(false)}>
          {content}
        </Hint>
      )}
    </span>
  )
}

function Hint({ id, side, onHide, children }: { id: string; side: string; onHide: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const hide = useEffectEvent(onHide)
  useLayoutEffect(() => {
    if (ref.current) showBeside(ref.current, ref.current.parentElement?.firstElementChild)
    hideShown?.()
    const own = () => hide()
    hideShown = own
    const hideByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && own()
    document.addEventListener('keydown', hideByEscape, true)
    return () => {
      document.removeEventListener('keydown', hideByEscape, true)
      hiddenAt = performance.now()
      if (hideShown === own) hideShown = undefined
    }
  }, [])
  return (
    <div
      ref={ref}
      id={id}
      role="tooltip"
      popover="manual"
      style={{ positionArea: side, margin: 6 }}
      className="max-w-72 animate-fade rounded-sm bg-foreground px-2 py-1 text-xs font-medium text-background shadow-float"
    >
      {children}
    </div>
  )
}
