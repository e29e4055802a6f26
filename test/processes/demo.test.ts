import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCurrentUser, login } from '../../contract/auth/calls.ts'
import { getDocumentSummary, listDocuments } from '../../contract/documents/calls.ts'
import { documentTypes } from '../../contract/documents/endpoints.ts'
import { deleteLead, getLeadSummary, listLeads } from '../../contract/leads/calls.ts'
import { getTaskSummary } from '../../contract/tasks/calls.ts'
import { uploadDocuments } from '../../demo/documents.ts'
import { fillOrganization, findMissing } from '../../demo/fill.ts'
import { DEMO_PASSWORD, ORGANIZATIONS } from '../../demo/organizations.ts'
import { endAtrium, makeFolder, startAtrium } from '../support/atrium-process.ts'
import { visitorOf } from '../support/caller.ts'
import { startServer, type TestServer } from '../support/server.ts'

const NOW = Date.parse('2026-11-21T10:00:00Z')

interface DocumentRow {
  file_name: string
  status: string
  tags: string[]
  created_at: Date
  updated_at: Date
  told_at: Date
  version: number
  letters: number
}

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  for (const organization of ORGANIZATIONS) await fillOrganization(server, organization, NOW)
  await uploadDocuments(server, ORGANIZATIONS, NOW)
}, 60_000)
afterAll(() => server.close())

test('everybody of the demo can sign in and sees their own organization alone', async () => {
  for (const { people, leads } of ORGANIZATIONS) {
    for (const { username } of people) {
      const caller = server.visitor()
      await caller.call(login, { body: { username, password: DEMO_PASSWORD } })
      expect((await caller.call(getLeadSummary, {})).total).toBe(leads)
    }
  }
})

test('the demo holds 500 leads of several countries, spread over two years', async () => {
  const { rows } = await server.superuser.query(
    `select count(*), count(distinct country) as countries, min(created_at), max(created_at),
            count(*) filter (where name ~ '[^[:ascii:]]') as accented from leads`,
  )
  expect(rows[0]).toMatchObject({ count: '500' })
  expect(Number(rows[0].countries)).toBeGreaterThanOrEqual(8)
  expect(Number(rows[0].accented)).toBeGreaterThan(30)
  expect(NOW - rows[0].min).toBeGreaterThan(680 * 86_400_000)
  expect(NOW - rows[0].max).toBeLessThan(14 * 86_400_000)
})

test('deals are won and lost at plausible rates, and some are still open in every stage', async () => {
  const { rows } = await server.superuser.query('select stage, count(*)::int from leads group by stage')
  const counts = Object.fromEntries(rows.map(({ stage, count }) => [stage, count]))
  expect(Object.keys(counts).sort()).toEqual([
    'closed_lost',
    'closed_won',
    'negotiation',
    'new',
    'proposal',
    'qualified',
  ])
  expect(counts.closed_won / (counts.closed_won + counts.closed_lost)).toBeGreaterThan(0.2)
  expect(counts.closed_won / (counts.closed_won + counts.closed_lost)).toBeLessThan(0.45)
})

test('the stage history of every lead leads without a gap from its creation to its stage', async () => {
  const { rows } = await server.superuser.query(
    `with history as (
       select l.id, l.stage, l.created_at, l.stage_changed_at, c.to_stage, c.from_stage, c.changed_at,
              lag(c.to_stage) over of_lead as last_stage,
              row_number() over of_lead as step, count(*) over (partition by l.id) as steps
       from leads l left join lead_moves c on c.lead_id = l.id
       window of_lead as (partition by l.id order by c.changed_at, c.id)
     )
     select * from history
     where to_stage is null or from_stage is distinct from last_stage
        or (step = 1 and (from_stage is not null or changed_at <> created_at))
        or (step = steps and (to_stage <> stage or changed_at <> stage_changed_at))`,
  )
  expect(rows).toEqual([])
})

test('nothing of the demo lies in the future but what is due', async () => {
  const { rows } = await server.superuser.query(
    `select greatest(max(l.updated_at), (select max(created_at) from lead_notes), (select max(created_at) from tasks),
                     (select max(completed_at) from tasks), (select max(created_at) from events where type is not null)) as latest
     from leads l`,
  )
  expect(rows[0].latest.getTime()).toBeLessThanOrEqual(NOW)
})

test('tasks are done, open, overdue and due later', async () => {
  const caller = server.visitor()
  await caller.call(login, { body: { username: 'maya', password: DEMO_PASSWORD } })
  const { statuses } = await caller.call(getTaskSummary, {})
  expect(statuses.every(({ count }) => count > 0)).toBe(true)
  const { rows } = await server.superuser.query(
    `select count(*) filter (where due_date < $1)::int as overdue, count(*) filter (where due_date >= $1)::int as ahead
     from tasks where status in ('pending', 'in_progress')`,
    [new Date(NOW - 86_400_000)],
  )
  expect(rows[0].overdue).toBeGreaterThan(3)
  expect(rows[0].ahead).toBeGreaterThan(15)
})

