import { type RawBuilder, sql } from 'kysely'
import type { Duplicates, RowOutcome } from '../../../contract/imports/fields.ts'
import { countRows, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { KeptImport } from './store.ts'

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
  /** What becomes of it alone, where it is there already. */
  choice: Duplicates | null
}

const rowColumns = ['line', 'cells', 'outcome', 'field', 'reason', 'recordId', 'fields', 'before', 'choice'] as const

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

/** What is found out of a row; what is not named stays. Without fields (null) a record is none of its own either, but for one that is named. */
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
  const given = JSON.stringify(
    decisions.map(({ recordId, fields, ...row }) => ({
      ...{ ...row, record_id: recordId, dropped: fields === null },
      ...(fields && { fields }),
    })),
  )
  await sql`
    update import_rows as kept set
      outcome = given.outcome, reason = coalesce(given.reason, kept.reason), field = coalesce(given.field, kept.field),
      record_id = coalesce(given.record_id, case when not dropped then kept.record_id end),
      fields = coalesce(given.fields, case when not dropped then kept.fields end),
      before = coalesce(given.before, kept.before), written = coalesce(given.written, kept.written)
    from jsonb_to_recordset(${given}::jsonb) as given (
      line integer, outcome text, reason text, field text, record_id uuid, fields jsonb, before jsonb, written boolean,
      dropped boolean
    )
    where kept.company_id = ${companyId} and kept.import_id = ${importId} and kept.line = given.line
      and ${within(decisions)}
  `.execute(db)
}

/** Lines from the first to the last. The database knows little of rows that came just now, and would read all of the import's. */
function within(rows: { line: number }[]): RawBuilder<boolean> {
  const lines = rows.map(({ line }) => line)
  return sql<boolean>`kept.line between ${Math.min(...lines)} and ${Math.max(...lines)}`
}

/** Notes that the new records of some lines are written. */
export async function markCreated(
  { db, companyId }: CompanyScope,
  importId: string,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await sql`
    update import_rows set written = true
    where company_id = ${companyId} and import_id = ${importId} and line > ${after} and line <= ${last}
      and outcome = 'create' and fields is not null
  `.execute(db)
}

/** Keeps what becomes of single rows. */
export async function choose(
  { db, companyId }: CompanyScope,
  importId: string,
  choices: { line: number; duplicates: Duplicates | null }[],
): Promise<void> {
  await sql`
    update import_rows as kept set choice = given.duplicates
    from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as given (line integer, duplicates text)
    where kept.company_id = ${companyId} and kept.import_id = ${importId} and kept.line = given.line
      and ${within(choices)}
  `.execute(db)
}

/** Which choices there are for single rows. */
export async function listChoices(scope: CompanyScope, importId: string): Promise<Duplicates[]> {
  const chosen = rowsOf(scope, 'importRows').select('choice').distinct().where('importId', '=', importId)
  return (await chosen.where('choice', 'is not', null).execute()).map(({ choice }) => choice as Duplicates)
}

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
  unique?: boolean | undefined
  keys(column: (field: string) => ReturnType<typeof sql<string>>): ReturnType<typeof sql<string | null>>[]
}

/** Rows that are the same as others, by each key, in their order; without those that are created anyway. */
export async function findSame(
  { db, companyId }: CompanyScope,
  { id: importId, duplicates }: Pick<KeptImport, 'id' | 'duplicates'>,
  { table, unique = false, keys }: Matching,
): Promise<Same[]> {
  const eachKey = (column: (field: string) => ReturnType<typeof sql<string>>) =>
    sql`lateral (values ${sql.join(keys(column).map((key, rank) => sql`(${rank}::integer, ${key})`))}) as k (rank, key)`
  const { rows } = await sql<Same>`
    with keys as materialized (
      select r.line, k.rank, k.key from import_rows r, ${eachKey((field) => sql`coalesce(r.fields ->> ${sql.lit(field)}, '')`)}
      where r.company_id = ${companyId} and r.import_id = ${importId} and r.fields is not null and k.key is not null
        and (${unique} or coalesce(r.choice, ${duplicates}) <> 'create')
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
