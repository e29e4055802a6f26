/** Tells spreadsheets that the text is UTF-8; a table begins with it. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of a table (RFC 4180). */
export const csvLine = (cells: string[]): string => `${cells.map(cellOf).join(',')}\r\n`

// A spreadsheet would run a cell that begins like a formula; a quotation mark before it makes it text.
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
