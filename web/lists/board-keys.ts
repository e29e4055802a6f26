import type { KeyboardEvent } from 'react'

/** On the board the arrows lead from card to card: up and down in a column, left and right to the next one with cards. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>) {
  const target = event.target instanceof HTMLElement ? event.target : undefined
  const kind = target?.dataset.row ? 'row' : target?.dataset.handle !== undefined ? 'handle' : undefined
  if (!target || !kind || event.altKey || event.ctrlKey || event.metaKey) return
  const columns = [...event.currentTarget.querySelectorAll('ul')].map((list) => [
    ...list.querySelectorAll<HTMLElement>(`[data-${kind}]`),
  ])
  const column = columns.findIndex((cards) => cards.includes(target))
  const place = columns[column]?.indexOf(target) ?? 0
  const next = targets[event.key]?.({ columns, column, place })
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface Place {
  columns: HTMLElement[][]
  column: number
  place: number
}

const targets: Record<string, (from: Place) => HTMLElement | undefined> = {
  ArrowUp: ({ columns, column, place }) => columns[column]?.[place - 1],
  ArrowDown: ({ columns, column, place }) => columns[column]?.[place + 1],
  Home: ({ columns, column }) => columns[column]?.[0],
  End: ({ columns, column }) => columns[column]?.at(-1),
  ArrowLeft: ({ columns, column, place }) => near(columns.slice(0, column).findLast(hasCards), place),
  ArrowRight: ({ columns, column, place }) => near(columns.slice(column + 1).find(hasCards), place),
}

const hasCards = (cards: HTMLElement[]) => cards.length > 0
const near = (cards: HTMLElement[] | undefined, place: number) => cards?.[Math.min(place, cards.length - 1)]
