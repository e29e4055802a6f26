import pg from 'pg'
import { askSearch, readQuestion } from '../contract/assistant/calls.ts'
import { runQuery } from '../contract/data-query/calls.ts'
import type { DataQueryInput } from '../contract/data-query/fields.ts'
import { callerOf, type HttpCaller } from './ask.ts'
import type { Report } from './findings.ts'
import { quantile } from './median.ts'
import { sized } from './sized.ts'
import type { Company, World } from './world.ts'

/** Milliseconds of the slowest twentieth of answers, and of readings while one types. */
const TARGET = 150
const READING_TARGET = 50
const ROUNDS = sized(15, 1)
const WARM_UP_ROUNDS = sized(3, 0)
const TASKS = sized(20_000, 50)

const created = { field: 'createdAt', from: '2026-01-01', to: '2099-12-31' }
const before = { field: 'createdAt', from: '2020-01-01', to: '2025-12-31' }

/** Typed queries by what they ask for. */
const QUERIES: Record<string, DataQueryInput> = {
  'all leads': { subject: 'leads' },
  'hot leads': { subject: 'leads', conditions: [{ field: 'hot', is: ['yes'] }, created] },
  'high-value leads, by value': {
    subject: 'leads',
    conditions: [{ field: 'highValue', is: ['yes'] }],
    order: { field: 'value', descending: true },
    limit: 10,
  },
  'leads in a place': { subject: 'leads', conditions: [{ field: 'place', matches: ['Berlin'] }] },
  'leads of a company': { subject: 'leads', conditions: [{ field: 'company', matches: ['Meridian'] }] },
  'leads by words': { subject: 'leads', conditions: [{ field: 'words', matches: ['granite offer'] }] },
  'leads without contact': {
    subject: 'leads',
    conditions: [
      { field: 'lastContactAt', none: true },
      { field: 'outcome', is: ['open'] },
    ],
  },
  'leads with open tasks': { subject: 'leads', conditions: [{ field: 'openTasks', atLeast: 1 }] },
  'leads won this year': {
    subject: 'leads',
    conditions: [
      { field: 'outcome', is: ['won'] },
      { ...created, field: 'closedAt' },
    ],
    measures: [{ measure: 'sum', field: 'value' }, { measure: 'salesCycle' }],
  },
  'figures of a value': {
    subject: 'leads',
    conditions: [{ field: 'value', above: 5000 }],
    measures: (['sum', 'average', 'median', 'lowest', 'highest'] as const).map((measure) => ({
      measure,
      field: 'value',
    })),
  },
  'one of two things': {
    subject: 'leads',
    conditions: [{ field: 'source', is: ['referral'], or: [{ field: 'value', above: 50_000 }] }],
  },
  'the three largest of each owner': {
    subject: 'leads',
    groupBy: { field: 'assignedUserId' },
    order: { field: 'value', descending: true },
    limitEach: 3,
  },
  'the second largest': { subject: 'leads', order: { field: 'value', descending: true }, limit: 1, skip: 1 },
  'cities with many leads': { subject: 'leads', groupBy: { field: 'city' }, having: { measure: 0, above: 100 } },
  'owners within several bounds': {
    aim: 'rank',
    subject: 'leads',
    groupBy: { field: 'assignedUserId' },
    measures: [{ measure: 'count' }, { measure: 'winRate' }],
    having: { measure: 0, atLeast: 10, below: 1_000_000, and: [{ measure: 1, above: 5 }] },
  },
  'groups within groups': {
    aim: 'rank',
    subject: 'leads',
    groupBy: { field: 'city' },
    thenBy: { field: 'createdAt', by: 'month' },
    measures: [{ measure: 'sum', field: 'value' }],
  },
  'the average over months': {
    aim: 'figures',
    subject: 'leads',
    conditions: [{ field: 'outcome', is: ['won'] }],
    groupBy: { field: 'closedAt', by: 'month' },
    measures: [{ measure: 'sum', field: 'value' }],
    middle: 'average',
  },
  'sides that say several things': {
    subject: 'leads',
    conditions: [
      {
        field: 'place',
        matches: ['Berlin'],
        or: [{ field: 'outcome', is: ['won'], and: [{ ...created, field: 'closedAt' }] }],
      },
    ],
  },
  'tasks by their lead': {
    aim: 'rank',
    subject: 'tasks',
    conditions: [{ field: 'priority', is: ['urgent'] }],
    groupBy: { field: 'lead' },
  },
  'sources ranked': {
    aim: 'rank',
    subject: 'leads',
    groupBy: { field: 'source' },
    measures: [{ measure: 'wonValue' }, { measure: 'conversion' }],
    order: { measure: 0, descending: true },
  },
  'leads by month': {
    subject: 'leads',
    groupBy: { field: 'createdAt', by: 'month' },
    measures: [{ measure: 'sum', field: 'value' }],
  },
  'two periods': {
    aim: 'compare',
    subject: 'leads',
    conditions: [created],
    compareWith: before,
    measures: [{ measure: 'sum', field: 'value' }],
  },
  pipeline: { aim: 'pipeline', subject: 'leads' },
  'overdue tasks': { subject: 'tasks', conditions: [{ field: 'overdue', is: ['yes'] }] },
  'own tasks by priority': {
    subject: 'tasks',
    conditions: [{ field: 'assignedTo', is: ['me'] }],
    groupBy: { field: 'priority' },
  },
  activity: { aim: 'activity', subject: 'activities', conditions: [created] },
}

