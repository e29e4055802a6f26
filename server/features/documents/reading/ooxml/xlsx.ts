import type { Manuscript } from '../manuscript.ts'
import { createNumberFormats, type NumberFormats } from '../sheets/number-format.ts'
import type { SheetRows } from '../sheets/sheet-rows.ts'
import { createSheetText, headerText, type SheetText } from '../sheets/sheet-text.ts'
import { readDrawing } from './drawing.ts'
import type { Package } from './package.ts'
import { walkXml } from './xml.ts'

/** What hangs on a sheet beside its cells. */
const NOTES = ['comments', 'threadedComment']
const DRAWN = ['chart', 'chartEx', 'diagramData']

interface Workbook {
  opened: Package
  strings: string[]
  formats: NumberFormats
  /** The number format of each cell style. */
  styles: number[]
  text: Pick<SheetText, 'cell' | 'beside'>
}

/** Reads a workbook: sheet by sheet its cells as they are shown, headers and footers, comments, shapes and charts. */
export function readXlsx(opened: Package, main: string, manuscript: Manuscript): void {
  const text = createSheetText(manuscript)
  const { sheets, workbook } = openWorkbook(opened, main, text)
  for (const { title, part } of sheets) {
    const bytes = opened.readBeside(part)
    if (!bytes) continue
    text.begin(title)
    readSheet(workbook, bytes)
    readBeside(workbook, part, { text, manuscript })
  }
}

/** Reads the cells of the first sheet that has some, row by row. */
export function readFirstSheet(opened: Package, main: string, rows: SheetRows): void {
  const { sheets, workbook } = openWorkbook(opened, main, rows)
  for (const { part } of sheets) {
    const bytes = rows.found.length === 0 && opened.read(part)
    if (bytes) readSheet(workbook, bytes)
  }
}

function openWorkbook(opened: Package, main: string, text: Workbook['text']) {
  const { sheets, from1904 } = contentsOf(opened, main)
  const formats = createNumberFormats()
  formats.from1904 = from1904
  const [strings] = opened.related(main, 'sharedStrings')
  const [styles] = opened.related(main, 'styles')
  const workbook: Workbook = {
    opened,
    strings: strings ? sharedStrings(strings.bytes) : [],
    formats,
    styles: styles ? cellStyles(styles.bytes, formats) : [],
    text,
  }
  return { sheets, workbook }
}

function contentsOf(opened: Package, main: string): { sheets: { title: string; part: string }[]; from1904: boolean } {
  const targets = new Map(opened.relations(main).map(({ id, target }) => [id, target]))
  const sheets: { title: string; part: string }[] = []
  let from1904 = false
  const bytes = opened.read(main)
  if (bytes) {
    walkXml(bytes, {
      open(name, attributes) {
        if (name === 'workbookPr') from1904 = isTrue(attributes.date1904)
        const part =
          name === 'sheet'
            ? Object.values(attributes)
                .map((id) => targets.get(id))
                .find(Boolean)
            : undefined
        if (part) sheets.push({ title: attributes.name ?? '', part })
      },
    })
  }
  if (sheets.length > 0) return { sheets, from1904 }
  const found = opened.names.filter((name) => /worksheets\/[^/]+\.xml$/.test(name))
  return { sheets: found.map((part, at) => ({ title: `Sheet ${at + 1}`, part })), from1904 }
}

/** The texts that cells refer to by number. Phonetic readings are how a text sounds, and not of it. */
function sharedStrings(bytes: Buffer): string[] {
  const strings: string[] = []
  let text = ''
  walkXml(bytes, {
    texts: new Set(['t']),
    unseen: PHONETIC,
    open(name) {
      if (name === 'si') text = ''
    },
    close(name) {
      if (name === 'si') strings.push(unescaped(text))
    },
    text(piece) {
      text += piece
    },
  })
  return strings
}

function cellStyles(bytes: Buffer, formats: NumberFormats): number[] {
  const styles: number[] = []
  let within = false
  walkXml(bytes, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') formats.define(Number(numFmtId), formatCode ?? '')
      else if (name === 'cellXfs') within = true
      else if (name === 'xf' && within) styles.push(Number(numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') within = false
    },
  })
  return styles
}

const PHONETIC = new Set(['rPh'])
const HEADERS = new Set(['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter'])

function readSheet(workbook: Workbook, bytes: Buffer): void {
  let at = { row: -1, column: -1 }
  let cell = { type: '', style: 0, text: '' }
  const headers: string[] = []
  walkXml(bytes, {
    texts: new Set(['v', 't', ...HEADERS]),
    unseen: PHONETIC,
    open(name, { r = '', t = '', s }) {
      if (name === 'row') at = { row: Number(r) > 0 ? Number(r) - 1 : at.row + 1, column: -1 }
      else if (name === 'c') {
        at = placeOf(r) ?? { row: at.row, column: at.column + 1 }
        cell = { type: t, style: Number(s ?? 0), text: '' }
      } else if (HEADERS.has(name)) cell = { type: '', style: 0, text: '' }
    },
    close(name) {
      if (name === 'c') workbook.text.cell(at, shownOf(workbook, cell))
      else if (HEADERS.has(name)) headers.push(headerText(cell.text))
    },
    text(text) {
      cell.text += text
    },
  })
  for (const header of headers) workbook.text.beside(header)
}

function shownOf({ strings, formats, styles }: Workbook, cell: { type: string; style: number; text: string }): string {
  const { type, text } = cell
  const format = styles[cell.style] ?? 0
  if (type === 's') return formats.show(strings[Number(text)] ?? '', format)
  if (type === 'b') return Number(text) === 0 ? 'FALSE' : 'TRUE'
  if (type === 'inlineStr' || type === 'str' || type === 'e' || type === 'd') return unescaped(text)
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? text : formats.show(value, format)
}

/** Characters that XML does not hold are written as numbers, `_x000D_`. */
const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** Where a cell stands, by a reference such as `AB12`. */
function placeOf(reference: string): { row: number; column: number } | undefined {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? []
  if (!letters) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits) - 1, column: column - 1 }
}

function readBeside(
  { opened }: Workbook,
  part: string,
  { text, manuscript }: { text: SheetText; manuscript: Manuscript },
): void {
  for (const type of NOTES) for (const { bytes } of opened.related(part, type)) readNotes(bytes, text)
  for (const { name, bytes } of opened.related(part, 'drawing')) {
    readDrawing(bytes, manuscript)
    for (const type of DRAWN) for (const drawn of opened.related(name, type)) readDrawing(drawn.bytes, manuscript)
  }
  for (const type of DRAWN) for (const drawn of opened.related(part, type)) readDrawing(drawn.bytes, manuscript)
}

/** Comments of both kinds: runs of text in those of before, one `text` in the threaded ones. */
function readNotes(bytes: Buffer, text: SheetText): void {
  let note = ''
  walkXml(bytes, {
    texts: new Set(['t', 'text']),
    open(name) {
      if (name === 'comment' || name === 'threadedComment') note = ''
    },
    close(name) {
      if (name === 'comment' || name === 'threadedComment') text.beside(note)
    },
    text(piece) {
      note += piece
    },
  })
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
