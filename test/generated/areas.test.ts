import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askChat, askSearch } from '../../contract/assistant/calls.ts'
import type { Areas } from '../../contract/auth/fields.ts'
import type { Call } from '../../contract/call.ts'
import { runQuery } from '../../contract/data-query/calls.ts'
import { querySubjects } from '../../contract/data-query/endpoints.ts'
import { everyCall } from '../../contract/every-call.ts'
import { type Area, areas, EVERYTHING } from '../../contract/plain/areas.ts'
import { search } from '../../contract/search/calls.ts'
import { changeAreas } from '../../contract/team/calls.ts'
import { fillEveryTable } from '../support/every-table.ts'
import { markOf, requestFor } from '../support/requests.ts'
import { listTables } from '../support/rows.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { someOf } from '../support/some-of.ts'
import type { Member, Workspace } from '../support/workspace.ts'

const NOTHING: Areas = { sales: 'none', hiring: 'none', knowledge: 'none', settings: 'none' }
const TO_SEE: Areas = { sales: 'see', hiring: 'see', knowledge: 'see', settings: 'see' }

let server: TestServer
let acme: Workspace
let outsider: Member
let viewer: Member
let seller: Member

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
  await fillEveryTable(acme, server.superuser)
  const with_ = async (body: Areas) => {
    const member = await acme.add('user')
    await acme.owner.call(changeAreas, { params: { id: member.id }, body })
    return member
  }
  outsider = await with_(NOTHING)
  viewer = await with_(TO_SEE)
  // Of the leads none is theirs.
  seller = await with_({ ...EVERYTHING, sales: 'own' })
})
afterAll(() => server.close())

const calls = Object.entries<Call>(everyCall)
const ofAreas = calls.filter(([, { access }]) => (areas as string[]).includes(access))

describe.each(someOf(ofAreas, 2))('%s', (name, call) => {
  test('is refused to who has no access to its area, with whom to ask', async () => {
    const reply = await outsider.try(call, await requestFor(name, acme))
    const message = expect.stringMatching(/^You don’t have access to .+\. Ask an owner or admin\.$/)
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden', message } })
  })

  test('is open to who may see its area, as far as it changes nothing', async () => {
    const reply = await viewer.try(call, await requestFor(name, acme))
    const refused = { status: 403, body: { message: expect.stringMatching(/^You can see .+, but not make changes\./) } }
    if (call.act === 'edit') expect(reply).toMatchObject(refused)
    else expect(reply).not.toMatchObject(refused)
  })
})

const reads = calls.filter(([, { method, access }]) => method === 'GET' && access !== 'public')

describe.each(reads)('%s', (name, call) => {
  test('shows nothing of an area to who has no access to it', async () => {
    const reply = await outsider.try(call, await requestFor(name, acme))
    await expectNone(reply, ['sales', 'hiring', 'knowledge'])
  })

  test('shows nothing of the leads of others to who has access to their own', async () => {
    await expectNone(await seller.try(call, await requestFor(name, acme)), ['leads'])
  })
})

describe('what is asked for with words', () => {
  test('finds nothing of an area without access to it', async () => {
    const query = markOf(acme)
    await expectNone(await outsider.try(search, { query: { query } }), ['sales', 'hiring', 'knowledge'])
    await expectNone(await seller.try(search, { query: { query } }), ['leads'])
  })

  test.each(['How many candidates are there?', 'Show all leads', 'Which job openings are open?', 'Show Jane'])(
    'is not answered by the assistant: %s',
    async (query) => {
      for (const call of [askSearch, askChat]) {
        const body = call === askSearch ? { query } : { message: query }
        const reply = await outsider.try(call as Call, { body })
        expect(reply.status).toBe(200)
        await expectNone(reply, ['sales', 'hiring', 'knowledge'])
        expect((reply.body as { analysis: { figures: { value: number }[] } }).analysis.figures).toEqual([])
        await expectNone(await seller.try(call as Call, { body }), ['leads'])
      }
    },
  )

  test.each(querySubjects)('is no query of %s', async (subject) => {
    const body = { aim: 'list', subject } as const
    await expectNone(await outsider.try(runQuery, { body }), ['sales', 'hiring', 'knowledge'])
    await expectNone(await seller.try(runQuery, { body }), ['leads'])
  })
})

/** Tables whose rows are of no area: anyone of the company sees them, or one person alone. */
const OF_NO_AREA = [
  'activity_totals',
  'ai_settings',
  'archives',
  'audit_entries',
  'conversation_messages',
  'conversations',
  'document_passages',
  'document_texts',
  'import_mappings',
  'import_rows',
  'imports',
  'invitations',
  'kept_answers',
  'lead_progress_due',
  'lead_view_arrangements',
  'model_usage',
  'notification_settings',
  'pictures',
  'proposals',
  'public_openings',
  'published_openings',
  'search_entries',
  'search_figures',
  'search_words',
  'users',
  'webhook_deliveries',
  'webhooks',
]

test('every table of a company has a policy that says who shares it, or is of no area', async () => {
  const { rows } = await server.superuser.query<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy where polname = 'shared'`,
  )
  const shared = rows.map(({ name }) => name)
  const tables = await listTables(server.superuser, 'tenant')
  expect(tables.filter((name) => !shared.includes(name))).toEqual(OF_NO_AREA)
})

/** Tables whose rows nobody without access to them may hear of, with what of a row is to be seen nowhere beside its id. */
const TABLES: Record<Exclude<Area, 'settings'> | 'leads', Record<string, string>> = {
  sales: { leads: 'name', lead_notes: 'id', lead_moves: 'id', lead_views: 'name' },
  leads: { leads: 'name', lead_notes: 'id', lead_moves: 'id' },
  hiring: {
    job_openings: 'title',
    job_applications: 'email',
    candidate_moves: 'id',
    candidate_comments: 'id',
    recordings: 'id',
    submissions: 'id',
    resumes: 'id',
  },
  knowledge: { documents: 'title' },
}

async function expectNone(reply: { body: unknown; headers: Headers }, of: (keyof typeof TABLES)[]) {
  const text = JSON.stringify([reply.body ?? null, [...reply.headers]])
  const parts = of.flatMap((each) =>
    Object.entries(TABLES[each]).map(
      ([table, column]) => `select id::text, ${column}::text as words from ${table} where company_id = $1`,
    ),
  )
  const { rows } = await server.superuser.query<{ id: string; words: string }>(
    `${parts.join(' union all ')} union all select id::text, id::text from tasks where company_id = $1 and lead_id is not null`,
    [acme.companyId],
  )
  expect(rows.length).toBeGreaterThan(of.length)
  // A short name may be a word of something else.
  const told = rows.filter(({ id, words }) => text.includes(id) || (words.length > 20 && text.includes(words)))
  expect(told).toEqual([])
}
