import { type Dispatch, type SetStateAction, useRef } from 'react'
import { type Selection, ticked } from './selection.ts'

/**
 * Ticks all rows between two, as Shift with the arrows or a press does. A range goes on from where it began, and gives back what
 * it no longer holds; `end` lets the next one begin elsewhere.
 */
export function useRange(
  rows: readonly { id: string }[],
  selection: Selection,
  onSelect: Dispatch<SetStateAction<Selection>>,
) {
  const begun = useRef<{ row: number; before: Selection }>(undefined)
  return {
    extend: (from: number, to: number) => {
      begun.current ??= { row: from, before: selection }
      const { row, before } = begun.current
      const ids = rows.slice(Math.min(row, to), Math.max(row, to) + 1).map(({ id }) => id)
      onSelect(ticked(before, ids, true))
    },
    end: () => {
      begun.current = undefined
    },
  }
}
