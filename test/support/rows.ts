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

// A mere request may note the use of a session or a key, and a refused one was an attempt; what webhooks send is noted when it was sent.
const NOTED = ['api_keys', 'attempts', 'sessions', 'webhook_deliveries']

/** Events that are no refusal: those are noted some moments later, and grow with others of their kind. */
export const NO_REFUSAL = `name not in ('member.sign_in_failed', 'member.sign_in_blocked', 'member.access_refused',
  'member.limit_reached', 'member.record_refused')`

/** Which rows of a table someone meant to write, where these are not all. */
const WRITTEN: Record<string, string> = { audit_entries: 'same_as is null', events: NO_REFUSAL }

/** A fingerprint of every row of the database but those that note requests. */
export async function digestEverything(superuser: pg.Pool): Promise<Record<string, string>> {
  const tables = await listWritten(superuser)
  // The transaction that wrote a row stands in for what it wrote: the fuzz tests read all rows again and again.
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, count(*) as rows, sum(xmin::text::bigint) from ${table}
       where ${WRITTEN[table] ?? 'true'}`,
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
    const insert = WRITTEN[table]
      ? `for each row when (new.${WRITTEN[table]}) execute function count_write()`
      : 'execute function count_write()'
    await superuser.query(`create trigger count_insert after insert on ${table} ${insert}`)
    await superuser.query(
      `create trigger count_change after ${table === 'audit_entries' ? 'delete' : 'update or delete'} on ${table}
       execute function count_write()`,
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
