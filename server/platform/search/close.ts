import type { Meant } from './store.ts'

/** Leaves of the words that look like a mistyped one those that are a slip or two away. */
export function keepClose(meant: Meant): Meant {
  const most = meant.word.length >= 8 ? 2 : 1
  const slips = meant.alike.map((other) => ({ other, count: slipsBetween(meant.word, other.word) }))
  const fewest = Math.min(most, ...slips.map(({ count }) => count))
  return { ...meant, alike: slips.filter(({ count }) => count <= fewest).map(({ other }) => other) }
}

/** How many letters are left out, put in, taken for another, or in the wrong order; three stands for more. */
export function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row += 1) {
    const cells = [row]
    rows.push(cells)
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      cells.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (same ? 0 : 1),
          swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(a.length, b.length)
}
