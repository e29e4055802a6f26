import { sql } from 'kysely'
import type { Import, ImportCounts, ImportKind, RowOutcome } from '../../../contract/imports/fields.ts'
import { countRows, deleteRows, insertRow, rowsOf, updateRow } from '../../platform/database/rows.ts'
import type { CompanyScope, MemberScope } from '../../platform/database/scope.ts'

/** A column of a file, with how its amounts are written. */
export type Column = Import['columns'][number] & { mark: '.' | ',' }

/** An import as it is kept. */
export interface KeptImport extends Omit<Import, 'columns' | 'counts' | 'kept'> {
  columns: Column[]
  counts: Partial<ImportCounts & { keep: number }>
  line: number
}

const columns = [
  ...([
    'id',
    'kind',
    'fileName',
    'status',
    'rows',
    'columns',
    'duplicates',
    'matchBy',
    'counts',
    'line',
    'done',
  ] as const),
  ...(['failure', 'createdAt', 'finishedAt'] as const),
] as const

export async function addImport(
  scope: MemberScope,
  { id, kind, fileName, rows, columns }: Pick<KeptImport, 'id' | 'kind' | 'fileName' | 'rows' | 'columns'>,
): Promise<void> {
  const values = { id, kind, fileName, rows, columns: JSON.stringify(columns), userId: scope.userId }
  await insertRow(scope, 'imports', values).execute()
}

export async function findImport(scope: CompanyScope, id: string): Promise<KeptImport | undefined> {
  const found = await rowsOf(scope, 'imports').select(columns).where('id', '=', id).executeTakeFirst()
  return found as KeptImport | undefined
}

/** The same, locked until the transaction ends. */
export async function lockImport(scope: CompanyScope, id: string): Promise<KeptImport | undefined> {
  const found = await rowsOf(scope, 'imports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return found as KeptImport | undefined
}

export async function listImports(scope: CompanyScope): Promise<KeptImport[]> {
  const found = rowsOf(scope, 'imports').select(columns).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(100)
  return (await found.execute()) as unknown as KeptImport[]
}

export type ImportChange = Partial<
  Pick<KeptImport, 'status' | 'rows' | 'duplicates' | 'matchBy' | 'columns' | 'counts' | 'line' | 'done' | 'failure'>
> & {
  finishedAt?: string | null
}

export async function changeImport(scope: CompanyScope, id: string, change: ImportChange): Promise<void> {
  const { columns, counts, ...plain } = change
  await updateRow(scope, 'imports', id, {
    ...plain,
    ...(columns && { columns: JSON.stringify(columns) }),
    ...(counts && { counts: JSON.stringify(counts) }),
  }).execute()
}

/** Removes what was begun before an instant. */
export async function removeImports(scope: CompanyScope, before: string): Promise<void> {
  await deleteRows(scope, 'imports').where('createdAt', '<', before).execute()
}

export async function addRows(
  { db, companyId }: CompanyScope,
  importId: string,
  rows: Pick<KeptRow, 'line' | 'cells'>[],
): Promise<void> {
  await sql`
    insert into import_rows (company_id, import_id, line, cells)
    select ${companyId}, ${importId}, line, cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, cells text[])
  `.execute(db)
}

/** A row with what becomes of it. */
export interface KeptRow {
  line: number
  cells: string[]
  outcome: RowOutcome | null
  field: string | null
  reason: string
  recordId: string | null
  fields: Record<string, unknown> | null
  before: Record<string, unknown> | null
}

const rowColumns = ['line', 'cells', 'outcome', 'field', 'reason', 'recordId', 'fields', 'before'] as const

const rowsOfImport = (scope: CompanyScope, importId: string) =>
  rowsOf(scope, 'importRows').select(rowColumns).where('importId', '=', importId)

/** Rows after a line, in their order; of one outcome where one is named. */
export async function listRows(
  scope: CompanyScope,
  importId: string,
  { after, limit, outcome }: { after: number; limit: number; outcome?: RowOutcome | undefined },
): Promise<KeptRow[]> {
  const rows = rowsOfImport(scope, importId).where('line', '>', after).orderBy('line').limit(limit)
  return (await (outcome ? rows.where('outcome', '=', outcome) : rows).execute()) as KeptRow[]
}

/** How many there are; of one outcome where one is named. */
export async function countRowsOf(
  scope: CompanyScope,
  importId: string,
  outcome: RowOutcome | undefined,
): Promise<number> {
  const rows = rowsOf(scope, 'importRows').where('importId', '=', importId)
  return countRows(outcome ? rows.where('outcome', '=', outcome) : rows)
}

/** Rows before a line that were written, the last first. */
export async function listWrittenBefore(scope: CompanyScope, importId: string, line: number, limit: number) {
  const rows = rowsOfImport(scope, importId).where('line', '<', line).where('written', '=', true)
  return (await rows.orderBy('line', 'desc').limit(limit).execute()) as KeptRow[]
}

/** The fields of these rows. */
export async function readFields(scope: CompanyScope, importId: string, lines: number[]) {
  const rows = rowsOfImport(scope, importId).where(sql<boolean>`line = any(${lines}::integer[])`)
  return (await rows.orderBy('line').execute()) as KeptRow[]
}

/** What is found out of a row; what is not named stays. */
export interface Decision {
  line: number
  outcome: RowOutcome
  reason?: string
  field?: string | null
  recordId?: string | null
  fields?: Record<string, unknown> | null
  before?: Record<string, unknown>
  written?: boolean
}

export async function decide({ db, companyId }: CompanyScope, importId: string, decisions: Decision[]): Promise<void> {
  if (decisions.length === 0) return
  const given = JSON.stringify(decisions.map(({ line, ...row }) => ({ line, row: snakeOf(row) })))
  await sql`
    update import_rows as kept
    set (outcome, reason, field, record_id, fields, before, written) = (
      select outcome, reason, field, record_id, nullif(fields, 'null'), before, written
      from jsonb_populate_record(kept, given.row)
    )
    from jsonb_to_recordset(${given}::jsonb) as given (line integer, row jsonb)
    where kept.company_id = ${companyId} and kept.import_id = ${importId} and kept.line = given.line
  `.execute(db)
}

const snakeOf = ({ recordId, ...row }: Omit<Decision, 'line'>) => ({
  ...row,
  ...(recordId !== undefined && { record_id: recordId }),
})

/** How many rows come to each outcome. */
export async function countOutcomes(scope: CompanyScope, importId: string): Promise<KeptImport['counts']> {
  const counts = await rowsOf(scope, 'importRows')
    .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
    .where('importId', '=', importId)
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute()
  return Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count]))
}

