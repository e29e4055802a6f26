import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runQuery } from '../../contract/data-query/calls.ts'
import { DataQuery, type DataQueryInput, type QueryResult } from '../../contract/data-query/fields.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import { tell } from '../../server/features/assistant/prose/tell.ts'
import type { Telling } from '../../server/features/assistant/prose/telling.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')

let server: TestServer
let acme: Workspace
let telling: Telling

beforeAll(async () => {
  server = await startServer({}, { now: () => NOW })
  acme = await server.workspace('Acme')
  const { user, admin } = acme
  telling = {
    now: NOW,
    timeZone: 'UTC',
    people: new Map([
      [user.id, 'Ana Berg'],
      [admin.id, 'Ben Cole'],
    ]),
  }
  const leads = [
    {
      name: 'Maria',
      company: 'Kiosk',
      stage: 'proposal',
      value: 12_500.5,
      source: 'referral',
      assignedUserId: user.id,
    },
    { name: 'Jonas', stage: 'new', value: 1000, source: 'website', probability: 70 },
    { name: 'Petra', stage: 'closed_won', value: 20_000, source: 'referral' },
    { name: 'Igor', stage: 'closed_lost', value: 300, source: 'website' },
  ] as const
  for (const body of leads) await user.call(createLead, { body })
  await user.call(createTask, {
    body: { title: 'Send the offer', dueDate: '2026-11-20', priority: 'urgent', assignedTo: admin.id },
  })
  await user.call(createDocument, {
    body: { title: 'Pricing strategy', content: 'Our prices rise in spring.', isPublic: true },
  })
})
afterAll(() => server.close())

async function told(body: DataQueryInput) {
  const result = (await acme.user.call(runQuery, { body })) as QueryResult
  return { result, ...tell(result, telling) }
}

const QUERIES: [string, DataQueryInput][] = [
  ['a list', { subject: 'leads' }],
  ['hot leads', { subject: 'leads', conditions: [{ field: 'hot', is: ['yes'] }] }],
  [
    'the first of some',
    {
      subject: 'leads',
      order: { field: 'value', descending: true },
      limit: 2,
      measures: [{ measure: 'sum', field: 'value' }],
    },
  ],
  [
    'nothing',
    {
      subject: 'leads',
      conditions: [{ field: 'name', matches: ['nobody'] }],
      measures: [{ measure: 'sum', field: 'value' }],
    },
  ],
  [
    'figures',
    {
      aim: 'figures',
      subject: 'leads',
      measures: [
        { measure: 'average', field: 'value' },
        { measure: 'median', field: 'value' },
        { measure: 'winRate' },
        { measure: 'salesCycle' },
      ],
    },
  ],
  [
    'a ranking',
    {
      aim: 'rank',
      subject: 'leads',
      groupBy: { field: 'source' },
      measures: [{ measure: 'wonValue' }, { measure: 'conversion' }],
      order: { measure: 0, descending: true },
    },
  ],
  ['the pipeline', { aim: 'pipeline', subject: 'leads' }],
  [
    'two periods',
    {
      aim: 'compare',
      subject: 'leads',
      conditions: [{ field: 'createdAt', from: '2026-01-01', to: '2036-12-31' }],
      compareWith: { field: 'createdAt', from: '2025-01-01', to: '2025-12-31' },
      measures: [{ measure: 'sum', field: 'value' }, { measure: 'conversion' }],
      groupBy: { field: 'source' },
    },
  ],
  ['what happened', { aim: 'activity', subject: 'activities' }],
  ['something by its name', { aim: 'find', subject: 'leads', conditions: [{ field: 'words', matches: ['Maria'] }] }],
  ['tasks', { subject: 'tasks' }],
]

test.each(QUERIES)('every figure of %s stands in the summary', async (_, query) => {
  const { result, summary, statements, sources } = await told(query)
  for (const { text, name, group } of result.figures) expect(summary, `${name} ${group ?? ''}`).toContain(text)
  expect(statements.map(({ text }) => text).join(' ')).toBe(summary)
  for (const { sources: places } of statements) for (const place of places) expect(sources[place]).toBeDefined()
  expect(DataQuery.parse(query)).toEqual(result.query)
})

