import type { Document } from '../../../contract/documents/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { shorten } from './file-name.ts'
import { passagesOf } from './reading/passages.ts'
import type { FileText } from './reading/reader.ts'
import { keepText, type ReadText, removeText } from './text-store.ts'

/** What became of a text that was written here: there is nothing to wait for. */
export const writtenStatus = (content: string): Pick<Document, 'status' | 'statusReason' | 'excerpt'> =>
  content.trim()
    ? { status: 'ready', statusReason: null, excerpt: excerptOf(content) }
    : { status: 'empty', statusReason: 'The document is empty', excerpt: '' }

/** What became of a file that was read. */
export const readFields = (reading: FileText): ReadFields & { excerpt?: string } =>
  reading.status === 'ready'
    ? { status: 'ready', statusReason: null, excerpt: excerptOf(storable(reading.text)) }
    : { status: reading.status, statusReason: storable(reading.reason) }

type ReadFields = Pick<Document, 'status' | 'statusReason'>

/** Keeps what was written as the text of its document. */
export async function keepWritten(scope: CompanyScope, id: string, content: string): Promise<void> {
  if (content.trim()) await keepReading(scope, id, { text: content, parts: [], cut: false })
  else await removeText(scope, id)
}

/** Keeps a text with its passages. */
export async function keepReading(
  scope: CompanyScope,
  id: string,
  { text: read, ...reading }: ReadText,
): Promise<void> {
  const text = storable(read)
  const passages = passagesOf(text, reading.parts).map(({ start, end, heading }, position) => ({
    position,
    heading: heading ?? '',
    startOffset: start,
    endOffset: end,
    text: text.slice(start, end),
  }))
  await keepText(scope, id, { ...reading, text }, passages)
}

const EXCERPT = 280
/** As much of a text as is looked at for its excerpt. */
const BEGINNING = 4000

/** What begins a line of Markdown, and lines that are nothing else; texts without it write their lists as it does. */
const MARKS = /^[ \t]*(?:(?:#{1,6}|>|[-*+•](?:[ \t]+\[[ xX]\])?)[ \t]+)+|^[ \t]*(?:[-=*_~`|:+][ \t]*){3,}\S*$/gm

/** The first lines of a text, as one line. */
export function excerptOf(text: string): string {
  const line = text.slice(0, BEGINNING).replace(MARKS, ' ').replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT ? `${shorten(line, EXCERPT - 1)}…` : line
}

/** A text as PostgreSQL takes it, of the same length: offsets stay true. */
const storable = (text: string) => text.replaceAll('\0', ' ').toWellFormed()