test('thirty documents of all nine types are read, and lie back over the year as the feed shows them', async () => {
  const { rows } = await server.superuser.query<DocumentRow>(
    `select d.file_name, d.status, d.tags, d.created_at, d.updated_at, d.version, e.created_at as told_at,
            length(t.text) as letters
     from documents d join document_texts t on t.document_id = d.id
     join events e on e.entity_id = d.id and e.name = 'document.uploaded'`,
  )
  expect(rows).toHaveLength(30)
  expect(new Set(rows.map(({ file_name }) => file_name.split('.').at(-1)))).toEqual(new Set(Object.keys(documentTypes)))
  for (const row of rows) {
    expect(row).toMatchObject({ status: 'ready', version: 1, updated_at: row.created_at, told_at: row.created_at })
    expect(row.letters).toBeGreaterThan(200)
    expect(row.tags).not.toEqual([])
    expect(row.created_at.getTime()).toBeLessThanOrEqual(NOW)
  }
  const days = new Set(rows.map(({ created_at }) => created_at.toISOString().slice(0, 10)))
  expect(days.size).toBeGreaterThan(20)
})

test('a private document of the demo is its uploader’s alone', async () => {
  const titles = async (username: string) => {
    const caller = server.visitor()
    await caller.call(login, { body: { username, password: DEMO_PASSWORD } })
    return (await caller.call(listDocuments, {})).map(({ title }) => title)
  }
  expect(await titles('maya')).toContain('Salary review 2026')
  expect(await titles('tomas')).not.toContain('Salary review 2026')
  expect(await titles('tomas')).toContain('Alarm and keys')
  expect(await titles('maya')).not.toContain('Alarm and keys')
})

test('the tables of the demo are left as guarded as they were', async () => {
  const { rows } = await server.superuser.query(
    `select relname, relforcerowsecurity as forced,
            (select count(*)::int from pg_trigger where tgrelid = c.oid and tgenabled = 'D') as disabled
     from pg_class c where relname in ('documents', 'events') and relkind = 'r' order by relname`,
  )
  expect(rows).toEqual([
    { relname: 'documents', forced: true, disabled: 0 },
    { relname: 'events', forced: true, disabled: 0 },
  ])
})

test('the same moment gives the same demo', async () => {
  const other = await startServer()
  try {
    for (const organization of ORGANIZATIONS) await fillOrganization(other, organization, NOW)
    const digest = `select md5(string_agg(t::text, '' order by t::text)) from (
      select id, name, stage, value, created_at from leads union all
      select id, content, type, 0, created_at from lead_notes union all
      select id, title, status, 0, due_date from tasks union all
      select id, name || payload::text, type, 0, created_at from events
      where type is not null and entity_type <> 'document') as t`
    expect((await other.superuser.query(digest)).rows).toEqual((await server.superuser.query(digest)).rows)
  } finally {
    await other.close()
  }
})

test('a database with the demo is left as it is, and one with other accounts is none of the demo’s', async () => {
  expect(await findMissing(server.database)).toEqual([])
  const other = await startServer()
  try {
    expect(await findMissing(other.database)).toEqual([...ORGANIZATIONS])
    await other.workspace()
    expect(await findMissing(other.database)).toBeUndefined()
  } finally {
    await other.close()
  }
})

test('the demo starts twice on one folder and keeps what was changed between', async () => {
  const folder = await makeFolder()
  const environment = { DATA_DIR: folder.path }
  try {
    expect(await prepareDemo(environment)).toContain(DEMO_PASSWORD)
    const first = await startAtrium(environment)
    const maya = visitorOf(first.url)
    await maya.call(login, { body: { username: 'maya', password: DEMO_PASSWORD } })
    expect((await maya.call(getDocumentSummary, { query: { status: 'ready' } })).total).toBeGreaterThan(20)
    const { companyId } = await maya.call(getCurrentUser, {})
    expect(companyId).not.toBeNull()
    const [lead] = await maya.call(listLeads, { query: { limit: '1' } })
    await maya.call(deleteLead, { params: { id: String(lead?.id) } })
    await endAtrium(first, 'SIGTERM')
    await prepareDemo(environment)
    const second = await startAtrium(environment)
    const again = visitorOf(second.url)
    await again.call(login, { body: { username: 'maya', password: DEMO_PASSWORD } })
    expect((await again.call(getLeadSummary, {})).total).toBe((ORGANIZATIONS[0]?.leads ?? 0) - 1)
    await endAtrium(second, 'SIGTERM')
  } finally {
    await folder.remove()
  }
}, 60_000)

async function prepareDemo(environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['demo/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await Promise.all([child.stdout.toArray(), once(child, 'close')])
  expect(child.exitCode).toBe(0)
  return Buffer.concat(printed).toString()
}
