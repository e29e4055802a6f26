import { sql } from 'kysely'
import { Import, type ImportColumn, type ImportCounts, type ImportKind } from '../../../contract/imports/fields.ts'
import { deleteRows, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

/** A column of a file, with how its amounts are written. */
export interface Column extends ImportColumn {
  mark: '.' | ','
}

export interface KeptImport extends Omit<Import, 'columns' | 'counts' | 'kept'> {
  columns: Column[]
  counts: Partial<ImportCounts & { keep: number }>
  line: number
}

const { kept: _, ...shape } = Import.shape
const columns = [...(Object.keys(shape) as (keyof typeof shape)[]), 'line'] as const

export async function addImport(
  scope: MemberScope,
  { id, kind, fileName }: Pick<KeptImport, 'id' | 'kind' | 'fileName'>,
): Promise<void> {
  const values = { id, kind, fileName, rows: 0, columns: '[]', userId: scope.userId }
  await insertRow(scope, 'imports', values).execute()
}

export async function findImport(scope: CompanyScope, id: string): Promise<KeptImport | undefined> {
  return (await importsOf(scope).where('id', '=', id).executeTakeFirst()) as KeptImport | undefined
}

/** The same, locked until the transaction ends. */
export async function lockImport(scope: CompanyScope, id: string): Promise<KeptImport | undefined> {
  return (await importsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst()) as KeptImport | undefined
}

export async function listImports(scope: CompanyScope): Promise<KeptImport[]> {
  const found = importsOf(scope).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(100)
  return (await found.execute()) as unknown as KeptImport[]
}

const importsOf = (scope: CompanyScope) => rowsOf(scope, 'imports').select(columns)

export type ImportChange = Partial<Omit<KeptImport, 'id' | 'kind' | 'fileName' | 'createdAt'>>

export async function changeImport(scope: CompanyScope, id: string, change: ImportChange): Promise<void> {
  const values = Object.entries(change).map(([name, value]) => [name, JSONB.has(name) ? JSON.stringify(value) : value])
  await updateRow(scope, 'imports', id, Object.fromEntries(values)).execute()
}

const JSONB = new Set(['columns', 'counts', 'words', 'unknown'])

/** How files with some headings were imported last. */
export interface Remembered extends Pick<KeptImport, 'words' | 'duplicates' | 'matchBy'> {
  columns: Pick<Column, 'heading' | 'field'>[]
}

export async function findRemembered(scope: CompanyScope, kind: ImportKind, headings: string) {
  const found = await rowsOf(scope, 'importMappings')
    .select(['columns', 'words', 'duplicates', 'matchBy'])
    .where('kind', '=', kind)
    .where('headings', '=', headings)
    .executeTakeFirst()
  return found as Remembered | undefined
}

export async function remember(
  { db, companyId }: CompanyScope,
  { kind, headings }: { kind: ImportKind; headings: string },
  { columns, words, duplicates, matchBy }: Remembered,
): Promise<void> {
  await sql`
    insert into import_mappings (company_id, kind, headings, columns, words, duplicates, match_by)
    values (${companyId}, ${kind}, ${headings}, ${JSON.stringify(columns)}, ${JSON.stringify(words)}, ${duplicates}, ${matchBy})
    on conflict (company_id, kind, headings) do update set columns = excluded.columns, words = excluded.words,
      duplicates = excluded.duplicates, match_by = excluded.match_by, updated_at = now()
  `.execute(db)
}

/** Removes what was begun before an instant. */
export async function removeImports(scope: CompanyScope, before: string): Promise<void> {
  await deleteRows(scope, 'imports').where('createdAt', '<', before).execute()
}

/** People by name, username and email, and openings by title, each with its id; the older first. */
export async function listKnown(scope: CompanyScope, kind: ImportKind) {
  const people = await rowsOf(scope, 'users')
    .select(['id', 'email', 'username', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('removedAt', 'is', null)
    .execute()
  const all = rowsOf(scope, 'jobOpenings').select(['id', 'title']).where('deletedAt', 'is', null).orderBy('createdAt')
  const openings = kind === 'candidates' ? await all.execute() : []
  return {
    people: people.map(({ id, email, username, name }) => [id, name, username, email]),
    openings: openings.map(({ id, title }) => [id, title]),
  }
}

export async function analyzeImported({ db }: CompanyScope): Promise<void> {
  await sql`select analyze_imported()`.execute(db)
}
