import type pg from 'pg'

/** Every object of a database's public schema with its definition, by a name that says what it is. */
export async function describeSchema(superuser: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await superuser.query<{ object: string; definition: string | null }>(
    `${OBJECTS.join(' union all ')} order by 1`,
  )
  return Object.fromEntries(rows.map(({ object, definition }) => [object, definition ?? '']))
}

// What an owner may do with an object without being granted it is spelled out, as PostgreSQL does once anything is granted.
const granted = (list: string, kind: string) => `(
  select string_agg(
    case grantee when 0 then 'public' when owner then 'owner' else grantee::regrole::text end
      || ' ' || privilege_type || case when is_grantable then ' with grant' else '' end,
    ', ' order by grantee = owner, grantee, privilege_type
  ) from aclexplode(coalesce(${list}, acldefault('${kind}', owner)))
)`

const OURS = `'public'::regnamespace`

const OBJECTS = [
  `select 'extension ' || extname as object, extnamespace::regnamespace::text as definition from pg_extension`,

  `select format('relation %s', c.oid::regclass),
     concat_ws('; ', relkind, reloptions::text, case when relrowsecurity then 'row security' end,
       case when relforcerowsecurity then 'forced' end, ${granted('relacl', 'r')})
   from pg_class c cross join lateral (select relowner as owner) as o
   where relnamespace = ${OURS} and relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,

  `select format('column %s.%s', attrelid::regclass, attname),
     concat_ws('; ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
       nullif(attgenerated, ''), nullif(attidentity, ''), pg_get_expr(adbin, adrelid), attcollation::regcollation::text,
       attacl::text)
   from pg_attribute a join pg_class c on c.oid = attrelid
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = ${OURS} and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,

  // That a column is not null has a name of its own from PostgreSQL 18 on, which keeps what the column was called at first.
  `select format('constraint %s on %s', case contype when 'n' then pg_get_constraintdef(oid) else conname end, conrelid::regclass),
     pg_get_constraintdef(oid)
   from pg_constraint where connamespace = ${OURS}`,

  `select format('index %s', indexrelid::regclass),
     concat_ws('; ', pg_get_indexdef(indexrelid), case when not indisvalid then 'invalid' end)
   from pg_index join pg_class c on c.oid = indexrelid where relnamespace = ${OURS}`,

  `select format('function %s', p.oid::regprocedure), pg_get_functiondef(p.oid) || ${granted('proacl', 'f')}
   from pg_proc p cross join lateral (select proowner as owner) as o
   where pronamespace = ${OURS} and prokind in ('f', 'p')
     and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,

  `select format('trigger %s on %s', tgname, tgrelid::regclass), concat_ws('; ', pg_get_triggerdef(t.oid), tgenabled)
   from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = ${OURS} and not tgisinternal`,

  `select format('policy %s on %s', polname, polrelid::regclass),
     concat_ws('; ', polcmd, polpermissive::text, polroles::regrole[]::text, pg_get_expr(polqual, polrelid),
       pg_get_expr(polwithcheck, polrelid))
   from pg_policy`,

  `select format('type %s', t.oid::regtype), typtype::text from pg_type t
   where typnamespace = ${OURS} and typtype in ('d', 'e', 'r')
     and not exists (select from pg_depend where objid = t.oid and deptype = 'e')`,
]
