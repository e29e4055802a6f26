import { useEffect, useRef } from 'react'

/**
 * For the `ref` of a control that takes the focus when it appears, if `first`, and never again: a function as `ref` would
 * take it with every rendering, away from where somebody types. `Input` and `Textarea` do it with their `first`.
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
  return {
    remember: (marker: HTMLElement | null) => {
      if (marker && !marker.parentElement?.contains(document.activeElement)) opener.current = lastingFocus()
    },
    handlers: {
      onOpenAutoFocus: (event: Event) => {
        const field = event.target instanceof HTMLElement && event.target.querySelector<HTMLElement>(FIELDS)
        if (!field) return
        event.preventDefault()
        field.focus()
      },
      onCloseAutoFocus: (event: Event) => {
        if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
        event.preventDefault()
        opener.current.focus()
      },
    },
  }
}

const FIELDS = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]:not(:disabled)'

/** What has the focus; for an item of a menu, which is gone in a moment, the button that opened the menu. */
function lastingFocus() {
  const menu = document.activeElement?.closest('[role="menu"]')
  const button = menu?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : document.activeElement
}
