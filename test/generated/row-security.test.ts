import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { JOB } from '../../server/platform/calls/caller.ts'
import type { Database } from '../../server/platform/database/connect.ts'
import type { CompanyScope } from '../../server/platform/database/scope.ts'
import { copyTemplate, makeOwnedDatabase } from '../support/databases.ts'
import { emptyTables, fillEveryTable } from '../support/every-table.ts'
import { listTables } from '../support/rows.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

/** Accounts exist before their company does, so outside of one they are visible, and their key is their id alone. */
const IDENTITY = 'users'
/** Tables without a company_id. Whatever holds rows of a company does not belong here. */
const WITHOUT_COMPANY = () => ['companies', ...Object.keys(ACCOUNTS)].sort()
/**
 * Tables that are read before it is known which company an account belongs to, with what makes a row of an account. Outside of
 * every company all rows are seen; inside one those of its members, and none of the last two tables.
 */
const ACCOUNTS: Record<string, string> = {
  email_confirmations: `(user_id, email, token_hash, expires_at) values ($1, 'a@b.example', sha256($1::text::bytea), now())`,
  factors: `(user_id, id, kind, name, sealed_secret) values ($1, uuidv7(), 'totp', 'App', 'x')`,
  password_resets: `(user_id, token_hash, expires_at) values ($1, sha256($1::text::bytea), now())`,
  recovery_codes: `(user_id, code_hash) values ($1, 'x')`,
  sessions: `(user_id, token_hash, expires_at) values ($1, sha256($1::text::bytea), now())`,
  sign_ins: `(user_id, token_hash, expires_at) values ($1, sha256($1::text::bytea), now())`,
  attempts: `(key, count, ends_at) values ($1, 1, now())`,
  api_keys: `(user_id, id, name, token_hash, ending, access) values ($1, uuidv7(), 'Reports', sha256($1::text::bytea), 'abcd', 'read')`,
  program_grants: `(user_id, id, key_id, client_hash, redirect_uri, challenge, resource, code_hash, ends_at) values ($1, uuidv7(), (select id from api_keys where user_id = $1 limit 1), 'x', '', '', '', sha256($1::text::bytea), now())`,
  founding: '(user_id) values ($1)',
}
/** Tables of what outsiders may see: outside of every company they are read, and never written. */
const FOR_OUTSIDERS = ['public_openings', 'published_openings']
/** A table whose rows nobody changes or deletes, in whichever company. */
const APPEND_ONLY = 'audit_entries'

/** Who Atrium connects as: its own PostgreSQL's superuser, or the owner of a database that someone set up for it. */
const connecting = [
  ['as a superuser, who becomes the role of the application', copyTemplate],
  ['as a plain owner of the database, who bypasses nothing and creates no roles', makeOwnedDatabase],
] as const

