import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runQuery } from '../../contract/data-query/calls.ts'
import { DataQuery, type DataQueryInput, type QueryResult } from '../../contract/data-query/fields.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createLead } from '../../contract/leads/calls.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { createTask } from '../../contract/tasks/calls.ts'
import type { Setting } from '../../server/features/assistant/prose/setting.ts'
import { wordingOf } from '../../server/features/assistant/prose/wording.ts'
import { startServer, type TestServer } from '../support/server.ts'
import type { Workspace } from '../support/workspace.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const MADE = '2026-11-12T10:00:00Z'

let server: TestServer
let acme: Workspace
let setting: Setting

beforeAll(async () => {
  server = await startServer({}, { now: () => NOW })
  acme = await server.workspace('Acme')
  const { user, admin } = acme
  setting = {
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
  // What is worded by days was all of one day.
  await server.superuser.query(`
    set session_replication_role = replica;
    update leads set created_at = '${MADE}', updated_at = '${MADE}', stage_changed_at = '${MADE}';
    update lead_moves set changed_at = '${MADE}';
    update documents set created_at = '${MADE}', updated_at = '${MADE}';
    set session_replication_role = default`)
})
afterAll(() => server.close())

async function told(body: DataQueryInput) {
  const result = (await acme.user.call(runQuery, { body })) as QueryResult
  return { result, ...wordingOf(result, setting) }
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

const WON = { field: 'outcome', is: ['won'] }
const OPEN = { field: 'outcome', is: ['open'] }
const QUARTER = { field: 'closedAt', from: '2026-10-01', to: '2026-12-31' }
const WORTH = { measure: 'sum', field: 'value' } as const

/** Queries that differ in what sentences are made of: the subject, each kind of condition, whose they are, what is computed. */
function formsOf(ana: string): DataQueryInput[] {
  const leads = (...conditions: DataQueryInput['conditions'] & object): DataQueryInput => ({
    subject: 'leads',
    conditions,
  })
  const mine = { field: 'assignedUserId', is: ['me'] }
  const anas = { field: 'assignedUserId', is: [ana] }
  return [
    leads(),
    leads(OPEN),
    leads(OPEN, mine),
    leads(OPEN, anas),
    leads(OPEN, { ...anas, not: true }),
    leads({ field: 'assignedUserId', is: ['none'] }),
    leads({ field: 'outcome', is: ['won', 'lost'] }),
    leads({ field: 'outcome', is: ['won'], not: true }),
    leads(WON, QUARTER),
    leads(WON, QUARTER, anas),
    leads({ field: 'outcome', is: ['lost'] }, { field: 'closedAt', from: '2026-11-22', to: '2026-11-22' }),
    leads({ field: 'stage', is: ['proposal', 'negotiation'] }),
    leads({ field: 'stage', is: ['new'], not: true }),
    leads({ field: 'hot', is: ['yes'] }, { field: 'place', matches: ['Berlin'] }),
    leads({ field: 'highValue', is: ['yes'] }, { field: 'source', is: ['referral'] }),
    leads({ field: 'source', none: true }),
    leads({ field: 'value', above: 5000 }),
    leads({ field: 'value', atLeast: 5000, atMost: 20_000 }),
    leads({ field: 'value', aboveThe: 'average' }),
    leads({ field: 'probability', atLeast: 60 }),
    leads({ field: 'daysInStage', above: 30 }),
    leads({ field: 'openTasks', atLeast: 1 }),
    leads({ field: 'company', matches: ['Kiosk'] }),
    leads({ field: 'name', matches: ['Maria'], not: true }),
    leads({ field: 'words', matches: ['offer'] }),
    leads({ field: 'createdAt', from: '2026-11-01', to: '2026-11-30' }),
    leads({ field: 'createdAt', from: '2026-10-24', to: '2026-11-22' }),
    leads({ field: 'createdAt', from: '2025-01-01', to: '2025-12-31' }),
    leads({ field: 'createdAt', from: '2026-07-01', to: '2026-09-30' }),
    leads({ field: 'createdAt', from: '2026-03-03', to: '2026-03-17' }),
    leads({ field: 'createdAt', from: '2026-11-01' }),
    leads({ field: 'updatedAt', to: '2026-11-08' }),
    leads({ field: 'lastContactAt', from: '2026-10-24', to: '2026-11-22', not: true }),
    leads({ field: 'lastContactAt', none: true }),
    leads({ field: 'stage', is: ['proposal'], or: [{ field: 'place', matches: ['Kiel'] }] }),
    { ...leads(OPEN), measures: [WORTH], aim: 'figures' },
    { ...leads(OPEN, anas), measures: [WORTH, { measure: 'average', field: 'value' }], aim: 'figures' },
    { ...leads(WON, QUARTER), measures: [WORTH] },
    { ...leads(OPEN), measures: [{ measure: 'average', field: 'probability' }], aim: 'figures' },
    { ...leads({ field: 'outcome', is: ['won', 'lost'] }), measures: [{ measure: 'winRate' }], aim: 'figures' },
    { ...leads(), measures: [{ measure: 'salesCycle' }, { measure: 'medianSalesCycle' }], aim: 'figures' },
    { ...leads(), measures: [{ measure: 'latest', field: 'createdAt' }], aim: 'figures' },
    { ...leads(), order: { field: 'value', descending: true }, limit: 3 },
    { ...leads(), order: { field: 'value', descending: true }, limit: 1, skip: 1 },
    { ...leads(), groupBy: { field: 'source' }, measures: [{ measure: 'count' }] },
    { ...leads(), groupBy: { field: 'source' }, order: { field: 'value', descending: true }, limitEach: 1 },
    {
      ...leads(),
      aim: 'rank',
      groupBy: { field: 'assignedUserId' },
      measures: [WORTH],
      order: { measure: 0, descending: true },
    },
    { ...leads(), groupBy: { field: 'source' }, having: { measure: 0, above: 40 }, measures: [{ measure: 'count' }] },
    { ...leads(OPEN), aim: 'pipeline', measures: [{ measure: 'count' }, WORTH], groupBy: { field: 'stage' } },
    {
      ...leads(WON, QUARTER),
      aim: 'compare',
      measures: [{ measure: 'count' }, WORTH],
      compareWith: { field: 'closedAt', from: '2026-07-01', to: '2026-09-30' },
    },
    {
      ...leads({ field: 'createdAt', from: '2026-11-01', to: '2026-11-30' }),
      aim: 'compare',
      compareWith: { field: 'createdAt', from: '2026-10-01', to: '2026-10-31' },
    },
    { subject: 'tasks', conditions: [{ field: 'overdue', is: ['yes'] }] },
    {
      subject: 'tasks',
      conditions: [
        { field: 'status', is: ['pending'] },
        { field: 'assignedTo', is: ['me'] },
      ],
    },
    { subject: 'tasks', conditions: [{ field: 'dueDate', from: '2026-11-22', to: '2026-11-22' }] },
    { subject: 'tasks', conditions: [{ field: 'priority', is: ['urgent', 'high'] }] },
    { subject: 'tasks', conditions: [{ field: 'leadStage', is: ['proposal'] }] },
    { subject: 'documents' },
    {
      subject: 'documents',
      conditions: [
        { field: 'uploadedBy', is: ['me'] },
        { field: 'isPublic', is: ['yes'] },
      ],
    },
    { subject: 'openings', conditions: [{ field: 'status', is: ['active'] }] },
    { subject: 'candidates', conditions: [{ field: 'createdAt', from: '2026-11-16', to: '2026-11-22' }] },
    { subject: 'candidates', conditions: [{ field: 'hasRecording', is: ['no'] }] },
    { subject: 'activities', conditions: [{ field: 'createdAt', from: '2026-11-22', to: '2026-11-22' }] },
    { subject: 'leads', aim: 'find', conditions: [{ field: 'words', matches: ['Maria'] }] },
    { subject: 'leads', aim: 'find', conditions: [{ field: 'words', matches: ['zzzz'] }] },
    { subject: 'documents', aim: 'find', conditions: [{ field: 'words', matches: ['when do prices rise'] }] },
  ]
}

test.each(QUERIES)('every figure of %s stands in the summary', async (_, query) => {
  const { result, summary, statements, sources } = await told(query)
  for (const { text, name, group } of result.figures) {
    // `no leads`, `down $300`: what is none and what is less say so in words.
    const said = new RegExp(
      Number(text.replace('$', '')) === 0 ? String.raw`\b(0|no)\b` : RegExp.escape(text.replace(/^-/, '')),
    )
    expect(summary, `${name} ${group ?? ''}`).toMatch(said)
  }
  expect(statements.map(({ text }) => text).join(' ')).toBe(summary)
  for (const { sources: places } of statements) for (const place of places) expect(sources[place]).toBeDefined()
  expect(DataQuery.parse(query)).toEqual(result.query)
})

// Every form of sentence, to be read aloud: `assistant-sentences.txt` changes with the wording, and shows how.
test('its sentences are those of the list', async () => {
  const lines: string[] = []
  for (const query of formsOf(acme.user.id)) {
    const { result, statements } = await told(query)
    const said = statements.slice(0, 3).map(({ text }) => text)
    lines.push([result.reading, ...said].join('\n  ').replaceAll(/Pat person-\w+/g, 'Ana Berg'))
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('assistant-sentences.txt')
})

describe('an answer', () => {
  test('names rows with what matters, and why hot leads are hot', async () => {
    const { summary, sources, statements, suggestedActions, result } = await told({
      subject: 'leads',
      conditions: [{ field: 'hot', is: ['yes'] }],
      order: { field: 'value', descending: true },
    })
    expect(summary).toContain('You have 2 hot leads.')
    expect(summary).toContain('Maria, Kiosk: $12,500.50, Proposal, owned by Ana Berg; in proposal.')
    expect(summary).toContain('Jonas: $1,000, New, unassigned; 70% likely.')
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
      '“Send the offer”: due Nov 20, 2026, overdue, urgent priority, pending, assigned to Ben Cole.',
    )
    expect(suggestedActions).toContain('Show overdue tasks (1)')
    const nothing = await told({ subject: 'candidates', conditions: [{ field: 'open', is: ['yes'] }] })
    expect(nothing).toMatchObject({ summary: 'There are no open candidates.', sources: [], suggestedActions: [] })
  })

  test('says of a single one how to reach it, and of a job opening until when', async () => {
    const { user } = acme
    const [email, phone] = ['zora@example.com', '+49 30 5555']
    await user.call(createLead, { body: { name: 'Zora', value: 900_000, email, phone, city: 'Kiel' } })
    await user.call(createOpening, {
      body: { title: 'Baker', description: 'Bread.', applicationDeadline: '2026-12-04' },
    })
    const highest = await told({ subject: 'leads', order: { field: 'value', descending: true }, limit: 1 })
    expect(highest.summary).toContain('Here is the first of 5 leads, by value, highest first.')
    expect(highest.summary).toContain('; phone +49 30 5555; email zora@example.com; Kiel.')
    const opening = await told({ subject: 'openings' })
    expect(opening.summary).toContain('Baker: active, 0 candidates, closes Dec 4, 2026.')
  })

  test('says that a figure fell, and names no rows beside figures', async () => {
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
    expect(summary.replaceAll(/[,$]/g, '')).toContain(`down ${change?.text.replaceAll(/[-,$]/g, '')} (-`)
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
