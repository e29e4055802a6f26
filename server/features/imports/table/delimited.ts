import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importRefusals } from '../refusals.ts'
import type { TableRow } from './row.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** A first line by which Excel is told the delimiter. */
const TOLD = /^\ufeff?sep=(.)\r?\n/i
/** Characters of one row. */
const LONGEST_ROW = 1_000_000

/** The rows of a text whose cells are parted by commas, semicolons, tabs or bars, whichever its head shows. */
export async function* readDelimited(text: AsyncIterable<string>, head: string): AsyncGenerator<TableRow> {
  const told = TOLD.exec(head)?.[1]
  const rows = Readable.from(text).pipe(
    parse({
      bom: true,
      delimiter: told ?? guessDelimiter(head),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
      info: true,
    }),
  )
  let line = 1
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!(told && line === 1)) yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    if (error instanceof CsvError) throw importRefusals.row_unreadable({ line })
    throw error
  }
}

/** The sign that parts most lines of the head into as many cells as the first. */
function guessDelimiter(head: string): string {
  const scores = DELIMITERS.map((delimiter) => {
    const [first = 1, ...others] = countCells(head, delimiter)
    return { delimiter, score: first > 1 ? first * (1 + others.filter((count) => count === first).length) : 0 }
  })
  return scores.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ','
}

function countCells(head: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 1
  let quoted = false
  for (const sign of head) {
    if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === delimiter) count += 1
    else if (sign === '\n') {
      counts.push(count)
      count = 1
    }
  }
  return counts.length === 0 ? [count] : counts
}
