import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Part } from './contents.ts'
import { SCHEMAS } from './schema.ts'
import type { EntryRead } from './tar.ts'

/** Takes an entry of the database into the transaction of `client`. */
export async function loadEntry(
  client: pg.Client,
  entry: EntryRead,
  part: Extract<Part, { kind: 'schema' | 'rows' }>,
): Promise<void> {
  if (part.kind === 'schema') return void (await client.query(await text(entry.content)))
  const { name, columns } = part.table
  await pipeline(entry.content, client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)))
}

/** Whether SQL of this connection can run programs or reach files on the machine of PostgreSQL. */
export async function mayRunPrograms(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(`
    select exists (select from pg_roles where pg_has_role(oid, 'member') and (rolsuper or rolname in
      ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))) as may`)
  return rows[0]?.may ?? true
}

/** Whether the database holds an Atrium, something else, or nothing. */
export async function findTables(client: pg.Client): Promise<'Atrium' | 'something else' | 'nothing'> {
  const { rows } = await client.query<{ tables: number; atrium: boolean }>(
    `select count(*)::int as tables, to_regclass('public.kysely_migration') is not null as atrium
     from pg_tables where schemaname = any ($1)`,
    [SCHEMAS],
  )
  if (!rows[0]?.tables) return 'nothing'
  return rows[0].atrium ? 'Atrium' : 'something else'
}

/** Takes away all that Atrium has in the database, and leaves what extensions made. */
export async function dropEverything(client: pg.Client): Promise<void> {
  for (const statement of DROPS) {
    const { rows } = await client.query<{ sql: string }>(statement)
    for (const { sql } of rows) await client.query(sql)
  }
}

const ours = (catalog: string, namespace: string) => `${namespace} = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype in ('e', 'i'))`

const DROPS = [
  `select 'drop schema if exists pgboss cascade' as sql`,
  `select format('drop %s %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
     o.oid::regclass) as sql from pg_class o
   where relkind in ('v', 'm') and ${ours('pg_class', 'relnamespace')}`,
  `select 'drop table ' || string_agg(o.oid::regclass::text, ', ') || ' cascade' as sql from pg_class o
   where relkind in ('r', 'p') and ${ours('pg_class', 'relnamespace')} having count(*) > 0`,
  `select format('drop sequence %s cascade', o.oid::regclass) as sql from pg_class o
   where relkind = 'S' and ${ours('pg_class', 'relnamespace')}`,
  `select 'drop routine ' || string_agg(o.oid::regprocedure::text, ', ') || ' cascade' as sql from pg_proc o
   where ${ours('pg_proc', 'pronamespace')} having count(*) > 0`,
  `select format('drop text search configuration %I cascade', cfgname) as sql from pg_ts_config o
   where ${ours('pg_ts_config', 'cfgnamespace')}`,
  `select format('drop text search dictionary %I cascade', dictname) as sql from pg_ts_dict o
   where ${ours('pg_ts_dict', 'dictnamespace')}`,
  `select format('drop type %s cascade', o.oid::regtype) as sql from pg_type o left join pg_class c on c.oid = typrelid
   where typtype in ('c', 'd', 'e', 'r') and (typrelid = 0 or relkind = 'c') and ${ours('pg_type', 'typnamespace')}`,
]