describe.each(connecting)('%s', (_, makeDatabase) => {
  let server: TestServer
  let acme: Workspace
  let rival: Workspace
  let tables: string[]

  beforeAll(async () => {
    server = await startServer({}, { makeDatabase })
    acme = await server.workspace('Acme')
    rival = await server.workspace('Rival')
    for (const workspace of [acme, rival]) await fillEveryTable(workspace, server.superuser)
    tables = await listTables(server.superuser, 'tenant')
  })
  afterAll(() => server.close())

  const inRival = <T>(work: (scope: CompanyScope) => Promise<T>) =>
    server.database.company(rival.companyId, { ...JOB, user: rival.owner }).write(work)
  const rowsOf = async (table: string, companyId: string) =>
    (
      await server.superuser.query(
        `select to_jsonb(t) as row, ctid::text as place from ${table} t where company_id = $1`,
        [companyId],
      )
    ).rows

  test('the role that serves requests cannot bypass row security', async () => {
    const { rows } = await sql<{ role: string; bypasses: boolean; owns: boolean; forced: boolean }>`
      select current_user as role, rolsuper or rolbypassrls as bypasses,
        exists (select from pg_class where relname = any (${tables}) and relowner = r.oid) as owns,
        (select bool_and(relforcerowsecurity) from pg_class where relname = any (${tables})) as forced
      from pg_roles r where rolname = current_user`.execute(server.database.identity)
    expect(rows[0]).toMatchObject({ bypasses: false, forced: true })
    // Who connects with the power to bypass it serves as someone who does not even own the tables.
    expect(rows[0]).toMatchObject(
      makeDatabase === makeOwnedDatabase ? { owns: true } : { role: 'atrium_app', owns: false },
    )
  })

  test('there is something to find in every table', async () => {
    for (const { companyId } of [acme, rival]) expect(await emptyTables(server.superuser, companyId)).toEqual([])
  })

  test('inside a company a query without its company filter shows that company alone', async () => {
    for (const table of tables) {
      const found = await inRival(({ db }) =>
        sql<{ companyId: string }>`select company_id from ${sql.table(table)}`.execute(db),
      )
      expect(found.rows.length, table).toBe((await rowsOf(table, rival.companyId)).length)
      expect(new Set(found.rows.map(({ companyId }) => companyId)), table).toEqual(new Set([rival.companyId]))
    }
    const companies = await inRival(({ db }) => db.selectFrom('companies').select('id').execute())
    expect(companies).toEqual([{ id: rival.companyId }])
  })

  test('inside a company no row of another can be changed, deleted, added or taken over', async () => {
    for (const table of tables) {
      const [own] = await rowsOf(table, rival.companyId)
      const [foreign] = await rowsOf(table, acme.companyId)
      const name = sql.table(table)
      const theirs = sql`company_id = ${acme.companyId}`
      const changed = await inRival(({ db }) =>
        sql`update ${name} set company_id = company_id where ${theirs}`.execute(db),
      )
      expect(changed.numAffectedRows, table).toBe(0n)
      expect((await inRival(({ db }) => sql`delete from ${name} where ${theirs}`.execute(db))).numAffectedRows).toBe(0n)
      await expect(
        inRival((scope) => insertRow(scope.db, table, foreign.row)),
        table,
      ).rejects.toMatchObject(REFUSED)
      const give = (scope: CompanyScope) =>
        sql`update ${name} set company_id = ${acme.companyId} where ctid = ${own.place}::tid`.execute(scope.db)
      await expect(inRival(give), table).rejects.toMatchObject(table === APPEND_ONLY ? UNCHANGEABLE : REFUSED)
    }
  })

  test('inside a company there is nothing of the accounts of others', async () => {
    for (const [table, row] of Object.entries(ACCOUNTS)) {
      const insert = (userId: string) => `insert into ${table} ${row.replaceAll('$1', `'${userId}'`)}`
      for (const { owner } of [acme, rival]) await server.superuser.query(`${insert(owner.id)} on conflict do nothing`)
      const own = row.startsWith('(user_id, ')
        ? 'user_id in (select id from users where company_id = $1)'
        : '$1::text is null'
      const { rowCount } = await server.superuser.query(`select from ${table} where ${own}`, [rival.companyId])
      const name = sql.table(table)
      expect((await inRival(({ db }) => sql`select * from ${name}`.execute(db))).rows.length, table).toBe(rowCount)
      const changed = await inRival(({ db }) => sql`update ${name} set created_at = created_at`.execute(db))
      expect(Number(changed.numAffectedRows), table).toBe(rowCount)
      await expect(
        inRival(({ db }) => sql.raw(insert(acme.admin.id)).execute(db)),
        table,
      ).rejects.toMatchObject(REFUSED)
      const everywhere = await server.superuser.query(`select from ${table}`)
      expect((await sql`select * from ${name}`.execute(server.database.identity)).rows.length).toBe(everywhere.rowCount)
    }
  })

  test('outside of every company there is nothing to see and nowhere to write', async () => {
    const { identity } = server.database
    for (const table of tables.filter((each) => each !== IDENTITY)) {
      const [foreign] = await rowsOf(table, acme.companyId)
      const seen = FOR_OUTSIDERS.includes(table) ? (await server.superuser.query(`select from ${table}`)).rowCount : 0
      expect((await sql`select from ${sql.table(table)}`.execute(identity)).rows.length, table).toBe(seen)
      const deleted = await sql`delete from ${sql.table(table)}`.execute(identity).catch(() => undefined)
      expect(deleted?.numAffectedRows ?? 0n, table).toBe(0n)
      await expect(insertRow(identity, table, foreign.row), table).rejects.toMatchObject(REFUSED)
    }
  })

  test('a function with the rights of its owner keeps to the company too', async () => {
    const { rows: functions } = await server.superuser.query(
      `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    )
    expect(functions.map(({ proname }) => proname).sort()).toEqual([
      // Has PostgreSQL look at its tables, and answers nothing.
      'analyze_imported',
      // Answers the ids of companies alone.
      'companies_with_work',
      'company_of_domain',
      // Answer ids, places of rows and words; what finds documents asks who may see them.
      'find_by_phone',
      'find_by_resume',
      'find_document_ids',
      'find_entries',
      'find_lead_ids',
      'find_newest_entries',
      // Looks into what outsiders may see.
      'find_public_openings',
      'find_related_terms',
      'find_spots',
      'find_texts',
      'find_twins',
      'find_widened_entries',
      'find_words',
      // Drop words that nothing has any more, or nothing that all members may see.
      'forget_document_words',
      'forget_words',
      // Answers words that it is given.
      'words_of_others',
    ])
    const find = sql<{
      id: string
    }>`select find_lead_ids as id from find_lead_ids(${JSON.stringify([{ patterns: ['%'] }])}::jsonb, 1000)`
    expect((await find.execute(server.database.identity)).rows).toEqual([])
    const { rows } = await inRival(({ db }) => find.execute(db))
    const own = (await rowsOf('leads', rival.companyId)).filter(({ row }) => row.deleted_at === null)
    expect(rows.map(({ id }) => id).sort()).toEqual(own.map(({ row }) => row.id).sort())
  })

  test('a round finds the companies with something to do, and leaves the company as it was', async () => {
    const later = new Date('2100-01-01T00:00:00Z')
    const found = sql<{ id: string }>`select companies_with_work('erase_candidates', ${later}) as id`
    const ids = (await found.execute(server.database.identity)).rows.map(({ id }) => id)
    expect(ids.sort()).toEqual([acme.companyId, rival.companyId].sort())
    const left = await inRival(async ({ db }) => {
      await found.execute(db)
      return sql<{ id: string }>`select id from companies`.execute(db)
    })
    expect(left.rows).toEqual([{ id: rival.companyId }])
  })

  test('a connection forgets the company with the transaction, also with one that fails', async () => {
    const setting = sql<{ company: string | null }>`select current_setting('atrium.company_id', true) as company`
    // The first hundreds of statements get a name on their connection; those below get none.
    for (let count = 0; count <= 400; count += 1) await sql.raw(`select ${count}`).execute(server.database.identity)
    const failing = inRival(async ({ db }) => {
      expect((await setting.execute(db)).rows).toEqual([{ company: rival.companyId }])
      await sql`select 1 / 0`.execute(db)
    })
    await expect(failing).rejects.toThrow('division by zero')
    await server.database.company(rival.companyId, { ...JOB, user: rival.owner }).read(({ db }) => setting.execute(db))
    // More at once than there are connections, so that each is asked.
    const left = await Promise.all(Array.from({ length: 16 }, () => setting.execute(server.database.identity)))
    for (const { rows } of left) expect(rows[0]?.company || null).toBeNull()
  })

  test('a reference across companies is refused by the keys, even to the superuser', { tags: 'slow' }, async () => {
    const references = await listReferences(server.superuser, tables)
    expect(references.length).toBeGreaterThan(8)
    for (const { table, column, target, companyInKey } of references) {
      expect(companyInKey, `${table}.${column}`).toBe(true)
      if (table === APPEND_ONLY) continue
      const [foreign] = await rowsOf(target, acme.companyId)
      const one = `(select ctid from ${table} where company_id = $2 limit 1)`
      const point = server.superuser.query(`update ${table} set ${column} = $1 where ctid = ${one}`, [
        foreign.row.id,
        rival.companyId,
      ])
      await expect(point, `${table}.${column}`).rejects.toMatchObject({ code: '23503' })
    }
  })
})

describe('every table', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('belongs to a company, or is one of the few that cannot', async () => {
    const [every, tenant] = [await listTables(server.superuser, 'every'), await listTables(server.superuser, 'tenant')]
    expect(every.filter((table) => !tenant.includes(table))).toEqual(WITHOUT_COMPANY())
  })

  test('has row security on and forced, and one of a company the company first in its key', async () => {
    const { rows } = await server.superuser.query<{
      name: string
      on: boolean
      forced: boolean
      policies: string
      key: string
    }>(
      `select c.relname as name, relrowsecurity as on, relforcerowsecurity as forced,
         (select string_agg(polname || ' ' || polcmd::text, ',' order by polname) from pg_policy where polrelid = c.oid and polpermissive) as policies,
         (select attname from pg_index join pg_attribute a on a.attrelid = indrelid and a.attnum = indkey[0]
          where indrelid = c.oid and indisprimary) as key
       from pg_class c where relname = any ($1)`,
      [await listTables(server.superuser, 'every')],
    )
    expect(rows.length).toBeGreaterThan(6)
    for (const { name, ...is } of rows) {
      // Another policy beside it would only let more through, unless it narrows.
      expect(is, name).toMatchObject({
        on: true,
        forced: true,
        policies: FOR_OUTSIDERS.includes(name) ? 'outsiders r,own_company *' : 'own_company *',
      })
      if (name !== IDENTITY && !WITHOUT_COMPANY().includes(name)) expect(is.key, name).toBe('company_id')
    }
  })
})

const REFUSED = { code: '42501', message: expect.stringContaining('row-level security') }

const UNCHANGEABLE = { code: '42501', message: 'Entries of the audit are never changed' }

/** Inserts a row as it is, but for the columns that PostgreSQL computes. */
async function insertRow(db: Database['identity'] | CompanyScope['db'], table: string, row: Record<string, unknown>) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.id(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(db)
}

/** Every column that refers to a table of companies' rows, and whether the key goes through the company. */
async function listReferences(superuser: pg.Pool, tables: string[]) {
  const { rows } = await superuser.query<{ table: string; column: string; target: string; companyInKey: boolean }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as target, a.attname as column,
       exists (
         select from unnest(conkey, confkey) as pair (here, there)
         join pg_attribute h on h.attrelid = conrelid and h.attnum = here and h.attname = 'company_id'
         join pg_attribute t on t.attrelid = confrelid and t.attnum = there and t.attname = 'company_id'
       ) as "companyInKey"
     from pg_constraint
     join pg_attribute a on a.attrelid = conrelid and a.attnum = any (conkey) and a.attname <> 'company_id'
     where contype = 'f' and conrelid::regclass::text = any ($1) and confrelid::regclass::text = any ($1)`,
    [tables],
  )
  return rows
}
