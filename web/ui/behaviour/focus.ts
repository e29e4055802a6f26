import { useCallback, useEffect, useRef } from 'react'

/**
 * For the `ref` of a control that takes the focus when it appears, if `first`, and never again: a function as `ref` would
 * take it with every rendering, away from where someone types. `Input` and `Textarea` do it with their `first`.
 */
export function useFirstFocus<Control extends HTMLElement>(first: boolean) {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (first) control.current?.focus({ preventScroll: true })
  }, [first])
  return control
}

/**
 * For a Radix dialog that no trigger of its own opens: the first field takes the focus, and closing gives it back to
 * what had it. `remember` is the ref of a hidden element that stands before everything in the dialog, so that it runs
 * before a field takes the focus by itself.
 */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  // The same function always, as a new one would run again with every rendering, and take a question for the opener.
  const remember = useCallback((marker: HTMLElement | null) => {
    if (marker && !marker.parentElement?.contains(document.activeElement)) opener.current = lastingFocus()
  }, [])
  return {
    remember,
    handlers: {
      onOpenAutoFocus: (event: Event) => {
        const field = event.target instanceof HTMLElement && event.target.querySelector<HTMLElement>(FIELDS)
        if (!field) return
        event.preventDefault()
        field.focus()
      },
      onCloseAutoFocus: (event: Event) => {
        event.preventDefault()
        // What opened meanwhile keeps the focus: taken from it for a moment, its text would be selected, and typed over.
        const over = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
        if (over && !over.contains(opener.current)) return
        if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
        // It went with what was done; what has taken its place may have the focus by now.
        else if (document.activeElement === document.body)
          document.querySelector('main')?.focus({ preventScroll: true })
      },
    },
  }
}

/** What takes the focus by Tab, as long as it is shown and not disabled. */
export const FOCUSABLE =
  'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'

const FIELDS = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)'

/** What has the focus; for an item of a menu, which is gone in a moment, the button that opened the menu. */
function lastingFocus() {
  const menu = document.activeElement?.closest('[role="menu"]')
  const button = menu?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : document.activeElement
}
