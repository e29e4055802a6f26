import { sql } from 'kysely'
import { snakeName } from './names.ts'
import type { CompanyScope } from './scope.ts'

/** Tables of a company whose rows come by the thousand. */
type Table = 'leads' | 'jobOpenings' | 'jobApplications'

/** A row by its id, with some of its fields. */
export interface RowFields {
  id: string
  fields: Record<string, unknown>
}

/**
 * Adds rows in one statement, each with all of `columns`, and answers the ids of those that were not there already by a unique
 * index.
 */
export async function addEach(
  { db, companyId }: CompanyScope,
  table: Table,
  { columns, rows }: { columns: readonly string[]; rows: RowFields[] },
): Promise<string[]> {
  const names = namesOf(columns)
  const { rows: added } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (company_id, id, ${names})
    select ${companyId}, given.id, ${sql.join(columns.map((column) => sql.ref(`made.${column}`)))}
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as given (id uuid, fields jsonb),
      jsonb_populate_record(null::${sql.table(table)}, given.fields) as made
    on conflict do nothing
    returning id
  `.execute(db)
  return added.map(({ id }) => id)
}

/** Changes rows in one statement, each in the fields that it names. */
export async function changeEach(
  { db, companyId }: CompanyScope,
  table: Table,
  { columns, rows }: { columns: readonly string[]; rows: RowFields[] },
): Promise<void> {
  await sql`
    update ${sql.table(table)} as kept
    set (${namesOf(columns)}) = (
      select ${namesOf(columns)} from jsonb_populate_record(kept, given.fields)
    )
    from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as given (id uuid, fields jsonb)
    where kept.company_id = ${companyId} and kept.id = given.id
  `.execute(db)
}

const namesOf = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const jsonOf = (rows: RowFields[]) =>
  JSON.stringify(
    rows.map(({ id, fields }) => ({
      id,
      fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [snakeName(name), value])),
    })),
  )
