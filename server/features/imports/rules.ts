import { randomUUIDv7 } from 'node:crypto'
import { headingOf } from '../../../contract/catalog.ts'
import { importCatalogs } from '../../../contract/imports/catalog.ts'
import { HEADING_LENGTH, MOST_COLUMNS, MOST_ROWS, UNDO_DAYS } from '../../../contract/imports/endpoints.ts'
import type { Import, ImportKind, ImportMapping, ImportRow, RowQuery } from '../../../contract/imports/fields.ts'
import { JOB } from '../../platform/calls/caller.ts'
import { writeTable } from '../../platform/calls/csv.ts'
import { answerList, cursorOf, type List } from '../../platform/calls/list.ts'
import type { Media } from '../../platform/calls/media.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { SentFile } from '../../platform/calls/sent-file.ts'
import type { Database } from '../../platform/database/connect.ts'
import { cutPage } from '../../platform/database/page.ts'
import type { CompanyDatabase, CompanyScope, MemberScope } from '../../platform/database/scope.ts'
import { inCompaniesWithWork, readToday } from '../companies/rules.ts'
import type { Reader } from '../documents/rules.ts'
import { finish } from './finish.ts'
import { guessFields } from './mapping/guess.ts'
import { createProfile, type Profile } from './mapping/profile.ts'
import { importRefusals } from './refusals.ts'
import * as store from './store.ts'
import { readTable } from './table/read-table.ts'
import type { TableRow } from './table/row.ts'

/** Rows that are written at once while a file is read. */
const AT_ONCE = 2_000
const DAY = 86_400_000
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
    await store.addImport(scope, { id, kind, fileName, rows: 0, columns: [] })
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
    await store.changeImport(scope, id, { columns, rows })
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
      await store.addRows(scope, id, batch)
      batch = []
    }
  }
  if (rows === 0) throw importRefusals.no_rows()
  await store.addRows(scope, id, batch)
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

/** Sets where each column goes, and what becomes of duplicates; what was checked before counts no more. */
export async function mapImport(company: CompanyDatabase, id: string, mapping: ImportMapping): Promise<Import> {
  return company.write(async (scope) => {
    const { kind, columns, status, done } = await requireLocked(scope, id)
    if (status === 'checking') throw importRefusals.under_way()
    if (!(['mapping', 'checked', 'failed'].includes(status) || (status === 'cancelled' && done === 0)))
      throw importRefusals.over()
    const wanted = new Map(mapping.columns.map((column) => [column.heading, column]))
    requireFields(kind, columns, mapping)
    const mapped = columns.map((column) => {
      const { field = null, dayOrder = column.dayOrder } = wanted.get(column.heading) ?? {}
      return { ...column, field, dayOrder }
    })
    const { duplicates, matchBy = ['email', 'phone', 'name'] } = mapping
    await store.changeImport(scope, id, { columns: mapped, duplicates, matchBy, ...BEGINNING, status: 'mapping' })
    return requireImport(scope, id)
  })
}

const BEGINNING = { line: 0, done: 0, counts: {}, failure: '', finishedAt: null }

function requireFields(kind: ImportKind, columns: store.Column[], mapping: ImportMapping): void {
  const catalog = importCatalogs[kind]
  for (const { heading, field } of mapping.columns) {
    if (!columns.some((column) => column.heading === heading)) throw importRefusals.unknown_heading({ heading })
    if (field !== null && !Object.hasOwn(catalog, field)) throw importRefusals.unknown_field({ field })
  }
  const byField = Map.groupBy(
    mapping.columns.filter(({ field }) => field !== null && field !== 'notes'),
    ({ field }) => field,
  )
  for (const [field, [first, second]] of byField) {
    if (first && second) {
      const label = headingOf(catalog[field as keyof typeof catalog])
      throw importRefusals.field_taken({ headings: [first.heading, second.heading], field: label })
    }
  }
}

/** Has every row checked, without writing any. */
export async function checkImport(company: CompanyDatabase, id: string): Promise<Import> {
  return company.write(async (scope) => {
    const { status, columns, done } = await requireLocked(scope, id)
    if (status === 'checking') return requireImport(scope, id)
    if (!(['mapping', 'checked', 'failed'].includes(status) || (status === 'cancelled' && done === 0)))
      throw importRefusals.over()
    if (!columns.some(({ field }) => field)) throw importRefusals.nothing_mapped()
    await store.forgetDecisions(scope, id)
    await store.changeImport(scope, id, { ...BEGINNING, status: 'checking' })
    return queued(scope, id)
  })
}

/** Has written what the check said. */
export async function runImport(company: CompanyDatabase, id: string): Promise<Import> {
  return company.write(async (scope) => {
    const { status } = await requireLocked(scope, id)
    if (status === 'running') return requireImport(scope, id)
    if (status === 'checking') throw importRefusals.under_way()
    if (status === 'mapping') throw importRefusals.not_checked()
    if (status !== 'checked') throw importRefusals.over()
    await store.changeImport(scope, id, { status: 'running', line: 0, done: 0 })
    return queued(scope, id)
  })
}

