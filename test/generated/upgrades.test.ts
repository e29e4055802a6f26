import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/auth/fields.ts'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { readRows as readEveryRow } from '../support/backups.ts'
import { makeEmptyDatabase, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'
import { bringToLastRevision, COMPANY, PEOPLE_OF_ROWS, THINGS } from '../support/last-revision.ts'
import { requestFor } from '../support/requests.ts'
import { listTables } from '../support/rows.ts'
import { describeSchema } from '../support/schema.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { addMember, type Member, signIn, type Workspace } from '../support/workspace.ts'

const FOLDER = join(import.meta.dirname, '../../server/platform/database')

describe('a database of the last revision before the baseline', () => {
  test('gets the schema of a new one and keeps its rows, and each of them is read', { tags: 'slow' }, async () => {
    const fresh = await startServer()
    const schema = await describeSchema(fresh.superuser)
    await fresh.close()

    const database = await makeEmptyDatabase()
    await bringToLastRevision(database)
    const before = await readRows(database)
    await migrate(database.connection)
    expect(differences(schema, await describeSchema(database.superuser))).toEqual([])
    const server = await startServer({}, { makeDatabase: async () => database })
    expect(differences(before, await readRows(server, before))).toEqual([])
    expect(await readThings(await enter(server))).toEqual([])
    await server.close()
  })

  test('answers every call as a new one does', { tags: 'slow' }, async () => {
    const fresh = await startServer()
    const answers = await callAll(await fresh.workspace())
    await fresh.close()

    const database = await makeEmptyDatabase()
    await bringToLastRevision(database)
    await migrate(database.connection)
    const server = await startServer({}, { makeDatabase: async () => database })
    expect(differences(answers, await callAll(await enter(server)))).toEqual([])
    await server.close()
  })

  test('of an owner who bypasses nothing gets the schema of a new one and keeps its rows', {
    tags: 'slow',
  }, async () => {
    const fresh = await makeOwnedDatabase()
    const database = await makeOwnedDatabase({ migrated: false })
    await bringToLastRevision(database)
    const before = await readRows(database)
    await migrate(database.connection)
    expect(differences(await describeSchema(fresh.superuser), await describeSchema(database.superuser))).toEqual([])
    expect(differences(before, await readRows(database, before))).toEqual([])
    await Promise.all([fresh.drop(), database.drop()])
  })

  test.each([
    ['lacks a migration', `delete from kysely_migration where name = '052_accounts_inside_a_company'`],
    ['had one in an earlier form', `update kysely_migration_checksum set checksum = '0' where name = '018_search'`],
    ['kept no checksums yet', 'drop table kysely_migration_checksum'],
  ])('is refused where it %s, with what to start in between', async (_, change) => {
    const database = await makeEmptyDatabase()
    await bringToLastRevision(database)
    await database.superuser.query(change)
    const before = await readEveryRow(database.superuser)
    await expect(migrate(database.connection)).rejects.toThrow(
      /^The database is from an older Atrium\. Start revision d940ab8 once, .*, and then this version\.$/,
    )
    expect(await readEveryRow(database.superuser)).toEqual(before)
    await database.drop()
  })
})

describe('migrations after the baseline', { tags: 'slow' }, () => {
  let folder: string
  let database: TestDatabase

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-migrations-'))
    for (const part of ['schema', 'functions', 'migrations'])
      await cp(join(FOLDER, part), join(folder, part), { recursive: true })
    database = await makeEmptyDatabase()
    return async () => {
      await database.drop()
      await rm(folder, { recursive: true })
    }
  })

  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  const upgrade = async () => {
    const changes: string[] = []
    await migrate(database.connection, { folder, beforeChange: async (pending) => void changes.push(...pending) })
    return changes
  }
  const columns = async () => {
    const { rows } = await database.superuser.query(
      `select attname from pg_attribute where attrelid = 'leads'::regclass and attname like 'new_%' order by 1`,
    )
    return rows.map(({ attname }) => attname)
  }

  test.each<[string, () => Promise<unknown>]>([
    ['of the last revision before it', () => bringToLastRevision(database)],
    ['of the baseline', () => migrate(database.connection)],
  ])('run in a database %s, each once, also where one lands after its number', async (_, make) => {
    await make()
    await write('migrations/901_second.sql', 'alter table leads add column new_second text')
    expect(await upgrade()).toContain('901_second')
    await write('migrations/900_first.sql', 'alter table leads add column new_first text')
    expect(await upgrade()).toEqual(['900_first', 'functions'])
    expect(await upgrade()).toEqual([])
    expect(await columns()).toEqual(['new_first', 'new_second'])
    await expect(migrate(database.connection)).rejects.toThrow('newer version of Atrium (901_second)')
  })

  test('run in a new database before the functions, which may name what these bring', async () => {
    await write('migrations/900_first.sql', 'alter table leads add column new_first text')
    await write(
      'functions/90_last.sql',
      'create or replace function first_of(l leads) returns text language sql as $$ select l.new_first $$',
    )
    expect(await upgrade()).toEqual([])
    expect((await database.superuser.query('select first_of(l) from leads l')).rows).toEqual([])
  })

  test('come with functions as they are now, which are defined again when they change', async () => {
    const answer = async () => (await database.superuser.query('select test_answer() as answer')).rows[0].answer
    const text = (answer: number) =>
      `create or replace function test_answer() returns integer language sql as $$ select ${answer} $$;`
    await write('functions/90_test.sql', text(1))
    await upgrade()
    expect(await answer()).toBe(1)
    await write('functions/90_test.sql', text(2))
    expect(await upgrade()).toEqual(['functions'])
    expect(await answer()).toBe(2)
    expect(await upgrade()).toEqual([])
  })

  test('may drop a trigger, which is there again afterwards', async () => {
    await migrate(database.connection)
    const schema = await describeSchema(database.superuser)
    await write('migrations/900_first.sql', 'drop trigger if exists leads_indexed_anew on leads')
    expect(await upgrade()).toEqual(['900_first', 'functions'])
    expect(differences(schema, await describeSchema(database.superuser))).toEqual([])
  })

  test.each([
    ['a migration', 'migrations/901_second.sql', 'select 1 / 0', /division by zero/],
    ['a function', 'functions/90_last.sql', 'create or replace function broken()', /no language specified/],
  ])('leave nothing behind where %s fails, and the next start goes on', async (_, path, text, error) => {
    await migrate(database.connection)
    const before = await readEveryRow(database.superuser)
    await write('migrations/900_first.sql', 'alter table leads add column new_first text')
    await write(path, text)
    await expect(upgrade()).rejects.toThrow(error)
    expect(await columns()).toEqual([])
    expect(await readEveryRow(database.superuser)).toEqual(before)
    await rm(join(folder, path))
    expect(await upgrade()).toEqual(['900_first', 'functions'])
    expect(await columns()).toEqual(['new_first'])
  })

  test('leave a database of the last revision as it was where one fails', async () => {
    await bringToLastRevision(database)
    const before = await readEveryRow(database.superuser)
    await write('migrations/900_first.sql', 'select 1 / 0')
    await expect(upgrade()).rejects.toThrow(/division by zero/)
    expect(await readEveryRow(database.superuser)).toEqual(before)
  })

  test('are refused where one was changed since it ran', async () => {
    await write('migrations/900_first.sql', 'alter table leads add column new_first text')
    await upgrade()
    await write('migrations/900_first.sql', 'alter table leads add column new_first integer')
    await expect(upgrade()).rejects.toThrow('The migration 900_first was changed since it ran in this database.')
  })
})

