import { type ComponentProps, type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { cn } from './behaviour/class-names.ts'
import { showBeside } from './behaviour/popup.ts'

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
  /** What closes it once it was clicked, as a selector. */
  closedBy?: string
  /** Takes the focus as it opens. */
  onOpenAutoFocus: (popup: HTMLElement, trigger: HTMLElement | null) => void
  /** Called before the focus goes back to the button; may prevent that, to put it elsewhere. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
}

/**
 * What lies over the screen beside its button, as long as it is drawn: in the browser's top layer, which a press elsewhere or
 * Escape takes it from. The style sheet says where it goes when there is too little room.
 */
export function Popup(props: PopupProps) {
  const { trigger, onClose, closedBy, onOpenAutoFocus, onCloseAutoFocus, onKeyDown, className, ...given } = props
  const { role, side = 'bottom', align = 'start', offset = 4, ...rest } = given
  const ref = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(() => {
    const popup = ref.current
    if (!popup) return
    const button = document.getElementById(trigger)
    showBeside(popup, button)
    onOpenAutoFocus(popup, button)
  })
  const giveFocusBack = (popup: HTMLElement | null) => {
    // Who pressed elsewhere has the focus there.
    if (!popup?.contains(document.activeElement)) return
    const event = new Event('closeautofocus', { cancelable: true })
    onCloseAutoFocus?.(event)
    if (!event.defaultPrevented) document.getElementById(trigger)?.focus({ preventScroll: true })
  }
  const leave = useEffectEvent(giveFocusBack)
  useLayoutEffect(() => {
    const popup = ref.current
    open()
    // Where it was closed from elsewhere.
    return () => leave(popup)
  }, [])
  // While it is still there, so that what opens next knows where the focus came from.
  const close = () => {
    giveFocusBack(ref.current)
    onClose()
  }
  const closeByEscape = (event: KeyboardEvent<HTMLDivElement>) => {
    onKeyDown?.(event)
    if (event.key !== 'Escape') return
    // What lies below has an Escape of its own.
    event.preventDefault()
    event.stopPropagation()
    close()
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
      onBeforeToggle={({ newState }) => newState === 'closed' && close()}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isElsewhere = relatedTarget && !currentTarget.contains(relatedTarget)
        if (isElsewhere && relatedTarget.id !== trigger) onClose()
      }}
      onClick={({ target }) => closedBy && target instanceof Element && target.closest(closedBy) && close()}
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
