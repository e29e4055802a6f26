import type pg from 'pg'

/** The schemas that Atrium keeps its tables in: its own, and that of the jobs. */
export const SCHEMAS = ['public', 'pgboss']
/** The world's cities, which every installation loads by itself and no back-up has. */
const GAZETTEER = 'gazetteer'

/** What makes a database's tables: before rows come in, and what is quicker or possible only once they are there. */
export interface Schema {
  before: string
  after: string
}

/** A table with rows of its own. */
export interface Table {
  name: string
  /** Its columns but those that PostgreSQL computes, each as SQL names it. */
  columns: string[]
  /** Whether row security is on, and the table has a column for the company. */
  secured: boolean
  ofCompanies: boolean
}

/**
 * Writes down, from PostgreSQL's catalog, the statements that make the schemas again: the database in front of us, in whatever form
 * a version of Atrium left it. Owners and rights are not among them; each start sees to these.
 */
export async function describeDatabase(client: pg.ClientBase): Promise<Schema> {
  const write = async (parts: string[]) => {
    const texts: string[] = []
    for (const part of parts) {
      const { rows } = await client.query<{ sql: string }>(part)
      texts.push(...rows.map(({ sql }) => `${sql};\n`))
    }
    return texts.join('')
  }
  return { before: await write(BEFORE), after: await write(AFTER) }
}

/** All tables with rows, in an order that is always the same. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select ${NAME} as name, relrowsecurity as secured,
      exists (select from pg_attribute where attrelid = c.oid and attname = 'company_id') as "ofCompanies",
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from ${RELATIONS} and relkind = 'r' order by 1`)
  return rows
}

/** Bytes that the database takes, but for the cities. */
export async function sizeOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ size: string }>(`
    select pg_database_size(current_database()) - coalesce(sum(pg_total_relation_size(oid)), 0) as size
    from pg_class where relnamespace = to_regnamespace('${GAZETTEER}') and relkind = 'r'`)
  return Number(rows[0]?.size)
}