type Rows = Record<string, Record<string, unknown>[]>

/** Every row; where rows were read before, of their tables and columns alone. */
async function readRows({ superuser }: Pick<TestDatabase, 'superuser'>, before?: Rows): Promise<Rows> {
  const tables = before ? Object.keys(before) : await listTables(superuser, 'every')
  const read = tables.map(async (table): Promise<[string, Record<string, unknown>[]]> => {
    const { rows } = await superuser.query(`select to_jsonb(t) as row from ${table} t order by t::text`)
    const known = Object.keys(before?.[table]?.[0] ?? rows[0]?.row ?? {})
    return [table, rows.map(({ row }) => Object.fromEntries(known.map((column) => [column, row[column]])))]
  })
  return Object.fromEntries(await Promise.all(read))
}

type Named = Record<string, unknown>

/** What differs between two schemas, or two lists of answers, in a few lines: of each thing its name and how it differs. */
function differences(expected: Named, found: Named): string[] {
  const names = new Set([...namesOf(expected, found), ...namesOf(found, expected)])
  return few([...names], (name) => `${name}: ${turned(expected[name], found[name])}`)
}

/** The names of what differs, of those that the first has. */
const namesOf = (one: Named, other: Named = {}) =>
  Object.keys(one).filter((name) => !isDeepStrictEqual(one[name], other[name]))

