import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { LIMITS } from './limits.ts'
import type { Manuscript } from './manuscript.ts'
import { checkPatience } from './patience.ts'
import { Cut, PROTECTED, Unreadable } from './unreadable.ts'

const PACKAGE = import.meta.resolve('pdfjs-dist/package.json')

/** Notes that say nothing of their own: where a link leads, and the window of another note. */
const SILENT = new Set(['Link', 'Popup'])

/** Reads a PDF page by page: its text in the order in which it was written, and what was filled in or noted on it. */
export async function readPdf(bytes: Buffer, manuscript: Manuscript): Promise<void> {
  const document = await open(bytes)
  let damage: unknown
  for (let number = 1; number <= document.numPages; number += 1) {
    if (number > LIMITS.pages) throw new Cut()
    checkPatience()
    manuscript.begin('page', `Page ${number}`)
    // A page that cannot be read costs itself, not those after it.
    await readPage(document, number, manuscript).catch((error: unknown) => {
      if (error instanceof Cut) throw error
      console.error(error)
      damage ??= error
    })
  }
  if (damage) throw damage
}

async function open(bytes: Buffer): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: fileURLToPath(new URL('cmaps/', PACKAGE)),
    cMapPacked: true,
    standardFontDataUrl: fileURLToPath(new URL('standard_fonts/', PACKAGE)),
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return await loading.promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') throw new Unreadable(PROTECTED, { cause: error })
    throw error
  }
}

async function readPage(document: PDFDocumentProxy, number: number, manuscript: Manuscript): Promise<void> {
  const page = await document.getPage(number)
  await readText(page, manuscript)
  await readNotes(page, manuscript)
  page.cleanup()
}

async function readText(page: PDFPageProxy, manuscript: Manuscript): Promise<void> {
  const { items } = await page.getTextContent({ disableNormalization: false })
  let text = ''
  for (const item of items) {
    if (!('str' in item)) continue
    text += item.hasEOL ? `${item.str}\n` : item.str
  }
  // A word that is broken at the end of a line is one word.
  manuscript.add(text.replace(/(\p{Ll})[-\u2010\u00ad]\n(?=\p{Ll})/gu, '$1'))
  manuscript.line()
}

/** Fields of forms, and notes that were put on the page. */
async function readNotes(page: PDFPageProxy, manuscript: Manuscript): Promise<void> {
  for (const { subtype, fieldType, fieldValue, contentsObj, textContent } of await page.getAnnotations()) {
    if (SILENT.has(subtype) || fieldType === 'Btn') continue
    for (const value of new Set([fieldValue, contentsObj?.str, textContent].flat())) {
      if (typeof value !== 'string' || value.trim() === '') continue
      manuscript.add(value)
      manuscript.line()
    }
  }
}
