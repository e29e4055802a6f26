import type { KeyboardEvent, PointerEvent } from 'react'

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

/** As the `onPointerMove` of a list whose items take the focus as one points at them. */
export function hoverFocus(selector: string) {
  return ({ target }: PointerEvent) => {
    const item = target instanceof Element ? target.closest<HTMLElement>(selector) : null
    if (item && item !== document.activeElement) item.focus({ preventScroll: true })
  }
}

/**
 * As the `onKeyDown` of a list: letters move the focus to the next item that begins with them, and the same one again to the
 * one after that.
 */
export function moveByLetters(selector: string) {
  return (event: KeyboardEvent<HTMLElement>, list: Element = event.currentTarget) => {
    const { key, timeStamp } = event
    if (key.length !== 1 || key === ' ' || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    const letter = key.toLowerCase()
    const goesOn = typed.list === list && timeStamp - typed.at < PAUSE && typed.words !== letter
    const words = goesOn ? typed.words + letter : letter
    typed = { list, words, at: timeStamp }
    const items = [...list.querySelectorAll<HTMLElement>(selector)]
    const at = items.findIndex((item) => item.contains(document.activeElement))
    const from = Math.max(0, words.length > 1 ? at : at + 1)
    const found = [...items.slice(from), ...items.slice(0, from)].find((item) =>
      item.textContent.trim().toLowerCase().startsWith(words),
    )
    found?.focus()
  }
}

/** Letters that come within this time of one another are one word, in milliseconds. */
const PAUSE = 1000
let typed: { list?: Element; words: string; at: number } = { words: '', at: 0 }

const targets: Record<string, (at: number, count: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}
