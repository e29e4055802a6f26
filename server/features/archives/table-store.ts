import { sql } from 'kysely'
import type { CompanyScope } from '../../platform/database/scope.ts'

/** A table with rows of companies, as the database describes it; names are those of SQL. */
export interface Table {
  name: string
  /** Those that hold what was written, without the company's id. */
  columns: string[]
  bytes: string[]
  key: string[]
  /** Tables that its rows refer to, and those that its policies look into. */
  after: string[]
}

/** All tables with rows of companies, with `companies` itself. */
export async function describeTables({ db }: CompanyScope): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'company_id'
        order by attnum
      ) as columns,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and atttypid = 'bytea'::regtype order by attnum
      ) as bytes,
      array(
        select a.attname::text from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by place
      ) as key,
      array(
        select confrelid::regclass::text from pg_constraint where conrelid = c.oid and contype = 'f'
        union
        select d.refobjid::regclass::text from pg_policy p
        join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
        where p.polrelid = c.oid
      ) as after
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and (
      c.relname = 'companies' or exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id')
    )
    order by 1`.execute(db)
  return rows
}

/** From here on every statement of the transaction sees the company as it is now. */
export async function seeOneMoment({ db }: CompanyScope): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(db)
}

const ofCompany = ({ companyId }: CompanyScope, table: string, only = 'true') =>
  sql`${sql.table(table)} where ${sql.ref(table === 'companies' ? 'id' : 'company_id')} = ${companyId} and ${sql.raw(only)}`

export async function countRows(scope: CompanyScope, table: string, only?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${ofCompany(scope, table, only)}`.execute(scope.db)
  return rows[0]?.count ?? 0
}

/** Of these tables, those in which the company has rows; of `users` those with more than one. */
export async function findFilled({ db, companyId }: CompanyScope, tables: readonly string[]): Promise<string[]> {
  const filled = tables.map(
    (name) =>
      sql`select ${name}::text as name where exists (select from ${sql.table(name)} where company_id = ${companyId})`,
  )
  const { rows } = await sql<{ name: string }>`
    ${sql.join(filled, sql` union all `)}
    union all
    select 'users' where (select count(*) from users where company_id = ${companyId}) > 1
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Rows that are asked for at first; afterwards about as many as have `AT_ONCE` bytes. */
const FIRST = 50
const MOST = 2_000
const AT_ONCE = 1_048_576

/** The company's rows of a table as JSON, in batches, in the order of their keys. */
export async function* readRows(scope: CompanyScope, { name, columns, key }: Table, only?: string) {
  const { db } = scope
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql.ref(column)))
  await sql`
    declare archive_rows no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${names} from ${ofCompany(scope, name, only)} order by ${order}
    ) as r`.execute(db)
  for (let count = FIRST; ; ) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.raw(String(count))} from archive_rows`.execute(db)
    if (rows.length === 0) break
    const lines = rows.map(({ line }) => line)
    yield lines
    const bytes = lines.reduce((sum, line) => sum + line.length, 0)
    count = Math.min(MOST, Math.max(1, Math.ceil((AT_ONCE / bytes) * lines.length)))
  }
  await sql`close archive_rows`.execute(db)
}

/** Adds rows that stand in an array of JSON. `more`: what all of them have beside it. */
export async function addRows(
  { db, companyId }: CompanyScope,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: string,
  more: Record<string, string> = {},
): Promise<void> {
  const own = sql.join(columns.map((column) => sql.ref(column)))
  const [names, values] = [Object.keys(more), Object.values(more)]
  const moreNames = names.map((column) => sql`, ${sql.ref(column)}`)
  const moreValues = values.map((value) => sql`, ${value}::text`)
  await sql`
    insert into ${sql.table(name)} (company_id, ${own}${sql.join(moreNames, sql``)})
    select ${companyId}::uuid, ${own}${sql.join(moreValues, sql``)}
    from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(db)
}

/** Gives the company what a row in an array of JSON says of it. */
export async function changeCompany({ db, companyId }: CompanyScope, columns: readonly string[], rows: string) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    update companies set (${names}) = (select ${names} from json_populate_recordset(null::companies, ${rows}::json))
    where id = ${companyId}
    -- Raises where the time zone is none.
    returning now() at time zone time_zone`.execute(db)
}

/** Has whoever else restores an archive, or changes the company, wait until the transaction ends. */
export async function lockCompany({ db, companyId }: CompanyScope): Promise<void> {
  await sql`select from companies where id = ${companyId} for no key update`.execute(db)
}

/** Brings up to date what PostgreSQL knows of the largest tables: until it does so by itself, plans are made for empty ones. */
export async function analyze({ db }: CompanyScope): Promise<void> {
  await sql`select analyze_imported()`.execute(db)
}

/** Forgets what the owner was notified of so far: what was notified of once is not again. */
export async function forgetNotifications({ db, companyId }: CompanyScope): Promise<void> {
  await sql`delete from notifications where company_id = ${companyId}`.execute(db)
  await sql`delete from notification_settings where company_id = ${companyId}`.execute(db)
}
