import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../contract/auth/fields.ts'
import type { Call } from '../../contract/call.ts'
import { everyCall } from '../../contract/every-call.ts'
import { MIGRATIONS } from '../../server/platform/database/landed.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { makeEmptyDatabase, makeOwnedDatabase, type TestDatabase } from '../support/databases.ts'
import { requestFor } from '../support/requests.ts'
import { listTables } from '../support/rows.ts'
import { describeSchema } from '../support/schema.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { bringTo, COMPANY, OWN_IDS, PEOPLE_OF_ROWS, STATES, THINGS } from '../support/states/states.ts'
import { addMember, type Member, signIn, type Workspace } from '../support/workspace.ts'

/** States of each kind of form that 012 mends. */
const SOME = quickly(['37bfea7', 'facdb08', 'ad1d074', 'bc43dd8'], 1)

/** In `npm test` the latest few. */
function quickly(states: string[], few: number): string[] {
  return process.env.QUICK ? states.slice(-few) : states
}

const DAY = 86_400_000

/** What every call answers in a new database, and its schema. */
let answers: Record<string, number>
let schema: Record<string, string>

beforeAll(async () => {
  const server = await startServer()
  schema = await describeSchema(server.superuser)
  answers = await callAll(await server.workspace())
  await server.close()
})

/** What upgraded databases held that were asked already. */
const asked = new Set<string>()

describe.each(quickly(Object.keys(STATES), 2))('a database as %s made it', (state) => {
  test('gets the schema of a new one, keeps its rows, and answers every call as a new one does', async () => {
    const begun = Date.now()
    const database = await makeEmptyDatabase()
    await bringTo(state, database)
    const read = await readRows(database)
    const before = state === SEARCHED_ANEW ? withKeysOfSearch(read) : read
    await migrate(database.connection)
    expect(differences(schema, await describeSchema(database.superuser))).toEqual([])
    expectKept(await readRows(database), before)
    // Where an earlier state has led to the very same, its answers are the same too, and asking takes long.
    const content = await describeContent(database, begun)
    if (asked.has(content)) return database.drop()
    asked.add(content)
    await expectAnswers(database, before)
  })
})

async function expectAnswers(database: TestDatabase, before: Rows) {
  const server = await startServer({}, { makeDatabase: async () => database })
  expectKept(await readRows(server), before)
  const workspace = await enter(server)
  expect(differences(answers, await callAll(workspace))).toEqual([])
  expect(await readThings(workspace)).toEqual([])
  await server.close()
}

describe('a database of an owner who bypasses nothing', () => {
  let schema: Record<string, string>

  beforeAll(async () => {
    const fresh = await makeOwnedDatabase()
    schema = await describeSchema(fresh.superuser)
    await fresh.drop()
  })

  test.each(SOME)('as %s made it gets the schema of a new one and keeps its rows', async (state) => {
    const database = await makeOwnedDatabase({ migrated: false })
    await bringTo(state, database)
    const before = await readRows(database)
    await migrate(database.connection)
    expect(differences(schema, await describeSchema(database.superuser))).toEqual([])
    expectKept(await readRows(database), before)
    await database.drop()
  })
})

test('a database in which no earlier form ran is left as it is by what mends the others', async () => {
  const database = await makeEmptyDatabase()
  await bringTo('bc43dd8', database)
  const [schema, rows] = [await describeSchema(database.superuser), await readRows(database)]
  await database.superuser.query(await readFile(join(MIGRATIONS, '012_earlier_forms.sql'), 'utf8'))
  expect(differences(schema, await describeSchema(database.superuser))).toEqual([])
  expect(differences(rows, await readRows(database))).toEqual([])
  await database.drop()
})

type Rows = Record<string, Record<string, unknown>[]>

async function readRows({ superuser }: Pick<TestDatabase, 'superuser'>): Promise<Rows> {
  const tables = await listTables(superuser, 'every')
  const read = tables.map(async (table): Promise<[string, Record<string, unknown>[]]> => {
    const { rows } = await superuser.query(`select to_jsonb(t) as row from ${table} t order by t::text`)
    return [table, rows.map(({ row }) => row)]
  })
  return Object.fromEntries(await Promise.all(read))
}

/**
 * All rows and the order of columns, which the schema does not tell. What differs from one upgrade to the next is left out: ids
 * and instants that it computed from its own, and by which transaction or connection a row was written.
 */
