import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../contract/call.ts'
import { callsOfPeople, everyCall } from '../../contract/every-call.ts'
import { createKey } from '../../contract/keys/calls.ts'
import { ProgramRequest } from '../../contract/mcp/fields.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { type Caller, programOf } from '../support/caller.ts'
import { emptyTables, fillEveryTable } from '../support/every-table.ts'
import { KEY, markOf, referencesOf, requestFor, type ValidRequest } from '../support/requests.ts'
import { digestCompany, listTables } from '../support/rows.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { firstOfEach } from '../support/some-of.ts'
import { isOfTheUser } from '../support/who-may.ts'
import { addLoner, signIn, type Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace
let rival: Workspace
/** A program with a key of the other company's owner. */
let program: Caller

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  rival = await server.workspace('Rival')
  for (const workspace of [acme, rival]) {
    await fillEveryTable(workspace, server.superuser)
    await workspace.user.call(createTask, { body: { title: 'Done', status: 'completed' } })
  }
})
beforeAll(async () => {
  program = programOf(server.origin, (await rival.owner.call(createKey, { body: KEY })).key)
})
afterAll(() => server.close())

// What is published is for everyone; careers.test.ts tells what that is.
const calls = Object.entries<Call>(everyCall).filter(([, call]) => !call.path.startsWith('/api/public/'))
// The token of a link is the permission itself, for everyone.
const withParams = calls.filter(([, call]) => call.params && !call.path.includes(':token'))
const withReferences = calls.flatMap(([name, call]) => [
  ...referencesOf(call.body).map((field) => [name, 'body', field, call] as const),
  ...referencesOf(call.query).map((field) => [name, 'query', field, call] as const),
])

/** What a call is about, and whether it only reads: `npm test` tries one of each. */
const thingOf = ([, { path, method }]: readonly [string, Call]) => `${path.split('/:')[0]} ${method === 'GET'}`
const paths = firstOfEach(withParams, thingOf)
const references = firstOfEach(withReferences, ([, part, field]) => `${part} ${field}`)
const bare = firstOfEach(
  calls.filter(([, call]) => !call.params),
  thingOf,
)

test('the walk finds calls with parameters and with references', () => {
  expect(withParams.length).toBeGreaterThan(20)
  expect(withReferences.map(([name, part, field]) => `${name} ${part}.${field}`)).toEqual(
    expect.arrayContaining([
      'createLead body.assignedUserId',
      'createTask body.leadId',
      'listLeads query.assignedUserId',
    ]),
  )
})

describe.each(paths)("another company's things in the path of %s", (name, call) => {
  test('are not found, exactly as missing ones, and stay as they are', async () => {
    const { params = {} } = await requestFor(name, acme)
    // What else is sent is the sender's own, so that only the path can be the reason.
    const own = await requestFor(name, rival)
    const reply = await trespass(call, { ...own, params })
    expect(reply.status).toBe(404)
    const byKey = await trespass(call, { ...own, params }, program)
    expect(byKey.status).toBe(callsOfPeople.has(call) ? 403 : 404)
    if (byKey.status === 404) expect(byKey.body).toEqual(reply.body)
    const missing = await rival.owner.try(call, { ...own, params: missingParams(params) })
    expect(reply.body).toEqual(missing.body)
  })
})

describe.each(references)('another company in %s %s.%s', (name, part, field, call) => {
  test('is refused, or finds nothing', async () => {
    const request = await requestFor(name, rival)
    const foreign = { ...request, [part]: { ...request[part], [field]: await foreignId(field) } }
    const byKey = await trespass(call, foreign, program)
    const reply = await trespass(call, foreign)
    if (!callsOfPeople.has(call)) expect([byKey.status, byKey.body]).toEqual([reply.status, reply.body])
    // What only narrows finds what an id finds that nobody has.
    if (part === 'query' && call.method === 'GET' && !isList(call)) {
      const nobodys = await trespass(call, { ...request, [part]: { ...request[part], [field]: randomUUIDv7() } })
      return expect([reply.status, reply.body]).toEqual([nobodys.status, nobodys.body])
    }
    if (part === 'query' && isList(call)) return expect(reply).toMatchObject({ status: 200, body: [] })
    // What goes on in a conversation is said in its place, as if the path named it.
    if (['conversationId', 'again'].includes(field)) return expect(reply).toMatchObject({ status: 404 })
    expect(reply).toMatchObject(
      field === 'companyId'
        ? { status: 403, body: { code: 'forbidden' } }
        : { status: 400, body: { code: 'bad_input', fields: { [field]: expect.any(String) } } },
    )
  })
})

