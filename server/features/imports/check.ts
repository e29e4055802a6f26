import { randomUUIDv7 } from 'node:crypto'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { lackOf } from './kinds.ts'
import { type Known, readRow } from './read-row.ts'
import * as store from './store.ts'

const AT_ONCE = 2_000

/** Reads the next rows, and says which are refused for what is in them; the last line, or undefined where none was left. */
export async function checkRows(
  scope: CompanyScope,
  found: store.KeptImport,
  known: Known,
): Promise<number | undefined> {
  const { id, kind, columns, duplicates, counts, done } = found
  const rows = await store.listRows(scope, id, { after: found.line, limit: AT_ONCE })
  const line = rows.at(-1)?.line
  if (line === undefined) return undefined
  // Where a row may change a record, what it lacks may be there.
  const whole = duplicates === 'create' || duplicates === 'skip'
  const decisions = rows.map((row): store.Decision => {
    const read = readRow({ kind, columns, known }, row.cells)
    const lack = 'fields' in read ? (whole ? lackOf(kind, read.fields) : undefined) : read
    if (lack) return { line: row.line, outcome: 'refuse', ...lack }
    return {
      line: row.line,
      outcome: 'create',
      recordId: randomUUIDv7(),
      ...('fields' in read && { fields: read.fields }),
    }
  })
  await store.decide(scope, id, decisions)
  const refused = decisions.filter(({ outcome }) => outcome === 'refuse').length
  const sum = { refuse: (counts.refuse ?? 0) + refused, create: (counts.create ?? 0) + rows.length - refused }
  await store.changeImport(scope, id, { line, done: done + rows.length, counts: sum })
  return line
}