async function describeContent({ superuser }: TestDatabase, begun: number): Promise<string> {
  const leftOut = (key: string, value: unknown) => {
    if (key === 'writer' || key === 'slot') return null
    if (typeof value !== 'string') return value
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) && !value.startsWith(OWN_IDS)) return 'an id'
    const instant = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : 0
    return instant >= begun ? `${Math.floor((instant - begun) / DAY)} days later` : value
  }
  const tables = Object.entries(await readRows({ superuser }))
  const rows = tables.map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row, leftOut)).sort()])
  const columns = await superuser.query(
    `select attrelid::regclass::text, attname from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped order by attrelid::regclass::text, attnum`,
  )
  return JSON.stringify([rows, columns.rows])
}

type Named = Record<string, unknown>

/** What rows of before are not there any more, in a few lines: of each its id and what differs. */
function lost(before: Named[], after: Named[]): string[] {
  const changed = before.filter((row) => !after.some((other) => namesOf(row, other).length === 0))
  return few(changed, (row) => {
    const now = after.find(({ id }) => id !== undefined && id === row.id)
    const columns = namesOf(row, now).map((column) => `${column}: ${turned(row[column], now?.[column])}`)
    return `${row.id ?? 'a row'}: ${now ? columns.join(', ') : `gone, ${turned(row, undefined)}`}`
  })
}

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

/** Every row is there with every value that it had; only what was left open is filled in. */
function expectKept(after: Rows, before: Rows) {
  for (const [table, rows] of Object.entries(before)) {
    const kept = table === 'password_resets' ? rows.filter((row) => row.token_hash !== OLDER_LINK) : rows
    const present = kept.map((row) => changed[table]?.(row) ?? row)
    const filledIn = present.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))
    const name = RENAMED[table] ?? table
    expect(after[name]?.length, `rows of ${table}`).toBe(kept.length)
    expect(lost(filledIn, after[name] ?? []), `rows of ${table} that changed`).toEqual([])
  }
  // What somebody sent before each application was kept by itself is kept so, too.
  const candidates = (before.job_applications ?? []).map(({ id }) => id)
  expect(after.submissions?.map((row) => row.application_id).toSorted()).toEqual(candidates.toSorted())
  const notes = after.events?.filter(({ name }) => name === 'note.added')
  expect(notes).toEqual([expect.objectContaining({ metadata: { noteType: 'call' } })])
  expect(after.founding).toEqual(
    before.founding ?? [expect.objectContaining({ only_row: true, user_id: PEOPLE_OF_ROWS.owner })],
  )
}

/** The state in which the search had an earlier form: its entries follow from all other tables, and are written anew. */
const SEARCHED_ANEW = 'a52cec3'

/** Of entries that are written anew which there are, rather than when and how they were written. */
function withKeysOfSearch(rows: Rows): Rows {
  const keys = ['company_id', 'kind', 'id', 'source_id', 'position']
  const entries = (rows.search_entries ?? []).map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])))
  return { ...rows, search_entries: entries }
}

/** Tables that have another name by now. */
const RENAMED: Record<string, string> = { activities: 'events', lead_stage_changes: 'lead_moves' }

/** What rows of some tables became: the same in another form. */
const changed: Record<string, (row: Record<string, unknown>) => Record<string, unknown>> = {
  // Learned anew, for whom each word is.
  search_words: ({ company_id, word }) => ({ company_id, word }),
  audit_entries: inPresentWords,
  lead_progress: withOutcome,
  sessions: withinNinetyDays,
}

/** A session ends when it did, but 90 days after it began at the latest. */
function withinNinetyDays(session: Record<string, unknown>) {
  const latest = Date.parse(String(session.created_at)) + 90 * DAY
  if (Date.parse(String(session.expires_at)) <= latest) return session
  return { ...session, expires_at: new Date(latest).toISOString().replace(/\.?0*Z$/, '+00:00') }
}

/** The audit's entries say the same, and call the event what it is called everywhere. */
function inPresentWords({ action, event, ...entry }: Record<string, unknown>) {
  return { ...entry, event: action === 'member_invited' ? 'invitation.created' : (event ?? action) }
}

/** Of a lead's stage only the outcome is kept beside the lead; what was kept of it in other columns is gone. */
function withOutcome({ stage_position, stage_changed_at: _, probability: __, ...row }: Record<string, unknown>) {
  return { ...row, won: stage_position === 5 ? true : stage_position === 6 ? false : null }
}

/** Of two links for one person, the one that no longer counts. */
const OLDER_LINK = '\\x05'

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

/** Calls after which the caller is somebody else, or nobody. */
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
