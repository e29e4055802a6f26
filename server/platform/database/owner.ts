import type pg from 'pg'
import { withClient } from './client.ts'
import { APP_ROLE } from './connect.ts'

/** The database in Atrium's own PostgreSQL, and the role that owns it. */
const NAME = 'atrium'

/** Ways into the database of Atrium's own PostgreSQL. */
export interface Ways {
  /** As the role that owns it. It is no superuser: no statement runs a program or reads a file of the machine. */
  connection: { host: string; port: number; user: string; database: string }
  /** As the superuser. */
  superuser: Ways['connection']
}

/** How to reach the database of an own PostgreSQL that runs and listens in the folder `host`. */
export const ownConnection = (host: string): Ways['connection'] => ({ host, port: 5432, user: NAME, database: NAME })

/** Makes the database where it is missing, and hands it and all that is in it to its own role. */
export async function prepareOwnDatabase(host: string): Promise<Ways> {
  const connection = ownConnection(host)
  const superuser = { ...connection, user: 'postgres' }
  await run({ ...superuser, database: 'postgres' }, async (client) => {
    await client.query(MAKE_ROLES)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME])
    if (rowCount === 0) await client.query(`create database ${NAME}`)
    await client.query(`alter database ${NAME} owner to ${NAME}`)
  })
  await run(superuser, (client) => client.query(HAND_OVER))
  return { connection, superuser }
}

/** The superuser calls nothing that others put into the database. */
const run = (way: Ways['connection'], work: (client: pg.Client) => Promise<unknown>) =>
  withClient({ ...way, options: '-c search_path=pg_catalog' }, work)

// As before, migrations see every row; requests work as the other role, which row security binds.
const MAKE_ROLES = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    if not exists (select from pg_roles where rolname = '${NAME}') then create role ${NAME} login bypassrls; end if;
    if not pg_has_role('${NAME}', '${APP_ROLE}', 'member') then grant ${APP_ROLE} to ${NAME}; end if;
  end
  $$`

// What comes along with another thing is left out: a column's sequence, an extension's function. A partition does not come along.
const superusers = (catalog: string, column: string, namespace: string) => `${column} = 'postgres'::regrole
  and ${namespace}::regnamespace::text in ('public', 'pgboss') and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = o.oid
      and (d.deptype in ('e', 'i') or d.deptype = 'a' and d.refobjsubid > 0))`

// Installations of before have everything in the superuser's hands.
const HAND_OVER = `
  do $$
  declare
    thing text;
  begin
    for thing in
      select format('schema %I', nspname) from pg_namespace where nspname = 'pgboss' and nspowner = 'postgres'::regrole
      union all
      select format('%s %s', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
        when 'f' then 'foreign table' else 'table' end, o.oid::regclass)
        from pg_class o where relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${superusers('pg_class', 'relowner', 'relnamespace')}
      union all
      select format('routine %s', o.oid::regprocedure) from pg_proc o where ${superusers('pg_proc', 'proowner', 'pronamespace')}
      union all
      select format('type %s', o.oid::regtype) from pg_type o
        where typtype in ('c', 'd', 'e') and ${superusers('pg_type', 'typowner', 'typnamespace')}
      union all
      select format('text search configuration %s', o.oid::regconfig) from pg_ts_config o
        where ${superusers('pg_ts_config', 'cfgowner', 'cfgnamespace')}
      union all
      select format('text search dictionary %s', o.oid::regdictionary) from pg_ts_dict o
        where ${superusers('pg_ts_dict', 'dictowner', 'dictnamespace')}
    loop
      execute format('alter %s owner to ${NAME}', thing);
    end loop;
  end
  $$`