/** Two values from shortly before the place where they differ. */
function turned(one: unknown, other: unknown): string {
  const [was, is] = [one, other].map((value) => JSON.stringify(value) ?? 'nothing') as [string, string]
  const place = [...was].findIndex((letter, at) => letter !== is[at])
  const from = place > 60 ? place - 60 : 0
  return [was, is].map((text) => `${from > 0 ? '…' : ''}${text.slice(from, from + 200)}`).join(' → ')
}

function few<Thing>(things: Thing[], line: (thing: Thing) => string): string[] {
  const lines = things.slice(0, 3).map(line)
  return things.length > 3 ? [...lines, `and ${things.length - 3} more`] : lines
}

/** Signs the people of the rows in. */
async function enter({ origin, superuser }: TestServer): Promise<Workspace> {
  const member = async (username: 'owner' | 'admin' | 'user'): Promise<Member> =>
    Object.assign(await signIn(origin, { username }), {
      id: PEOPLE_OF_ROWS[username],
      username,
      email: `${username}@frueh.example`,
    })
  const [owner, admin, user] = [await member('owner'), await member('admin'), await member('user')]
  const add = (role: Role) => addMember({ origin, superuser, companyId: COMPANY, role })
  return { companyId: COMPANY, origin, owner, admin, user, add }
}

/** The status with which every call answers a valid request of an owner. */
async function callAll(workspace: Workspace): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {}
  for (const [name, call] of Object.entries<Call>(everyCall)) {
    const request = await requestFor(name, workspace)
    const caller = ENDING.has(name) ? await signIn(workspace.origin, workspace.owner) : workspace.owner
    statuses[name] = (await caller.try(call, request)).status
  }
  return statuses
}

/** Calls after which the caller is someone else, or nobody. */
const ENDING = new Set(['register', 'login', 'finishSignIn', 'logout', 'acceptInvitation', 'usePasswordReset'])

/** Reads all that can be read about each thing of the rows; answers what went wrong inside. */
async function readThings({ owner }: Workspace): Promise<string[]> {
  const reads = Object.values<Call>(everyCall).filter(
    ({ method, path }) => method === 'GET' && /:(id|leadId)\b/.test(path),
  )
  const broken: string[] = []
  for (const call of reads) {
    const ids = [...THINGS, ...Object.values(PEOPLE_OF_ROWS), COMPANY]
    const answered = await Promise.all(ids.map((id) => owner.try(call, { params: { id, leadId: id } })))
    for (const [index, { status }] of answered.entries()) {
      if (status >= 500) broken.push(`${call.path} of ${ids[index]} answered ${status}`)
    }
  }
  return broken
}