describe.each(bare)('%s', (name, call) => {
  test('answers and changes nothing of another company', async () => {
    const own = await requestFor(name, rival)
    // Without its filters a list shows all there is.
    for (const request of own.query ? [own, withoutFilters(own)] : [own]) {
      const caller = call.access === 'public' ? await signIn(server.origin, rival.owner) : await callerFor(call)
      const reply = await trespass(call, request, caller)
      // An archive is restored where nothing is.
      expect(reply.status).toBe(call === everyCall.restoreExport ? 409 : call.status)
    }
  })
})

test('there is something of each company in every table', async () => {
  for (const { companyId } of [acme, rival]) expect(await emptyTables(server.superuser, companyId)).toEqual([])
})

test('lists of one company never show what the other has, and show all of their own', async () => {
  const lists = calls.filter(([, call]) => call.reply && !call.params && call.query && isList(call))
  for (const [name, call] of lists) {
    if (call === everyCall.searchPlaces) continue
    const query = ALL_BEHIND[name] ?? {}
    const [mine, theirs] = await Promise.all([rival.owner.try(call, { query }), acme.owner.try(call, { query })])
    expect((mine.body as unknown[]).length, name).toBeGreaterThan(0)
    expect((theirs.body as unknown[]).length, name).toBeGreaterThan(0)
    const ids = new Set((theirs.body as { id: string }[]).map(({ id }) => id))
    expect((mine.body as { id: string }[]).filter(({ id }) => ids.has(id))).toEqual([])
  }
  expect(lists.length).toBeGreaterThanOrEqual(4)
})

/** What is behind a figure is listed by its name: of each list the one that has something. */
const ALL_BEHIND: Record<string, Record<string, string>> = {
  listAnalyticsLeads: { figure: 'created' },
  listAnalyticsTasks: { figure: 'done' },
  listAnalyticsCandidates: { figure: 'applied' },
}

/** Makes a request as the other company's owner, and insists that nothing of Acme comes out or changes. */
async function trespass(call: Call, request: ValidRequest, caller: Caller = rival.owner) {
  const before = await digestCompany(server.superuser, acme.companyId)
  const reply = await caller.try(call, request)
  expect(await digestCompany(server.superuser, acme.companyId)).toEqual(before)
  const text = JSON.stringify([reply.body ?? null, [...reply.headers]])
  for (const secret of await secretsOfAcme()) expect(text).not.toContain(secret)
  return reply
}

/** Ids of everything of Acme, its people's names and its mark. */
async function secretsOfAcme(): Promise<string[]> {
  const { rows: withId } = await server.superuser.query<{ name: string }>(
    `select relname as name from pg_attribute join pg_class c on c.oid = attrelid where attname = 'id' and relname = any ($1)`,
    [await listTables(server.superuser, 'tenant')],
  )
  const { rows } = await server.superuser.query<{ id: string }>(
    withId.map(({ name }) => `select id from ${name} where company_id = $1`).join(' union all '),
    [acme.companyId],
  )
  const people = [acme.owner, acme.admin, acme.user].flatMap(({ username, email }) => [username, email])
  return [...rows.map(({ id }) => id), acme.companyId, markOf(acme), ...people]
}

async function callerFor(call: Call): Promise<Caller> {
  if (call === everyCall.createCompany) return addLoner(server)
  return isOfTheUser(call) ? rival.user : rival.owner
}

async function foreignId(field: string): Promise<string> {
  if (field === 'companyId') return acme.companyId
  if (['jobOpeningId', 'openingId'].includes(field)) return (await requestFor('getOpening', acme)).params?.id ?? ''
  if (field === 'conversationId') return (await requestFor('listMessages', acme)).params?.id ?? ''
  if (field === 'defaultViewId') return (await requestFor('updateLeadView', acme)).params?.id ?? ''
  if (field === 'again') return String((await requestFor('streamAnswer', acme)).body?.again)
  if (['submissionId', 'insteadOf'].includes(field)) {
    return String((await requestFor('chooseSubmission', acme)).body?.insteadOf)
  }
  if (['leadId', 'with'].includes(field)) return (await requestFor('getLead', acme)).params?.id ?? ''
  if (['assignedUserId', 'assignedTo', 'handOverTo', 'userId'].includes(field)) return acme.user.id
  throw new Error(`Say in test/generated/tenancy.test.ts which of another company's things ${field} could name`)
}

const isList = (call: Call) => call.reply?.def.type === 'array'

const withoutFilters = ({ query = {}, ...rest }: ValidRequest): ValidRequest => ({
  ...rest,
  query: Object.fromEntries(Object.entries(query).filter(([name]) => NO_FILTERS.includes(name))),
})

/** What must be said, and narrows nothing. */
const NO_FILTERS = ['limit', 'query', 'figure', 'chart', ...Object.keys(ProgramRequest.shape)]

const missingParams = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.replace(/[0-9a-f-]{36}/, randomUUIDv7())]),
  )
