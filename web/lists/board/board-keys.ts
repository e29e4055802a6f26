import type { KeyboardEvent } from 'react'

/** Left and right lead to the next column with cards, to the card that lies nearest; up and down are the lane's own. */
export function moveBetweenColumns(event: KeyboardEvent<HTMLElement>) {
  const target = event.target instanceof HTMLElement ? event.target : undefined
  const kind = target?.dataset.row ? 'row' : target?.dataset.handle !== undefined ? 'handle' : undefined
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (!target || !kind || !step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]')]
  const own = columns.findIndex((column) => column.contains(target))
  const others = step < 0 ? columns.slice(0, own).reverse() : columns.slice(own + 1)
  const next = others
    .map((column) => nearest(column.querySelectorAll<HTMLElement>(`[data-${kind}]`), target))
    .find(Boolean)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nearest(cards: Iterable<HTMLElement>, to: HTMLElement): HTMLElement | undefined {
  const { top } = to.getBoundingClientRect()
  const away = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
  return [...cards].sort((one, other) => away(one) - away(other))[0]
}
