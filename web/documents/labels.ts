import { documentTypes } from '../../contract/documents/endpoints.ts'
import type { Document } from '../../contract/documents/fields.ts'

/** The ending by which a document's type is known; undefined of a type that no document is uploaded with. */
export type Ending = keyof typeof documentTypes

const endings = Object.keys(documentTypes) as Ending[]

const typeNames: Record<Ending, string> = {
  txt: 'Text',
  md: 'Markdown',
  pdf: 'PDF',
  doc: 'Word 97',
  docx: 'Word',
  xls: 'Excel 97',
  xlsx: 'Excel',
  ppt: 'PowerPoint 97',
  pptx: 'PowerPoint',
}

/** By the end of the file's name, and where there is none, by the type. */
export function endingOf({ fileType, fileName }: Pick<Document, 'fileType' | 'fileName'>): Ending | undefined {
  const byName = endings.find((each) => fileName?.toLowerCase().endsWith(`.${each}`))
  return byName ?? endings.find((each) => documentTypes[each] === fileType)
}

/** What kind of file it is, in a word: "PDF". A type that has no name is said as it is; "Document" where none is known. */
export function typeName(document: Pick<Document, 'fileType' | 'fileName'>) {
  const ending = endingOf(document)
  return ending ? typeNames[ending] : document.fileType || 'Document'
}

const units = ['Bytes', 'KB', 'MB', 'GB']

/** The size of a file: `512 Bytes`, `1.50 KB`. */
export function formatSize(bytes: number) {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10))
  if (bytes === 1) return '1 Byte'
  return step === 0 ? `${bytes} ${units[0]}` : `${(bytes / 1024 ** step).toFixed(2)} ${units[step]}`
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** How long ago a document changed: hours under a day, days up to 168 hours, then weeks. */
export function formatChanged(instant: string, now: number) {
  const passed = Math.max(0, now - Date.parse(instant))
  if (passed < HOUR) return 'just now'
  if (passed < DAY) return `${Math.floor(passed / HOUR)}h ago`
  if (passed < WEEK) return `${Math.floor(passed / DAY)}d ago`
  return `${Math.floor(passed / WEEK)}w ago`
}

/** Tags as they are typed, with commas between them; blank and repeated ones are left out. */
export const splitTags = (typed: string) => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

export const titleOf = (fileName: string) => fileName.replace(/\.[^.]+$/, '') || fileName

/** How a document begins, beside its title: without the title once more, and without the marks of Markdown. */
export function beginningOf(document: Pick<Document, 'title' | 'excerpt' | 'fileType' | 'fileName'>) {
  const { title, excerpt } = document
  const text = endingOf(document) === 'md' ? excerpt.replace(/(?<=^|\s)#{1,6}\s+|\*\*|`/g, '') : excerpt
  return text.startsWith(`${title} `) ? text.slice(title.length + 1) : text
}
