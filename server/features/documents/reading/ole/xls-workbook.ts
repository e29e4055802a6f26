import type { Manuscript } from '../manuscript.ts'
import { createNumberFormats } from '../sheets/number-format.ts'
import { createSheetText } from '../sheets/sheet-text.ts'
import type { RecordReader } from './xls-records.ts'

/** What is known of a workbook while its records go by. */
export interface Workbook {
  /** The version of the records: 2 to 5, and 8 since Excel 97. */
  version: number
  strings: string[]
  /** The number format of each cell style. */
  styles: number[]
  formats: ReturnType<typeof createNumberFormats>
  text: ReturnType<typeof createSheetText>
  encoding: string
  formatsMet: number
  from1904: boolean
  /** Where each sheet begins in the stream, and its name. */
  sheets: Map<number, string>
  /** A text of the version's kind behind a length of one byte or two. */
  textOf: (reader: RecordReader, lengthBytes: 1 | 2) => string
}

export function createWorkbook(manuscript: Manuscript): Workbook {
  const workbook: Workbook = {
    version: 8,
    strings: [],
    styles: [],
    formats: createNumberFormats(() => workbook.from1904),
    text: createSheetText(manuscript),
    encoding: 'windows-1252',
    formatsMet: 0,
    from1904: false,
    sheets: new Map(),
    textOf(reader, lengthBytes) {
      const length = lengthBytes === 1 ? reader.byte() : reader.short()
      return workbook.version === 8 ? reader.unicode(length) : reader.narrow(length)
    },
  }
  return workbook
}