/** Ends a check or a run. What is written stays, until it is undone. */
export async function cancelImport(company: CompanyDatabase, id: string): Promise<Import> {
  return company.write(async (scope) => {
    const before = await requireLocked(scope, id)
    if (before.status === 'cancelled') return requireImport(scope, id)
    if (!['mapping', 'checking', 'checked', 'running'].includes(before.status)) throw importRefusals.over()
    const { status } = before
    if (status === 'running') await finish(scope, before, 'cancelled')
    else await store.changeImport(scope, id, { status: 'cancelled', done: 0 })
    return requireImport(scope, id)
  })
}

/** Has taken back what was written, except what people changed since. */
export async function undoImport(company: CompanyDatabase, id: string): Promise<Import> {
  return company.write(async (scope) => {
    const { status, done } = await requireLocked(scope, id)
    if (status === 'undoing') return requireImport(scope, id)
    if (status === 'running' || status === 'checking') throw importRefusals.under_way()
    if (status === 'undone') throw importRefusals.over()
    if (status !== 'done' && !(['cancelled', 'failed'].includes(status) && done > 0))
      throw importRefusals.nothing_written()
    await store.changeImport(scope, id, { status: 'undoing', line: LAST, done: 0 })
    return queued(scope, id)
  })
}

/** A line after all others. */
const LAST = 2_147_483_647

async function queued(scope: MemberScope, id: string): Promise<Import> {
  await scope.enqueue('import_rows', { companyId: scope.companyId, importId: id, userId: scope.userId })
  return requireImport(scope, id)
}

export async function listImports(scope: CompanyScope): Promise<Import[]> {
  return (await store.listImports(scope)).map(shownOf)
}

export async function requireImport(scope: CompanyScope, id: string): Promise<Import> {
  return shownOf(required(await store.findImport(scope, id), importRefusals.not_found))
}

async function requireLocked(scope: CompanyScope, id: string): Promise<store.KeptImport> {
  return required(await store.lockImport(scope, id), importRefusals.not_found)
}

function shownOf({ counts, ...kept }: store.KeptImport): Import {
  const { keep = 0, ...each } = counts
  return { ...kept, kept: keep, counts: { create: 0, change: 0, skip: 0, refuse: 0, ...each } }
}

/** Rows of the file with what becomes of each, in their order. */
export async function listRows(
  company: CompanyDatabase,
  id: string,
  { outcome, ...page }: RowQuery,
): Promise<List<ImportRow>> {
  const { columns } = await company.read((scope) => requireImport(scope, id))
  return answerList(company, page, {
    by: cursorOf.integer,
    read: async (scope, { after, limit }) => {
      const rows = await store.listRows(scope, id, { after: Number(after?.value ?? 0), limit: limit + 1, outcome })
      return cutPage(
        rows.map((row) => shownRow(columns, row)),
        limit,
        ({ line }) => ({ value: line, id }),
      )
    },
    count: (scope) => store.countRowsOf(scope, id, outcome),
  })
}

const shownRow = (columns: Import['columns'], { line, outcome, reason, field, recordId, cells }: store.KeptRow) => ({
  ...{ line, outcome, reason, field, recordId },
  values: Object.fromEntries(columns.map(({ heading }, at) => [heading, cells[at] ?? ''])),
})

/** The refused rows as they were sent, each with its reason. */
export async function writeRefused(company: CompanyDatabase, id: string): Promise<Media> {
  const { columns, fileName } = await company.read((scope) => requireImport(scope, id))
  const cells = columns.map(
    ({ heading }, at) =>
      [heading, (row: store.KeptRow) => row.cells[at] ?? ''] as [string, (row: store.KeptRow) => string],
  )
  const content = writeTable([...cells, ['Reason', ({ reason }: store.KeptRow) => reason]], refusedRows(company, id))
  const name = fileName.replace(/\.[^.]*$/, '')
  return { type: 'text/csv; charset=utf-8', fileName: `${name} refused.csv`, content }
}

async function* refusedRows(company: CompanyDatabase, id: string): AsyncGenerator<store.KeptRow[]> {
  const slowly = company.at('long')
  for (let after = 0; ; ) {
    const rows = await slowly.read((scope) => store.listRows(scope, id, { after, limit: 1_000, outcome: 'refuse' }))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.line
  }
}

/** Removes imports that cannot be undone any more. */
export async function sweepImports(database: Database, now: number): Promise<void> {
  await inCompaniesWithWork(database, { round: 'sweep_imports', at: now }, async ({ id }) => {
    const before = new Date(now - UNDO_DAYS * DAY).toISOString()
    await database.company(id, JOB).write((scope) => store.removeImports(scope, before))
  })
}
