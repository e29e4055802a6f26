import type { Manuscript } from '../manuscript.ts'
import { createSheetRows, type SheetRow } from '../sheets/sheet-rows.ts'
import { Cut, Unreadable } from '../unreadable.ts'
import { readDocx } from './docx.ts'
import { mainPart, openPackage } from './package.ts'
import { readPptx } from './pptx.ts'
import { readFirstSheet, readXlsx } from './xlsx.ts'

const BINARY = 'This is a binary Excel workbook. Save it as .xlsx and upload that.'
const NO_SHEET = 'This file is not an Excel workbook.'
const OTHER = 'This Office file is not a document, workbook or presentation.'

/** Reads a package of Office by what its main part is. */
export function readOoxml(bytes: Buffer, manuscript: Manuscript): void {
  const opened = openPackage(bytes)
  const { name, root } = mainPart(opened)
  if (root === 'document') readDocx(opened, name, manuscript)
  else if (root === 'workbook') readXlsx(opened, name, manuscript)
  else if (root === 'presentation') readPptx(opened, name, manuscript)
  else throw new Unreadable(root === 'workbook.bin' ? BINARY : OTHER)
  if (opened.damaged) throw new Cut()
}

/** The rows of a workbook's first sheet with cells. */
export function readTable(bytes: Buffer): SheetRow[] {
  const opened = openPackage(bytes)
  const { name, root } = mainPart(opened)
  if (root !== 'workbook') throw new Unreadable(root === 'workbook.bin' ? BINARY : NO_SHEET)
  const rows = createSheetRows()
  readFirstSheet(opened, name, rows)
  return rows.found
}
