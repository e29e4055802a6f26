import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { LIMITS } from './limits.ts'
import { createManuscript, type Manuscript, type Part } from './manuscript.ts'
import { readMarkup } from './markup/markup.ts'
import { readRtf } from './markup/rtf.ts'
import { readCompound } from './ole/compound.ts'
import { readOldWord } from './ole/doc-old.ts'
import { readXls } from './ole/xls.ts'
import { readOoxml, readTable as readRows } from './ooxml/ooxml.ts'
import { beginPatience } from './patience.ts'
import { readPdf } from './pdf.ts'
import { readMarkdown, readPlainText } from './plain-text.ts'
import type { SheetRow } from './sheets/sheet-rows.ts'
import { sniff } from './sniff.ts'
import { Cut, DAMAGED, Unreadable } from './unreadable.ts'

/** What was read of a file. `text` is plain text: lines by \n, the cells of a row by \t. `cut`: a limit ended it early. */
export type FileText =
  | { status: 'ready'; text: string; parts: Part[]; cut: boolean }
  | { status: 'empty'; reason: string }
  | { status: 'failed'; reason: string }

/** The rows of a workbook's first sheet, with the cells as they are shown. */
export type FileTable = { status: 'ready'; rows: SheetRow[] } | { status: 'failed'; reason: string }

const NAMES: Record<string, string> = {
  '.pdf': 'a PDF file',
  '.doc': 'a Word document',
  '.docx': 'a Word document',
  '.xls': 'an Excel workbook',
  '.xlsx': 'an Excel workbook',
  '.ppt': 'a PowerPoint presentation',
  '.pptx': 'a PowerPoint presentation',
  '.txt': 'a text file',
  '.md': 'a text file',
}
const TOO_LONG = 'Reading this file took too long.'
const NO_TEXT = 'There is no text in this file.'
const PICTURES = 'There is no text in this file: its pages are scanned pictures.'

/** Reads the file at `path`, which was uploaded under `name`. Raises nothing for what is wrong with the file. */
export async function readDocument(path: string, name: string): Promise<FileText> {
  beginPatience()
  const manuscript = createManuscript()
  let pictures = false
  let cut = false
  try {
    const { size } = await stat(path)
    if (size > LIMITS.bytes) throw new Unreadable('This file is larger than the limit of 25 MB.')
    if (size === 0) return { status: 'empty', reason: 'This file is empty.' }
    const bytes = await readFile(path)
    pictures = sniff(bytes) === 'pdf'
    await readBytes(bytes, name, manuscript)
  } catch (error) {
    if (error instanceof Unreadable) return { status: 'failed', reason: error.message }
    // What stands before the place where a file is damaged is worth having.
    if (!(error instanceof Cut) && manuscript.length === 0) return { status: 'failed', reason: reasonOf(error) }
    cut = true
  }
  const { text, parts } = manuscript.finish()
  if (/[\p{L}\p{N}]/u.test(text)) return { status: 'ready', text, parts, cut }
  return { status: 'empty', reason: pictures ? PICTURES : NO_TEXT }
}

/** Reads the first sheet of the workbook at `path` as a table. Raises nothing for what is wrong with the file. */
export async function readTable(path: string): Promise<FileTable> {
  beginPatience()
  try {
    const { size } = await stat(path)
    if (size > LIMITS.bytes) throw new Unreadable('This workbook is larger than the limit of 25 MB.')
    return { status: 'ready', rows: readRows(await readFile(path)) }
  } catch (error) {
    if (error instanceof Unreadable) return { status: 'failed', reason: error.message }
    return { status: 'failed', reason: error instanceof Cut ? TOO_LONG : reasonOf(error) }
  }
}

async function readBytes(bytes: Buffer, name: string, manuscript: Manuscript): Promise<void> {
  const extension = extname(name).toLowerCase()
  switch (sniff(bytes)) {
    case 'pdf':
      return readPdf(bytes, manuscript)
    case 'zip':
      return readOoxml(bytes, manuscript)
    case 'compound':
      return readCompound(bytes, manuscript)
    case 'old sheet':
      return readXls(bytes, manuscript)
    case 'old word':
      return readOldWord(bytes, manuscript)
    case 'rtf':
      return readRtf(bytes, manuscript)
    case 'html':
    case 'xml':
    case 'mime':
      if (extension !== '.txt' && extension !== '.md') return readMarkup(bytes, manuscript)
      return readText(bytes, extension, manuscript)
    case 'text':
      return readText(bytes, extension, manuscript)
    default:
      throw new Unreadable(`This is not ${NAMES[extension] ?? 'a document that can be read'}, despite its name.`)
  }
}

/** Word and Excel open plain text whatever it is called; the other types never are plain text. */
function readText(bytes: Buffer, extension: string, manuscript: Manuscript): void {
  if (extension === '.md') readMarkdown(bytes, manuscript)
  else if (['.txt', '.doc', '.xls', ''].includes(extension)) readPlainText(bytes, manuscript)
  else throw new Unreadable(`This is not ${NAMES[extension] ?? 'a document that can be read'}, despite its name.`)
}

/** Readers meet damage in many ways, reading past an end among them: to a person all are the same. */
function reasonOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'The file is no longer there.'
  console.error(error)
  return DAMAGED
}
