import type pg from 'pg'

/** Tables of one kind: with a company_id, or every one. Read from the database, so that a new table is never forgotten. */
export async function listTables(superuser: pg.Pool, kind: 'tenant' | 'every'): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
       and ($1 = 'every' or exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id'))
     order by 1`,
    [kind],
  )
  return rows.map(({ name }) => name)
}

/** A fingerprint of all rows of a company: equal before and after means that nothing of it changed. */
export async function digestCompany(superuser: pg.Pool, companyId: string): Promise<Record<string, string>> {
  const tables = await listTables(superuser, 'tenant')
  const own = tables.map((table) => `select '${table}' as name, t::text as row from ${table} t where company_id = $1`)
  return digest(superuser, [...own, "select 'companies', t::text from companies t where id = $1"], [companyId])
}

// A mere request may note the use of a session, and a refused one was an attempt and, some moments later, an entry of the audit
// that grows with others of its kind.
const NOTED = ['attempts', 'sessions']

/** A fingerprint of every row of the database but those that note requests. */
export async function digestEverything(superuser: pg.Pool): Promise<Record<string, string>> {
  const tables = await listWritten(superuser)
  // The transaction that wrote a row stands in for what it wrote: the fuzz tests read all rows again and again.
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) as rows, sum(xmin::text::bigint) from ${table}
       ${table === 'audit_entries' ? 'where same_as is null' : ''}`,
  )
  const { rows } = await superuser.query<{ name: string; rows: string; sum: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows, sum }) => [name, `${rows} rows, written by ${sum}`]))
}

/**
 * Counts the statements that write anything but what notes requests, also those that are rolled back. Answers how to read the count:
 * where it has not moved, nothing was written, and no rows need to be compared.
 */
export async function countWrites(superuser: pg.Pool): Promise<() => Promise<string>> {
  await superuser.query(`
    create sequence test_writes;
    create function count_write() returns trigger language plpgsql security definer set search_path = public
      as $$ begin perform nextval('test_writes'); return null; end $$`)
  for (const table of await listWritten(superuser)) {
    await superuser.query(
      table === 'audit_entries'
        ? `create trigger count_write after insert on ${table} for each row when (new.same_as is null)
           execute function count_write()`
        : `create trigger count_write after insert or update or delete on ${table} execute function count_write()`,
    )
  }
  return async () => JSON.stringify((await superuser.query('select last_value, is_called from test_writes')).rows)
}

const listWritten = async (superuser: pg.Pool) =>
  (await listTables(superuser, 'every')).filter((table) => !NOTED.includes(table))

async function digest(superuser: pg.Pool, parts: string[], values: string[]) {
  const { rows } = await superuser.query<{ name: string; digest: string }>(
    `select name, count(*) || ' ' || md5(string_agg(row, ',' order by row)) as digest
     from (${parts.join(' union all ')}) as rows group by 1 order by 1`,
    values,
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
