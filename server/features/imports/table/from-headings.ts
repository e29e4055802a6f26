import type { TableRow } from './row.ts'

/** How many rows may stand above the headings, such as a title or a note. */
const MOST_ABOVE = 10

/** A table from its headings on: where it begins with rows of one cell, headings are the first row of several words. */
export async function* fromHeadings(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let above: TableRow[] | undefined = []
  for await (const row of rows) {
    if (!above) {
      yield row
    } else if (above.length > 0 ? isOfHeadings(row) : filledOf(row).length > 1) {
      above = undefined
      yield row
    } else {
      above.push(row)
      if (above.length > MOST_ABOVE) {
        yield* above
        above = undefined
      }
    }
  }
  if (above) yield* above
}

const filledOf = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '')

function isOfHeadings(row: TableRow): boolean {
  const filled = filledOf(row)
  return filled.length > 2 && filled.every((cell) => /\p{L}/u.test(cell) && !cell.includes('@'))
}
