import { randomUUIDv7 } from 'node:crypto'
import { MOST_WORDS } from '../../../contract/imports/endpoints.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { lackOf } from './kinds.ts'
import { type Known, readRow, type UnknownWord, wordKey } from './read-row.ts'
import * as rowStore from './row-store.ts'
import * as store from './store.ts'

/** Others have their turn between so many rows. */
const AT_ONCE = 500

/** Reads the next rows, and says which are refused for what is in them; the last line, or undefined where none was left. */
export async function checkRows(
  scope: CompanyScope,
  found: store.KeptImport,
  known: Known,
): Promise<number | undefined> {
  const { id, kind, columns, counts, done } = found
  const rows = await rowStore.listRows(scope, id, { after: found.line, limit: AT_ONCE })
  const line = rows.at(-1)?.line
  if (line === undefined) return undefined
  const unknown = new Map(found.unknown.map((word) => [wordKey(word.field, word.text), word]))
  const decisions = rows.map((row): rowStore.Decision => {
    const read = readRow({ kind, columns, known }, row.cells)
    if ('reason' in read) {
      countWords(unknown, read.unknown ?? [])
      return { line: row.line, outcome: 'refuse', field: read.field, reason: read.reason }
    }
    // Where a row may change a record, what it lacks may be there.
    const fate = row.choice ?? found.duplicates
    const lack = fate === 'create' || fate === 'skip' ? lackOf(kind, read.fields) : undefined
    if (lack) return { line: row.line, outcome: 'refuse', ...lack }
    return {
      line: row.line,
      outcome: 'create',
      recordId: randomUUIDv7(),
      fields: read.fields,
    }
  })
  await rowStore.decide(scope, id, decisions)
  const refused = decisions.filter(({ outcome }) => outcome === 'refuse').length
  const sum = { refuse: (counts.refuse ?? 0) + refused, create: (counts.create ?? 0) + rows.length - refused }
  await store.changeImport(scope, id, { line, done: done + rows.length, counts: sum, unknown: [...unknown.values()] })
  return line
}

function countWords(counted: Map<string, UnknownWord & { rows: number }>, words: UnknownWord[]): void {
  for (const { field, text } of words) {
    const key = wordKey(field, text)
    const before = counted.get(key)
    if (before || counted.size < MOST_WORDS) counted.set(key, { field, text, ...before, rows: (before?.rows ?? 0) + 1 })
  }
}