const QUESTIONS = [
  'Show me hot leads from this month',
  'What are our top performing campaigns?',
  'Find documents about pricing strategy',
  'List all pending tasks',
  'Analyze our sales pipeline',
  'Show recent high-value deals',
  'How many leads in Berlin are worth more than $5,000?',
  'Which leads had no update for two weeks?',
  'Who owns the most open leads?',
  'Compare leads of this month with last month',
  'The three largest open deals of each owner',
  'Open deals by stage and owner',
  'How many leads do we get per month on average?',
]

/** How long answers take that Atrium computes by itself, in a company with 100,000 leads. */
export async function measureAssistant(world: World, report: Report): Promise<void> {
  const big = await world.big()
  await addWork(world, big)
  const caller = callerOf(world.port, big.cookie)
  const answered: number[] = []
  for (const [what, query] of Object.entries(QUERIES)) {
    const times = await time(caller, runQuery.path, query)
    report({
      what: `query for ${what}`,
      found: `p50 ${inMilliseconds(times, 0.5)}, p95 ${inMilliseconds(times, 0.95)}`,
    })
  }
  for (const query of QUESTIONS) {
    const times = await time(caller, askSearch.path, { query })
    answered.push(...times)
    report({ what: `“${query}”`, found: `p50 ${inMilliseconds(times, 0.5)}, p95 ${inMilliseconds(times, 0.95)}` })
  }
  // Each question letter by letter, as it is typed.
  const read: number[] = []
  for (const query of QUESTIONS) {
    for (let end = 3; end <= query.length; end += 2) {
      const { milliseconds } = await caller.ask(readQuestion.path, { text: query.slice(0, end) })
      read.push(milliseconds)
    }
  }
  caller.close()
  report({
    what: 'readings of a question that is typed',
    found: `p50 ${inMilliseconds(read, 0.5)}, p95 ${inMilliseconds(read, 0.95)}`,
    target: `p95 ≤ ${READING_TARGET} ms`,
    reached: quantile(read, 0.95) <= READING_TARGET,
  })
  report({
    what: 'answers to questions',
    found: `p50 ${inMilliseconds(answered, 0.5)}, p95 ${inMilliseconds(answered, 0.95)}`,
    target: `p95 ≤ ${TARGET} ms`,
    reached: quantile(answered, 0.95) <= TARGET,
  })
}

const inMilliseconds = (times: number[], share: number) => `${quantile(times, share).toFixed(1)} ms`

async function time(caller: HttpCaller, path: string, body: object): Promise<number[]> {
  const times: number[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const { milliseconds } = await caller.ask(path, body)
    if (round >= 0) times.push(milliseconds)
  }
  return times
}

// What stands beside leads where people work: moves, notes, tasks, and what the feed tells.
async function addWork({ connection }: World, { id, ownerId }: Company): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const fill of FILL) await client.query(fill, [id])
    await client.query(FILL_TASKS, [id, ownerId, TASKS])
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const FILL = [
  `insert into lead_moves (company_id, id, lead_id, from_stage, to_stage, changed_at)
   select company_id, uuidv7(), id, null, 'new', created_at from leads where company_id = $1
   union all
   select company_id, uuidv7(), id, 'new', stage, created_at + interval '20 days' from leads
   where company_id = $1 and stage <> 'new'`,
  `insert into lead_notes (company_id, id, lead_id, content, created_at)
   select company_id, uuidv7(), id, 'Called', created_at + interval '3 days' from leads
   where company_id = $1 and value_cents % 2 = 0`,
  `insert into events (company_id, id, name, entity_type, entity_id, type, description, created_at)
   select company_id, uuidv7(), 'lead.created', 'lead', id, 'lead_created', 'New lead: ' || name, created_at
   from leads where company_id = $1 and value_cents % 5 = 0`,
]

const FILL_TASKS = `
  insert into tasks (company_id, id, title, lead_id, assigned_to, status, priority, due_date)
  select $1, uuidv7(), 'Send the offer ' || l.n, l.id, case when l.n % 3 = 0 then $2::uuid end,
    ('{pending,in_progress,completed,cancelled}'::text[])[1 + l.n % 4], ('{low,medium,high,urgent}'::text[])[1 + l.n % 4],
    now() + (l.n % 60 - 30) * interval '1 day'
  from (select id, row_number() over () as n from leads where company_id = $1 limit $3) as l`
