/** Shows spreadsheets that the text is UTF-8; a table begins with it. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of a table (RFC 4180). */
export const csvLine = (cells: Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`

export type Cell = string | number

/** A column of a table: its heading, what a row has there, and whether that is a day. */
export type Column<Row> = [heading: string, read: (row: Row) => Cell, kind?: 'day']

/** Writes rows as a table, batch by batch while they are read. */
export async function* writeTable<Row>(columns: Column<Row>[], batches: AsyncIterable<Row[]>): AsyncIterable<string> {
  let before = BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading))
  for await (const batch of batches) {
    yield before + batch.map((row) => csvLine(columns.map(([, read]) => read(row)))).join('')
    before = ''
  }
  if (before) yield before
}

// A spreadsheet would run a cell that begins like a formula, in some languages also with a sign of full width; a quotation mark
// before it makes it text. All are quoted, as programs split unquoted ones at other signs too.
function cellOf(cell: Cell): string {
  const text = String(cell)
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