describe('an answer', () => {
  test('names rows with what matters, and why hot leads are hot', async () => {
    const { summary, sources, statements, suggestedActions, result } = await told({
      subject: 'leads',
      conditions: [{ field: 'hot', is: ['yes'] }],
      order: { field: 'value', descending: true },
    })
    expect(summary).toContain('2 leads match: hot.')
    expect(summary).toContain('Maria, Kiosk: $12,500.50, Proposal, owned by Ana Berg; in proposal.')
    expect(summary).toContain('Jonas: $1,000, New, owned by nobody; 70% likely.')
    // Between 12,500.50 and 20,000, a quarter of the way.
    expect(summary).toContain('are worth $14,375.38 or more, your top quarter.')
    expect(sources.map(({ title }) => title)).toEqual(['Maria', 'Jonas'])
    expect(statements[1]?.sources).toEqual([0])
    expect(suggestedActions).toContain('Assign 1 lead without an owner')
    expect(result.reading).toBe('Leads · hot · by value, highest first')
  })

  test('adds up with the rows it comes with', async () => {
    const { result } = await told({ subject: 'leads', measures: [{ measure: 'sum', field: 'value' }], limit: 2 })
    const cents = result.rows.leads.reduce((sum, { value }) => sum + Math.round(value * 100), 0)
    expect(result.figures.find(({ name }) => name === 'Total value')?.value).toBe(cents / 100)
    expect(result.total).toBe(result.rows.leads.length)
  })

  test('says of tasks what is overdue, and of nothing that there is nothing', async () => {
    const { summary, suggestedActions } = await told({ subject: 'tasks' })
    expect(summary).toContain(
      '“Send the offer”: due 20 Nov 2026, overdue, urgent priority, pending, assigned to Ben Cole.',
    )
    expect(suggestedActions).toContain('Show overdue tasks (1)')
    const nothing = await told({ subject: 'candidates', conditions: [{ field: 'open', is: ['yes'] }] })
    expect(nothing).toMatchObject({ summary: '0 candidates match: open.', sources: [], suggestedActions: [] })
  })

  test('says of a single one how to reach it, and of a job opening until when', async () => {
    const { user } = acme
    const [email, phone] = ['zora@example.com', '+49 30 5555']
    await user.call(createLead, { body: { name: 'Zora', value: 900_000, email, phone, city: 'Kiel' } })
    await user.call(createOpening, {
      body: { title: 'Baker', description: 'Bread.', applicationDeadline: '2026-12-04' },
    })
    const highest = await told({ subject: 'leads', order: { field: 'value', descending: true }, limit: 1 })
    expect(highest.summary).toContain('1 of 5 leads, the first by value, highest first.')
    expect(highest.summary).toContain('; phone +49 30 5555; email zora@example.com; Kiel.')
    const opening = await told({ subject: 'openings' })
    expect(opening.summary).toContain('Baker: active, 0 candidates, closes 4 Dec 2026.')
  })

  test('tells a fall with the sign beside its digits, and names no rows beside figures', async () => {
    const now = { from: '2099-01-01', to: '2099-01-31' }
    const { summary, result } = await told({
      aim: 'compare',
      subject: 'leads',
      conditions: [{ field: 'createdAt', ...now }],
      compareWith: { field: 'createdAt', from: '2026-01-01', to: '2098-12-31' },
      measures: [{ measure: 'sum', field: 'value' }],
    })
    const change = result.figures.find(({ name }) => name === 'Change of total value')
    expect(change?.value).toBeLessThan(0)
    expect(summary.replaceAll(/[,$]/g, '')).toContain(String(change?.value))
    expect(summary).not.toContain('owned by')
  })

  test('finds a document by its words, with the passage', async () => {
    const { sources, result } = await told({
      aim: 'find',
      subject: 'documents',
      conditions: [{ field: 'words', matches: ['prices in spring'] }],
    })
    expect(result.rows.documents.map(({ title }) => title)).toEqual(['Pricing strategy'])
    expect(sources).toMatchObject([
      { kind: 'document', title: 'Pricing strategy', passage: { text: expect.stringContaining('prices') } },
    ])
  })
})
