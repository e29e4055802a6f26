import { headerText } from '../sheets/sheet-text.ts'
import { type RecordReader, readerOf, type XlsRecord } from './xls-records.ts'
import { textOf, type Workbook } from './xls-workbook.ts'

const HEADERS = new Set([0x14, 0x15])
const NOTE = 0x1c
const SHAPE = 0x1b6
const SERIES = 0x100d

/** Writes what stands beside cells: headers and footers, comments, text in shapes, titles and series of charts. */
export function readBeside(workbook: Workbook, { id, pieces }: XlsRecord, reader: RecordReader): void {
  const { text, version } = workbook
  if (HEADERS.has(id) && !reader.over) text.beside(headerText(textOf(workbook, reader, version === 8 ? 2 : 1)))
  else if (id === SHAPE) readShape(workbook, pieces)
  else if (id === NOTE && version < 8) readComment(workbook, reader)
  else if (id === SERIES) {
    reader.short()
    text.beside(textOf(workbook, reader, 1))
  }
}

/** The text of a shape, or of a comment, continues a record that says how long it is. */
function readShape({ text }: Workbook, pieces: Buffer[]): void {
  const [head, ...continued] = pieces
  if (!head || head.length < 12 || continued.length === 0) return
  text.beside(readerOf(continued, String).unicode(head.readUInt16LE(10)))
}

/** A comment of before Excel 97: its place, its length and its text, at most 2,048 characters in each record. */
function readComment({ text }: Workbook, reader: RecordReader): void {
  reader.short()
  reader.short()
  text.beside(reader.narrow(Math.min(reader.short(), 2048)))
}