/** What else the database has, and a back-up does not: things that nobody but an operator makes. */
export async function listLeftOut(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select concat(case relkind when 'v' then 'view ' when 'm' then 'materialized view ' else 'foreign table ' end, ${NAME})
      as name from ${RELATIONS} and relkind in ('v', 'm', 'f')
    union all select concat('schema ', nspname) from pg_namespace
      where nspname not in ('information_schema', '${GAZETTEER}', ${LIST}) and nspname not like 'pg\\_%'
    order by 1`)
  return rows.map(({ name }) => name)
}

const LIST = SCHEMAS.map((name) => `'${name}'`).join(', ')

const within = (column: string) => `${column} in (select oid from pg_namespace where nspname in (${LIST}))`

/** Neither what an extension made nor what belongs to something else. */
const own = (catalog: string, id: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${id} and deptype in ('e', 'i'))`

const named = (schema: string, name: string) => `format('%I.%I', ${schema}::regnamespace::text, ${name})`

const NAME = named('c.relnamespace', 'c.relname')
const RELATIONS = `pg_class c where ${within('c.relnamespace')} and
  not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`

const collation = (id: string, usual: string) =>
  `case when ${id} not in (0, ${usual}) then ' collate ' || ${id}::regcollation end`

// A function that takes or answers rows of a table is made after the table, any other before.
const functions = (afterTables: boolean) => `
  select pg_get_functiondef(p.oid) as sql from pg_proc p
  where ${within('p.pronamespace')} and prokind in ('f', 'p') and ${own('pg_proc', 'p.oid')}
    and ${afterTables ? '' : 'not'} exists (
      select from pg_depend d join pg_type t on t.oid = d.refobjid left join pg_type e on e.oid = t.typelem
      join pg_class c on c.oid in (t.typrelid, e.typrelid) and c.relkind in ('r', 'p')
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.refclassid = 'pg_type'::regclass)
  order by p.oid`

const columnsOf = (table: string) => `(
  select string_agg(concat(
      '  ', quote_ident(a.attname), ' ', format_type(a.atttypid, a.atttypmod), ${collation('a.attcollation', 't.typcollation')},
      case when a.attidentity <> '' then
        format(' generated %s as identity', case a.attidentity when 'a' then 'always' else 'by default' end) end,
      case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
        when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
      case when a.attnotnull then coalesce(' constraint ' || quote_ident(n.conname), '') || ' not null' end
    ), E',\\n' order by a.attnum)
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_constraint n on n.conrelid = a.attrelid and n.contype = 'n' and n.conkey = array[a.attnum]
  where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped)`

const BEFORE = [
  `select format('create extension if not exists %I with schema %I', extname, extnamespace::regnamespace::text) as sql
   from pg_extension where extname <> 'plpgsql' order by extname`,

  `select format('create schema if not exists %I', nspname) as sql from pg_namespace
   where nspname in (${LIST}) and nspname <> 'public' order by 1`,

  `select format('create type %s as enum (%s)', ${named('typnamespace', 'typname')},
     (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as sql
   from pg_type t where ${within('typnamespace')} and typtype = 'e' and ${own('pg_type', 't.oid')} order by t.oid`,

  `select format(E'create type %s as (\\n%s\\n)', ${NAME}, ${columnsOf('c.oid')}) as sql
   from ${RELATIONS} and relkind = 'c' order by c.oid`,

  `select format('create text search dictionary %s (template = %s%s)', ${named('dictnamespace', 'dictname')},
     ${named('t.tmplnamespace', 't.tmplname')}, ', ' || dictinitoption) as sql
   from pg_ts_dict d join pg_ts_template t on t.oid = dicttemplate
   where ${within('dictnamespace')} and ${own('pg_ts_dict', 'd.oid')} order by d.oid`,

  `select format('create text search configuration %s (parser = %s)', ${named('cfgnamespace', 'cfgname')},
     ${named('p.prsnamespace', 'p.prsname')}) as sql
   from pg_ts_config c join pg_ts_parser p on p.oid = cfgparser
   where ${within('cfgnamespace')} and ${own('pg_ts_config', 'c.oid')} order by c.oid`,

  `select format('alter text search configuration %s add mapping for %I with %s', ${named('cfgnamespace', 'cfgname')},
     (select alias from ts_token_type(cfgparser) where tokid = maptokentype),
     string_agg(mapdict::regdictionary::text, ', ' order by mapseqno)) as sql
   from pg_ts_config c join pg_ts_config_map m on m.mapcfg = c.oid
   where ${within('cfgnamespace')} and ${own('pg_ts_config', 'c.oid')}
   group by c.oid, cfgnamespace, cfgname, cfgparser, maptokentype order by c.oid, maptokentype`,

  functions(false),

  `select format('create sequence %s as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', ${NAME},
     seqtypid::regtype, seqincrement, seqmin, seqmax, seqstart, seqcache, case when seqcycle then ' cycle' end) as sql
   from pg_sequence s join pg_class c on c.oid = s.seqrelid
   where ${within('c.relnamespace')} and ${own('pg_class', 'c.oid')} order by c.oid`,

  `select concat(case when relpersistence = 'u' then 'create unlogged table ' else 'create table ' end, ${NAME}, E' (\\n',
     ${columnsOf('c.oid')}, E'\\n)', ' partition by ' || pg_get_partkeydef(c.oid),
     ' with (' || array_to_string(reloptions, ', ') || ')') as sql
   from ${RELATIONS} and relkind in ('r', 'p') order by c.oid`,

  `select format('alter table only %s attach partition %s %s', ${named('p.relnamespace', 'p.relname')}, ${NAME},
     pg_get_expr(c.relpartbound, c.oid)) as sql
   from pg_inherits i join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent
   where ${within('c.relnamespace')} and c.relispartition and c.relkind in ('r', 'p') order by c.oid`,

  functions(true),
]

const constraints = (kinds: string, only = '') => `
  select format('alter table ${only}%s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as sql
  from pg_constraint k
  where ${within('connamespace')} and conrelid <> 0 and contype in (${kinds}) and (conislocal or contype in ('p', 'u'))
    and (conparentid = 0 or contype <> 'f')
  order by k.oid`

const AFTER = [
  `select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value),
     last_value is not null) as sql
   from pg_sequences where schemaname in (${LIST}) order by 1`,

  constraints("'c'"),
  constraints("'p', 'u', 'x'", 'only '),

  `select pg_get_indexdef(i.indexrelid) as sql from pg_index i join pg_class c on c.oid = i.indexrelid
   where ${within('c.relnamespace')} and not exists (select from pg_constraint where conindid = i.indexrelid
     and contype in ('p', 'u', 'x')) order by i.indexrelid`,

  `select format('alter index %s attach partition %s', inhparent::regclass, inhrelid::regclass) as sql
   from pg_inherits join pg_class c on c.oid = inhrelid
   where ${within('c.relnamespace')} and c.relkind in ('i', 'I') order by inhrelid`,

  constraints("'f'"),

  `select pg_get_triggerdef(t.oid) as sql from pg_trigger t join pg_class c on c.oid = tgrelid
   where ${within('c.relnamespace')} and not tgisinternal and tgparentid = 0 order by t.oid`,

  `select format('alter table %s %s trigger %I', tgrelid::regclass,
     case tgenabled when 'D' then 'disable' when 'A' then 'enable always' else 'enable replica' end, tgname) as sql
   from pg_trigger t join pg_class c on c.oid = tgrelid
   where ${within('c.relnamespace')} and not tgisinternal and tgenabled <> 'O' order by t.oid`,

  `select concat('create policy ', quote_ident(polname), ' on ', polrelid::regclass,
     case when not polpermissive then ' as restrictive' end,
     ' for ', case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete'
       else 'all' end,
     ' using (' || pg_get_expr(polqual, polrelid) || ')',
     ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')') as sql
   from pg_policy p join pg_class c on c.oid = polrelid where ${within('c.relnamespace')} order by p.oid`,

  `select format('alter table %s %s', ${NAME}, concat_ws(', ', case when relrowsecurity then 'enable row level security' end,
     case when relforcerowsecurity then 'force row level security' end)) as sql
   from ${RELATIONS} and (relrowsecurity or relforcerowsecurity) order by c.oid`,
]
