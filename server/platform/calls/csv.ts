/** Shows spreadsheets that the text is UTF-8; a table begins with it. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of a table (RFC 4180). */
export const csvLine = (cells: string[]): string => `${cells.map(cellOf).join(',')}\r\n`

// A spreadsheet would run a cell that begins like a formula, in some languages also with a sign of full width; a quotation mark
// before it makes it text. All are quoted, as programs split unquoted ones at other signs too.
function cellOf(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
