import type { RecordReader } from './xls-records.ts'
import { type Cell, textOf, type Workbook } from './xls-workbook.ts'

const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
}

/** Writes what a cell shows. Answers whether the record was a cell's. */
export function readCell(workbook: Workbook, id: number, reader: RecordReader): boolean {
  if (id === 0xbd) {
    readNumbers(workbook, reader)
    return true
  }
  if (id === 0x07 || id === 0x207) {
    const cell = workbook.awaiting
    workbook.awaiting = undefined
    if (cell) show(workbook, cell, textOf(workbook, reader, id === 0x07 ? 1 : 2))
    return true
  }
  const read = KINDS[id]
  if (!read) return false
  read(workbook, cellOf(workbook, id, reader), reader, id)
  return true
}

const KINDS: Record<number, (workbook: Workbook, cell: Cell, reader: RecordReader, id: number) => void> = {
  2: (workbook, cell, reader) => showNumber(workbook, cell, reader.short()),
  3: (workbook, cell, reader) => showNumber(workbook, cell, reader.float()),
  4: (workbook, cell, reader) => show(workbook, cell, textOf(workbook, reader, 1)),
  5: readTruth,
  6: readFormula,
  214: (workbook, cell, reader) => show(workbook, cell, textOf(workbook, reader, 2)),
  253: (workbook, cell, reader) => {
    show(workbook, cell, workbook.formats.show(workbook.strings[reader.long()] ?? '', cell.format))
  },
  515: (workbook, cell, reader) => showNumber(workbook, cell, reader.float()),
  516: (workbook, cell, reader) => show(workbook, cell, textOf(workbook, reader, 2)),
  517: readTruth,
  518: readFormula,
  638: (workbook, cell, reader) => showNumber(workbook, cell, compact(reader.long())),
  1030: readFormula,
}

/** Before Excel 3 a cell carries its look itself, in three bytes; later the number of a style. */
function cellOf(workbook: Workbook, id: number, reader: RecordReader): Cell {
  const row = reader.short()
  const column = reader.short()
  if (id < 6 || (id === 6 && workbook.version === 2)) {
    reader.byte()
    const format = reader.byte() & 0x3f
    reader.byte()
    return { row, column, format }
  }
  return { row, column, format: workbook.styles[reader.short()] ?? 0 }
}

function show(workbook: Workbook, cell: Cell, text: string): void {
  workbook.text.cell(cell, text)
}

function showNumber(workbook: Workbook, cell: Cell, value: number): void {
  show(workbook, cell, workbook.formats.show(value, cell.format))
}

function readNumbers(workbook: Workbook, reader: RecordReader): void {
  const row = reader.short()
  // Six bytes for each cell, and the last column at the end.
  for (let column = reader.short(); ; column += 1) {
    const style = reader.short()
    if (reader.over) return
    const cell = { row, column, format: workbook.styles[style] ?? 0 }
    showNumber(workbook, cell, compact(reader.long()))
  }
}

function readTruth(workbook: Workbook, cell: Cell, reader: RecordReader): void {
  const value = reader.byte()
  const isError = reader.byte() === 1
  show(workbook, cell, isError ? (ERRORS[value] ?? '#ERROR') : value === 0 ? 'FALSE' : 'TRUE')
}

/** The last result of a formula: a number, or what its last two bytes say that it is instead. */
function readFormula(workbook: Workbook, cell: Cell, reader: RecordReader): void {
  const bytes = Buffer.from(Array.from({ length: 8 }, reader.byte))
  const value = bytes[2] ?? 0
  if (bytes.readUInt16LE(6) !== 0xffff) showNumber(workbook, cell, bytes.readDoubleLE(0))
  else if (bytes[0] === 0) workbook.awaiting = cell
  else if (bytes[0] === 1) show(workbook, cell, value === 0 ? 'FALSE' : 'TRUE')
  else if (bytes[0] === 2) show(workbook, cell, ERRORS[value] ?? '#ERROR')
}

/** A number in four bytes: an integer or the upper half of a fraction, perhaps of a hundredth. */
function compact(bits: number): number {
  const bytes = Buffer.alloc(8)
  bytes.writeUInt32LE((bits & ~3) >>> 0, 4)
  const value = bits & 2 ? bits >> 2 : bytes.readDoubleLE(0)
  return bits & 1 ? value / 100 : value
}
