import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

export interface PopupState {
  /** Whether it is open, where who shows it keeps that. */
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
}

/** What a trigger hands to its button: `trigger={(control) => <Button {...control}>Columns</Button>}`. */
export interface TriggerControl {
  id: string
  popoverTarget: string
  'aria-haspopup': 'menu' | 'listbox' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  'data-state': 'open' | 'closed'
  'data-clicks': 'once'
  onClick: (event: MouseEvent) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** Lifts it above the page, from where the style sheet places it beside `source`. */
export function showBeside(popup: HTMLElement, source: Element | null | undefined) {
  if (!popup.matches(':popover-open')) popup.showPopover(source instanceof HTMLElement ? { source } : {})
}

/** What opens beside a button, and the way the button opens it; `Popup` draws it. */
export function usePopup(
  kind: TriggerControl['aria-haspopup'],
  { open: given, onOpenChange, id }: PopupState & { id?: string | undefined } = {},
) {
  const [own, setOwn] = useState(false)
  const made = useId()
  const open = given ?? own
  const setOpen = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const trigger = id ?? `${made}-trigger`
  const popup = `${made}-popup`
  const control: TriggerControl = {
    id: trigger,
    // A double click opens it, and does not close it again.
    'data-clicks': 'once',
    // By it the browser knows that a press on the button is none elsewhere; what the press does stands below.
    popoverTarget: popup,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open ? popup : undefined,
    'data-state': open ? 'open' : 'closed',
    onClick: (event) => {
      event.preventDefault()
      setOpen(!open)
    },
    onKeyDown: (event) => {
      if (kind === 'dialog' || event.key !== 'ArrowDown' || event.altKey) return
      event.preventDefault()
      setOpen(true)
    },
  }
  return { open, setOpen, control, popup: { id: popup, trigger, onClose: () => setOpen(false) } }
}
