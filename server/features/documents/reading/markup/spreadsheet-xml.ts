import type { Manuscript } from '../manuscript.ts'
import { walkXml } from '../ooxml/xml.ts'
import { createSheetText } from '../sheets/sheet-text.ts'

/** Reads a workbook in Excel's XML of 2003. */
export function readSpreadsheetXml(bytes: Buffer, manuscript: Manuscript): void {
  const sheet = createSheetText(manuscript)
  let at = { row: -1, column: -1 }
  let text = ''
  let comment: string | undefined
  walkXml(bytes, {
    texts: new Set(['Data']),
    open(name, attributes) {
      const index = Number(attributes.Index ?? 0)
      if (name === 'Worksheet') {
        sheet.begin(attributes.Name ?? '')
        at = { row: -1, column: -1 }
      } else if (name === 'Row') at = { row: index > 0 ? index - 1 : at.row + 1, column: -1 }
      else if (name === 'Cell') at = { ...at, column: index > 0 ? index - 1 : at.column + 1 }
      else if (name === 'Comment') comment = ''
      else if (name === 'Data') text = ''
    },
    close(name) {
      if (name === 'Comment') {
        sheet.beside(comment ?? '')
        comment = undefined
      }
      if (name !== 'Data') return
      if (comment === undefined) sheet.cell(at, text)
      else comment += text
    },
    text(piece) {
      text += piece
    },
  })
}