/** Forgets what was found out of the rows. */
export async function forgetDecisions({ db, companyId }: CompanyScope, importId: string): Promise<void> {
  await sql`
    update import_rows set outcome = null, field = null, reason = '', record_id = null, fields = null
    where company_id = ${companyId} and import_id = ${importId} and outcome is not null
  `.execute(db)
}

/** A row that is the same as an earlier one of the file, or as a record. */
export interface Same {
  line: number
  /** The first row with the key: the row itself, where no earlier one has it. */
  first: number
  /** The oldest record with the key. */
  recordId: string | null
}

/** How two records of a kind are known to be the same: its table, and its keys, the surest first. */
export interface Matching {
  table: 'leads' | 'jobApplications' | 'jobOpenings'
  keys(column: (field: string) => ReturnType<typeof sql<string>>): ReturnType<typeof sql<string | null>>[]
}

/** Rows that are the same as others, by each key, in their order. */
export async function findSame(
  { db, companyId }: CompanyScope,
  importId: string,
  { table, keys }: Matching,
): Promise<Same[]> {
  const eachKey = (column: (field: string) => ReturnType<typeof sql<string>>) =>
    sql`lateral (values ${sql.join(keys(column).map((key, rank) => sql`(${rank}::integer, ${key})`))}) as k (rank, key)`
  const { rows } = await sql<Same>`
    with keys as materialized (
      select r.line, k.rank, k.key from import_rows r, ${eachKey((field) => sql`coalesce(r.fields ->> ${sql.lit(field)}, '')`)}
      where r.company_id = ${companyId} and r.import_id = ${importId} and r.fields is not null and k.key is not null
    ),
    firsts as materialized (select rank, key, min(line) as first from keys group by 1, 2),
    kept as materialized (
      select k.rank, k.key, (array_agg(t.id order by t.created_at, t.id))[1] as id
      from ${sql.table(table)} t, ${eachKey((field) => sql.ref(`t.${field}`))}
      where t.company_id = ${companyId} and ${sql.raw(table === 'jobApplications' ? 'true' : 't.deleted_at is null')}
        and (k.rank, k.key) in (select rank, key from firsts)
      group by 1, 2
    )
    select keys.line, firsts.first, kept.id as record_id
    from keys join firsts using (rank, key) left join kept using (rank, key)
    where firsts.first < keys.line or kept.id is not null
    order by keys.line, rank
  `.execute(db)
  return rows
}

/** People by name, username and email, and openings by title, each with its id; the older first. */
export async function listKnown(
  scope: CompanyScope,
  kind: ImportKind,
): Promise<{ people: string[][]; openings: string[][] }> {
  const people = await rowsOf(scope, 'users')
    .select(['id', 'email', 'username', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('removedAt', 'is', null)
    .execute()
  const openings =
    kind === 'candidates'
      ? await rowsOf(scope, 'jobOpenings')
          .select(['id', 'title'])
          .where('deletedAt', 'is', null)
          .orderBy('createdAt')
          .execute()
      : []
  return {
    people: people.map(({ id, email, username, name }) => [id, name, username, email]),
    openings: openings.map(({ id, title }) => [id, title]),
  }
}

export async function analyzeImported({ db }: CompanyScope): Promise<void> {
  await sql`select analyze_imported()`.execute(db)
}
