import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { cn } from './behaviour/class-names.ts'

export interface PopupPlace {
  side?: 'top' | 'bottom' | 'right'
  align?: 'start' | 'center' | 'end'
  /** How far from its button, in pixels. */
  offset?: number
}

interface PopupProps extends PopupPlace, Omit<ComponentProps<'div'>, 'popover'> {
  role: 'menu' | 'listbox' | 'dialog'
  /** The id of the button that it belongs to. */
  trigger: string
  onClose: () => void
  /** Takes the focus as it opens. */
  onOpenAutoFocus: (popup: HTMLElement, trigger: HTMLElement | null) => void
  /** Told before the focus goes back to the button; may prevent that, to put it elsewhere. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * What lies over the screen beside its button, as long as it is drawn: in the browser's top layer, which a press elsewhere or
 * Escape takes it from. The style sheet says where it goes when there is too little room.
 */
export function Popup(props: PopupProps) {
  const { trigger, onClose, onOpenAutoFocus, onCloseAutoFocus, onKeyDown, className, ...given } = props
  const { role, side = 'bottom', align = 'start', offset = 4, ...rest } = given
  const ref = useRef<HTMLDivElement>(null)
  const moves = useRef({ onOpenAutoFocus, onCloseAutoFocus })
  moves.current = { onOpenAutoFocus, onCloseAutoFocus }
  useLayoutEffect(() => {
    const popup = ref.current
    const button = document.getElementById(trigger)
    if (!popup) return
    if (!popup.matches(':popover-open')) popup.showPopover(button ? { source: button } : {})
    moves.current.onOpenAutoFocus(popup, button)
    return () => {
      // Who pressed elsewhere has the focus there.
      if (!popup.contains(document.activeElement)) return
      const event = new Event('closeautofocus', { cancelable: true })
      moves.current.onCloseAutoFocus?.(event)
      if (!event.defaultPrevented) button?.focus({ preventScroll: true })
    }
  }, [trigger])
  const closeByEscape = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Escape') return
    // What lies below has an Escape of its own.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each has a role
    <div
      ref={ref}
      role={role}
      popover="auto"
      tabIndex={-1}
      data-takes-escape
      style={{
        positionArea: areas[side][align],
        [side === 'right' ? 'marginInline' : 'marginBlock']: offset,
      }}
      className={cn(
        'base:max-w-80 animate-in overflow-y-auto overscroll-contain rounded-md border border-border bg-popover text-foreground shadow-float outline-none',
        className,
      )}
      onBeforeToggle={(event) => event.newState === 'closed' && onClose()}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isElsewhere = relatedTarget && !currentTarget.contains(relatedTarget)
        if (isElsewhere && relatedTarget.id !== trigger) onClose()
      }}
      onKeyDown={closeByEscape}
      {...rest}
    />
  )
}

/** In the words of the style sheet, which says *span* for whatever reaches from the button's own edge to the far side. */
const areas = {
  top: { start: 'top span-right', center: 'top', end: 'top span-left' },
  bottom: { start: 'bottom span-right', center: 'bottom', end: 'bottom span-left' },
  right: { start: 'right span-bottom', center: 'right', end: 'right span-top' },
} as const
