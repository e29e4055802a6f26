import type { Manuscript } from '../manuscript.ts'
import { createNumberFormats } from '../sheets/number-format.ts'
import { createSheetText } from '../sheets/sheet-text.ts'
import type { RecordReader } from './xls-records.ts'

/** Where a cell stands, and its number format. */
export interface Cell {
  row: number
  column: number
  format: number
}

/** What is known of a workbook while its records go by. */
export const createWorkbook = (manuscript: Manuscript) => ({
  /** The version of the records: 2 to 5, and 8 since Excel 97. */
  version: 8,
  strings: [] as string[],
  /** The number format of each cell style. */
  styles: [] as number[],
  formats: createNumberFormats(),
  formatsMet: 0,
  text: createSheetText(manuscript),
  encoding: 'windows-1252',
  /** Where each sheet begins in the stream, and its name. */
  sheets: new Map<number, string>(),
  /** Where the result of a formula belongs whose text follows in a record of its own. */
  awaiting: undefined as Cell | undefined,
})

export type Workbook = ReturnType<typeof createWorkbook>

/** A text of the version's kind behind a length of one byte or two. */
export function textOf({ version }: Workbook, reader: RecordReader, lengthBytes: 1 | 2): string {
  const length = lengthBytes === 1 ? reader.byte() : reader.short()
  return version === 8 ? reader.unicode(length) : reader.narrow(length)
}
