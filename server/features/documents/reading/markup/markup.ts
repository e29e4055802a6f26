import type { Manuscript } from '../manuscript.ts'
import { walkStory } from '../ooxml/story.ts'
import { rootOf, walkXml } from '../ooxml/xml.ts'
import { sniff } from '../sniff.ts'
import { decodeHtml, readHtml } from './html.ts'
import { partsOf } from './mime.ts'
import { readSpreadsheetXml } from './spreadsheet-xml.ts'

/** Reads what programs save as .doc and .xls though it is markup: web pages, alone or with their pictures, and Office's XML. */
export function readMarkup(bytes: Buffer, manuscript: Manuscript): void {
  const content = sniff(bytes)
  if (content === 'mime') {
    for (const { html, text } of partsOf(bytes)) html ? readHtml(text, manuscript) : manuscript.add(`${text}\n`)
  } else if (content === 'xml') readXml(bytes, manuscript)
  else readHtml(decodeHtml(bytes), manuscript)
}

/** Office's XML of 2003, or a package in one file; of other XML all that it says. */
function readXml(bytes: Buffer, manuscript: Manuscript): void {
  const root = rootOf(bytes)
  if (root === 'wordDocument' || root === 'package') {
    walkXml(bytes, walkStory({ headings: new Map(), links: new Map(), manuscript }))
  } else if (root === 'Workbook') readSpreadsheetXml(bytes, manuscript)
  else {
    walkXml(bytes, {
      text: (text) => manuscript.add(text.trim()),
      close: () => manuscript.line(),
    })
  }
}
