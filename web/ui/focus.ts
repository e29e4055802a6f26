import { useRef } from 'react'

/** As a `ref`: the control takes the focus when it appears. Only for the first field of a page or dialog. */
export function focusAtFirst(control: HTMLElement | null) {
  control?.focus({ preventScroll: true })
}

/** Handlers for a Radix dialog that no trigger of its own opens: closing gives the focus back to what had it. */
export function useOpener() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = lastingFocus()
    },
    onCloseAutoFocus: (event: Event) => {
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return
      event.preventDefault()
      opener.current.focus()
    },
  }
}

/** What has the focus; for an item of a menu, which is gone in a moment, the button that opened the menu. */
function lastingFocus() {
  const menu = document.activeElement?.closest('[role="menu"]')
  const button = menu?.getAttribute('aria-labelledby')
  return button ? document.getElementById(button) : document.activeElement
}
