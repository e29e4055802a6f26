import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { SentFile } from '../../../platform/calls/sent-file.ts'
import type { Reader } from '../../documents/rules.ts'
import { importRefusals } from '../refusals.ts'
import { readDelimited } from './delimited.ts'
import { fromHeadings } from './from-headings.ts'
import type { TableRow } from './row.ts'
import { firstBytes, readHead, readText } from './text.ts'
import { readCards } from './vcard.ts'

/**
 * The rows of a file, headings first, without those that are blank: of a CSV or TSV in whatever encoding, a vCard file or the
 * first sheet of a workbook. Raises a refusal of what is none of these.
 */
export async function* readTable(file: SentFile, reader: Reader): AsyncGenerator<TableRow> {
  const start = (await firstBytes(file)).toString('latin1', 0, 8)
  const rows = start.startsWith('PK') ? readSheet(file, reader) : readTextTable(file, start)
  yield* fromHeadings(withoutBlank(rows))
}

async function* withoutBlank(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const row of rows) if (row.cells.some((cell) => cell.trim() !== '')) yield row
}

async function* readTextTable(file: SentFile, start: string): AsyncGenerator<TableRow> {
  if (start.startsWith('\xd0\xcf\x11\xe0')) throw importRefusals.old_workbook()
  const text = await readHead(file)
  if (!text) throw importRefusals.no_table()
  const pieces = readText(file, text.encoding)
  if (/^\ufeff?\s*BEGIN:VCARD/i.test(text.head)) yield* readCards(pieces)
  else yield* readDelimited(pieces, text.head)
}

async function* readSheet(file: SentFile, reader: Reader): AsyncGenerator<TableRow> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-import-'))
  try {
    const path = join(folder, 'workbook')
    await pipeline(file.read(), createWriteStream(path))
    const read = await reader.readTable(path)
    if (read.status === 'failed') throw importRefusals.workbook_unreadable(read)
    for (const [line, cells] of read.rows)
      yield { line, cells: cells.map((cell) => cell.replaceAll('\0', '').toWellFormed()) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
