import { randomUUIDv7 } from 'node:crypto'
import { HEADING_LENGTH, MOST_COLUMNS, MOST_ROWS } from '../../../contract/imports/endpoints.ts'
import type { Import, ImportKind } from '../../../contract/imports/fields.ts'
import type { SentFile } from '../../platform/calls/sent-file.ts'
import type { CompanyDatabase, MemberScope } from '../../platform/database/scope.ts'
import { readToday } from '../companies/rules.ts'
import type { Reader } from '../documents/rules.ts'
import { guessFields } from './mapping/guess.ts'
import { createProfile, type Profile } from './mapping/profile.ts'
import { importRefusals } from './refusals.ts'
import { recall } from './remembered.ts'
import * as rowStore from './row-store.ts'
import { requireImport } from './rules.ts'
import * as store from './store.ts'
import { readTable } from './table/read-table.ts'
import type { TableRow } from './table/row.ts'

/** Rows that are written at once while a file is read. */
const AT_ONCE = 2_000
/** Where the month comes first in a date. */
const MONTH_FIRST = /^(America|US)\//

/** Reads a file, keeps its rows and says where each column may go. Nothing of it stays where it cannot be read. */
export async function startImport(
  { company, reader, now }: { company: CompanyDatabase; reader: Reader; now: number },
  kind: ImportKind,
  file: SentFile,
): Promise<Import> {
  const id = randomUUIDv7()
  return company.write(async (scope) => {
    const { timeZone } = await readToday(scope, now)
    const fileName = file.name.slice(-HEADING_LENGTH).replaceAll('\0', '').toWellFormed()
    await store.addImport(scope, { id, kind, fileName })
    const { headings, profiles, rows } = await keepRows(scope, id, readTable(file, reader))
    const fields = guessFields(
      kind,
      headings.map((heading, at) => ({ heading, profile: profiles[at] ?? createProfile() })),
    )
    const usual = MONTH_FIRST.test(timeZone) ? 'mdy' : 'dmy'
    const columns = headings.map((heading, at) => ({
      ...(profiles[at] ?? createProfile()).column(heading, usual),
      field: fields[at] ?? null,
    }))
    const before = await recall(scope, kind, columns)
    await store.changeImport(scope, id, { columns, rows, ...before })
    return requireImport(scope, id)
  })
}

async function keepRows(scope: MemberScope, id: string, table: AsyncIterable<TableRow>) {
  const headings: string[] = []
  const profiles: Profile[] = []
  let rows = 0
  let batch: TableRow[] = []
  const widen = (cells: string[], names: string[]) => {
    for (let at = headings.length; at < cells.length; at += 1) {
      if (at >= MOST_COLUMNS) throw importRefusals.too_many_columns({ most: MOST_COLUMNS })
      headings.push(newHeading(headings, names[at] ?? ''))
      profiles.push(createProfile())
    }
  }
  for await (const { line, cells } of table) {
    if (headings.length === 0) {
      widen(cells, cells)
      continue
    }
    rows += 1
    if (rows > MOST_ROWS) throw importRefusals.too_many_rows({ most: MOST_ROWS })
    widen(withoutBlankEnd(cells), [])
    for (const [at, cell] of cells.entries()) profiles[at]?.add(cell)
    batch.push({ line, cells })
    if (batch.length === AT_ONCE) {
      await rowStore.addRows(scope, id, batch)
      batch = []
    }
  }
  if (rows === 0) throw importRefusals.no_rows()
  await rowStore.addRows(scope, id, batch)
  return { headings, profiles, rows }
}

const withoutBlankEnd = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)

/** A heading that differs from those before it. */
function newHeading(before: string[], text: string): string {
  const heading =
    text.replace(/\s+/g, ' ').trim().slice(0, HEADING_LENGTH).toWellFormed() || `Column ${before.length + 1}`
  let name = heading
  for (let number = 2; before.includes(name); number += 1) name = `${heading} (${number})`
  return name
}
