import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Cell, Column } from './csv.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** All of a workbook of one sheet but the sheet. Its cells look plain, as headings, or as days. */
const PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
const BEGINNING = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
const END = '</sheetData></worksheet>'

/** The same rows are the same bytes, whenever they are written. */
const UNDATED = { mtime: new Date(1980, 0, 1) }

/** How many characters Excel lets a cell have. */
const LONGEST_CELL = 32_767

/** Writes rows as a workbook (XLSX), batch by batch while they are read. What fails at once does so before anything is written. */
export async function* writeWorkbook<Row>(
  columns: Column<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<Buffer> {
  const rest = batches[Symbol.asyncIterator]()
  const first = await rest.next()
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  for (const [path, part] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML + part), path, UNDATED)
  const sheet = Readable.from(sheetOf(columns, first, rest))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', UNDATED)
  zip.end()
  try {
    yield* output as AsyncIterable<Buffer>
  } finally {
    sheet.destroy()
  }
}

async function* sheetOf<Row>(
  columns: Column<Row>[],
  first: IteratorResult<Row[]>,
  rest: AsyncIterator<Row[]>,
): AsyncGenerator<string> {
  yield `${BEGINNING}<row>${columns.map(([heading]) => textCell(heading, ' s="1"')).join('')}</row>`
  for (let next = first; !next.done; next = await rest.next()) {
    yield next.value
      .map((row) => `<row>${columns.map(([, read, kind]) => cellOf(read(row), kind === 'day')).join('')}</row>`)
      .join('')
  }
  yield END
}

function cellOf(value: Cell, isDay: boolean): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (value === '') return '<c/>'
  // A sheet counts days from the last one of 1899.
  if (isDay && /^\d{4}-\d\d-\d\d$/.test(value)) return `<c s="2"><v>${Date.parse(value) / 86_400_000 + 25_569}</v></c>`
  return textCell(value)
}

/** Text is no formula here, whatever it begins with. */
const textCell = (text: string, style = '') =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_CELL))}</t></is></c>`

// Excel reads `_x0041_` as a sign by its number, and XML has no signs that control.
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not have.
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
