import { LIMITS } from '../limits.ts'
import { checkPatience } from '../patience.ts'
import { Unreadable } from '../unreadable.ts'

/** A row of a table, with its number in the sheet, from 1. */
export type SheetRow = [number: number, cells: string[]]

const TOO_MANY = `This sheet has more than ${LIMITS.tableCells.toLocaleString('en')} cells. Divide it and import each part.`

/** Keeps the cells of a sheet row by row, each under its column. Raises `Unreadable` where they are too many. */
export function createSheetRows() {
  const found: SheetRow[] = []
  let cells = 0
  return {
    found,
    cell(at: { row: number; column: number }, text: string): void {
      if (text === '') return
      cells += 1
      if (cells > LIMITS.tableCells || at.column >= LIMITS.tableColumns) throw new Unreadable(TOO_MANY)
      if (cells % 4096 === 0) checkPatience()
      let row = found.at(-1)
      if (row?.[0] !== at.row + 1) {
        row = [at.row + 1, []]
        found.push(row)
      }
      while (row[1].length < at.column) row[1].push('')
      row[1][at.column] = text
    },
    // Headers, comments and the like are no cells.
    beside: (_: string) => undefined,
  }
}

export type SheetRows = ReturnType<typeof createSheetRows>
