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
  const row = columns[column]?.indexOf(target) ?? 0
  const next = targets[event.key]?.({ columns, column, row })
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface Start {
  columns: HTMLElement[][]
  column: number
  /** Which of the column's cards. */
  row: number
}

const targets: Record<string, (from: Start) => HTMLElement | undefined> = {
  ArrowUp: ({ columns, column, row }) => columns[column]?.[row - 1],
  ArrowDown: ({ columns, column, row }) => columns[column]?.[row + 1],
  Home: ({ columns, column }) => columns[column]?.[0],
  End: ({ columns, column }) => columns[column]?.at(-1),
  ArrowLeft: ({ columns, column, row }) => near(columns.slice(0, column).findLast(hasCards), row),
  ArrowRight: ({ columns, column, row }) => near(columns.slice(column + 1).find(hasCards), row),
}

const hasCards = (cards: HTMLElement[]) => cards.length > 0
const near = (cards: HTMLElement[] | undefined, row: number) => cards?.[Math.min(row, cards.length - 1)]
