import { encodingOfCodePage } from '../encodings.ts'
import type { Manuscript } from '../manuscript.ts'
import { checkPatience } from '../patience.ts'
import { readCell } from './xls-cells.ts'
import { decryptWorkbook } from './xls-decryption.ts'
import { type RecordReader, readerOf, recordsOf, type XlsRecord } from './xls-records.ts'
import { readBeside } from './xls-texts.ts'
import { createWorkbook, textOf, type Workbook } from './xls-workbook.ts'

const BOF = new Set([0x0009, 0x0209, 0x0409, 0x0809])
const EOF = 0x0a
const GLOBALS = new Set([0x0005, 0x0100])
/** What Visual Basic keeps of itself among the sheets. */
const MODULE = 0x0006

/** Reads a workbook of Excel 2 to 2003: [MS-XLS] record by record, and what came before it. */
export function readXls(encrypted: Buffer, manuscript: Manuscript): void {
  const stream = decryptWorkbook(encrypted)
  const workbook = createWorkbook(manuscript)
  let depth = 0
  let kind = 0
  let sheets = 0
  for (const record of recordsOf(stream)) {
    const reader = readerOf(record.pieces, (bytes) => new TextDecoder(workbook.encoding).decode(bytes))
    if (BOF.has(record.id)) {
      depth = workbook.sheets.has(record.at) ? 1 : depth + 1
      if (depth > 1) continue
      kind = beginStream(workbook, record, reader)
      if (GLOBALS.has(kind) || kind === MODULE) continue
      sheets += 1
      workbook.text.begin(workbook.sheets.get(record.at) ?? `Sheet ${sheets}`)
    } else if (record.id === EOF) depth = Math.max(0, depth - 1)
    else if (kind !== MODULE) readRecord(workbook, record, { reader, embedded: depth > 1 })
  }
}

/** Learns the version from the beginning of a stream; answers what the stream is. */
function beginStream(workbook: Workbook, { id }: XlsRecord, reader: RecordReader): number {
  const version = reader.short()
  if (id === 0x0809) workbook.version = version >= 0x0600 ? 8 : 5
  else workbook.version = { 9: 2, 521: 3 }[id] ?? 4
  return reader.short()
}

interface Surroundings {
  reader: RecordReader
  /** Within a chart that lies on a sheet. */
  embedded: boolean
}

function readRecord(workbook: Workbook, record: XlsRecord, { reader, embedded }: Surroundings): void {
  if (readGlobal(workbook, record.id, reader)) return
  if (!embedded && readCell(workbook, record.id, reader)) return
  readBeside(workbook, record, reader)
}

/** Takes in what all sheets share. Answers whether the record was of this kind. */
function readGlobal(workbook: Workbook, id: number, reader: RecordReader): boolean {
  switch (id) {
    case 0x85: {
      const at = reader.long()
      reader.short()
      workbook.sheets.set(at, textOf(workbook, reader, 1))
      return true
    }
    case 0xfc:
      readStrings(workbook, reader)
      return true
    case 0x42:
      workbook.encoding = workbook.version === 8 ? workbook.encoding : encodingOfCodePage(reader.short())
      return true
    case 0x22:
      workbook.formats.from1904 = reader.short() === 1
      return true
    case 0x1e:
    case 0x41e:
      readFormat(workbook, id, reader)
      return true
    default:
      return readStyle(workbook, id, reader)
  }
}

function readStrings({ strings }: Workbook, reader: RecordReader): void {
  reader.long()
  const count = reader.long()
  while (strings.length < count && !reader.over) {
    strings.push(reader.unicode(reader.short()))
    if (strings.length % 1000 === 0) checkPatience()
  }
}

/** Until Excel 4 formats have no numbers: they count in their order. */
function readFormat(workbook: Workbook, id: number, reader: RecordReader): void {
  const index = id === 0x41e ? reader.short() : 0
  const numbered = workbook.version > 4
  const code = textOf(workbook, reader, workbook.version === 8 ? 2 : 1)
  workbook.formats.define(numbered ? index : workbook.formatsMet, code)
  workbook.formatsMet += 1
}

function readStyle({ styles }: Workbook, id: number, reader: RecordReader): boolean {
  if (id === 0xe0) {
    reader.short()
    styles.push(reader.short())
  } else if (id === 0x243 || id === 0x443) {
    reader.byte()
    styles.push(reader.byte())
  } else if (id === 0x43) {
    reader.short()
    styles.push(reader.byte() & 0x3f)
  } else return false
  return true
}
