import type { KeyboardEvent } from 'react'

/**
 * As the `onKeyDown` of a list: the arrows up and down, Home and End move the focus among what `selector` finds in it, as
 * far as it is shown. What inside has taken the key keeps it.
 */
export function moveWithArrows(selector: string) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = targets[event.key]
    if (!target || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter((item) =>
      item.checkVisibility(),
    )
    const at = items.findIndex((item) => item.contains(document.activeElement))
    const item = items[Math.max(0, Math.min(items.length - 1, target(at, items.length)))]
    if (!item) return
    event.preventDefault()
    item.focus()
  }
}

/**
 * As the `onKeyDownCapture` of a Radix menu or list of options, which by itself moves the focus only in a while: Enter right
 * after an arrow would choose what was left.
 */
export function moveAtOnce(selector: string) {
  const move = moveWithArrows(selector)
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) move(event)
  }
}

const targets: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}
