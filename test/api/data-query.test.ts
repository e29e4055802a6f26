import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCandidate } from '../../contract/candidates/calls.ts'
import { runQuery } from '../../contract/data-query/calls.ts'
import { queryFields } from '../../contract/data-query/catalogs.ts'
import { periodUnits, querySubjects } from '../../contract/data-query/endpoints.ts'
import type { DataQueryInput, QueryCondition } from '../../contract/data-query/fields.ts'
import { createDocument } from '../../contract/documents/calls.ts'
import { createLeadNote } from '../../contract/lead-notes/calls.ts'
import { createLead, moveLead } from '../../contract/leads/calls.ts'
import type { LeadStage } from '../../contract/leads/fields.ts'
import { createOpening } from '../../contract/openings/calls.ts'
import { createLeadTask, createTask } from '../../contract/tasks/calls.ts'
import { candidateFields } from '../support/requests.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { someOf } from '../support/some-of.ts'
import type { Workspace } from '../support/workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const ask = (body: DataQueryInput) => acme.user.call(runQuery, { body })

test('of some rows alone, by id, has none of another company', async () => {
  const [one, other] = await Promise.all(
    ['One', 'Other'].map((name) => acme.user.call(createLead, { body: { name, value: 100 } })),
  )
  const rival = (await server.workspace('Rival')).user
  const theirs = await rival.call(createLead, { body: { name: 'Theirs', value: 100 } })
  const among = [one?.id ?? '', theirs.id]
  const { total, rows, reading } = await ask({ subject: 'leads', among })
  expect(rows.leads.map(({ id }) => id)).toEqual([one?.id])
  expect([total, reading]).toEqual([1, expect.stringContaining('Leads · of the 2 shown before')])
  const groups = await ask({
    aim: 'rank',
    subject: 'leads',
    among: [one?.id ?? '', other?.id ?? ''],
    groupBy: { field: 'stage' },
  })
  expect(groups.figures.map(({ text }) => text)).toEqual(['2', '2'])
})

/** A condition that a field of a kind can have. */
const conditions = {
  choice: { none: true },
  person: { is: ['me', 'none'] },
  money: { atLeast: 1, below: 1_000_000.5 },
  number: { above: 0.5 },
  percent: { atMost: 60 },
  day: { from: '2026-11-01', to: '2026-11-30' },
  text: { matches: ['a', 'b%_\\'] },
  flag: { is: ['yes'] },
  words: { matches: ['prices'] },
}

describe.each(querySubjects)('of %s', (subject) => {
  test('every field can be asked for, sorted and grouped by, and computed with', async () => {
    for (const [field, { kind }] of someOf(Object.entries(queryFields[subject]), 3)) {
      const condition = { field, ...conditions[kind] }
      await ask({ subject, conditions: [condition, { ...condition, not: true }] })
      if (kind !== 'words') await ask({ subject, order: { field, descending: true }, show: [field] })
      if (kind !== 'words') await ask({ subject, conditions: [condition], show: [field], limit: 3 })
      if (kind === 'money' || kind === 'number' || kind === 'percent')
        await ask({ subject, conditions: [{ field, aboveThe: 'average', belowThe: 'median' }] })
      if (kind === 'money' || kind === 'number' || kind === 'percent')
        await ask({
          subject,
          measures: (['sum', 'average', 'median', 'lowest', 'highest'] as const).map((measure) => ({ measure, field })),
        })
      else if (kind === 'day')
        for (const by of periodUnits)
          await ask({
            subject,
            measures: [
              { measure: 'earliest', field },
              { measure: 'latest', field },
            ],
            groupBy: { field, by },
            thenBy: { field: 'createdAt', by: by === 'day' ? 'year' : 'day' },
            compareWith: { field, from: '2026-10-01', to: '2026-10-31' },
          })
      else if (kind !== 'words') await ask({ aim: 'rank', subject, groupBy: { field }, limit: 3 })
    }
  })
})

test('rows come as their own lists answer them, with figures of all of them', async () => {
  const small = await acme.user.call(createLead, { body: { name: 'Small', value: 100.25, source: 'referral' } })
  const large = await acme.user.call(createLead, {
    body: { name: 'Large', value: 9_999_999_999.99, source: 'referral', assignedUserId: acme.user.id },
  })
  const answer = await ask({
    subject: 'leads',
    conditions: [{ field: 'source', is: ['referral'] }],
    measures: [{ measure: 'sum', field: 'value' }],
    order: { field: 'value', descending: true },
  })
  expect(answer).toMatchObject({
    reading: 'Leads · source referral · total value · by value, highest first',
    total: 2,
    rows: { leads: [large, small], tasks: [] },
    figures: [
      { name: 'Leads', value: 2, unit: 'count', text: '2' },
      { name: 'Total value', value: 10_000_000_100.24, unit: 'dollars', text: '$10,000,000,100.24' },
    ],
  })
  const task = await acme.user.call(createTask, { body: { title: 'Call', assignedTo: acme.user.id } })
  const mine = await ask({ subject: 'tasks', conditions: [{ field: 'assignedTo', is: ['me'] }], limit: 1 })
  expect(mine.rows.tasks).toEqual([task])
})

test('what took less than a day is written in hours and minutes, and never as nothing', async () => {
  const { user } = await server.workspace('Young')
  const { id } = await user.call(createLead, { body: { name: 'Ada' } })
  await user.call(moveLead, { params: { id }, body: { stage: 'closed_won' } })
  await server.superuser.query(`update leads set created_at = stage_changed_at - interval '36 minutes' where id = $1`, [
    id,
  ])
  const { figures } = await user.call(runQuery, {
    body: {
      subject: 'leads',
      measures: [
        { measure: 'salesCycle' },
        { measure: 'medianSalesCycle' },
        { measure: 'median', field: 'daysInStage' },
      ],
    },
  })
  expect(figures.map(({ name, value, text }) => [name, value, text])).toEqual([
    ['Leads', 1, '1'],
    ['Average sales cycle', 0.025, '36 minutes'],
    ['Median sales cycle', 0.025, '36 minutes'],
    ['Median time in stage', 0, 'less than a day'],
  ])
})

test('a document is in the group of each of its tags', async () => {
  const { user } = await server.workspace('Heather')
  const body = { content: 'Of heather.' }
  await user.call(createDocument, { body: { ...body, title: 'Heather one', tags: ['Terms', 'Prices'] } })
  await user.call(createDocument, { body: { ...body, title: 'Heather two', tags: ['Prices'] } })
  await user.call(createDocument, { body: { ...body, title: 'Heather three', tags: [] } })
  const heather = { field: 'title', matches: ['heather'] }
  const answer = await user.call(runQuery, {
    body: { subject: 'documents', conditions: [heather], groupBy: { field: 'tag' } },
  })
  expect(answer.figures.map(({ group, text }) => `${group ?? ''} ${text}`)).toEqual([
    ' 3',
    'Prices 2',
    'No tag 1',
    'Terms 1',
  ])
})

test('what the catalog does not know is refused with its place', async () => {
  const refusals: [DataQueryInput, string][] = [
    [{ subject: 'leads', conditions: [{ field: 'constructor', is: ['x'] }] }, 'conditions.0'],
    [{ subject: 'leads', conditions: [{ field: 'stage', is: ['maybe'] }] }, 'conditions.0'],
    [{ subject: 'leads', conditions: [{ field: 'value', from: '2026-01-01' }] }, 'conditions.0'],
    [{ subject: 'leads', groupBy: { field: 'createdAt' } }, 'groupBy'],
    [{ subject: 'leads', thenBy: { field: 'stage' } }, 'thenBy'],
    [{ subject: 'leads', groupBy: { field: 'stage' }, thenBy: { field: 'stage' } }, 'thenBy'],
    [{ subject: 'leads', limitEach: 3 }, 'limitEach'],
    [{ subject: 'leads', groupBy: { field: 'stage' }, limitEach: 3, limit: 2 }, 'limitEach'],
    [{ subject: 'leads', skip: 1 }, 'skip'],
    [{ subject: 'leads', show: ['nose'] }, 'show'],
    [{ subject: 'leads', show: ['words'] }, 'show'],
    [{ subject: 'leads', having: { measure: 0, above: 1 } }, 'having'],
    [{ subject: 'leads', groupBy: { field: 'stage' }, having: { measure: 1, above: 1 } }, 'having'],
    [
      {
        subject: 'leads',
        groupBy: { field: 'stage' },
        having: { measure: 0, above: 1, and: [{ measure: 3, below: 2 }] },
      },
      'having',
    ],
    [{ subject: 'leads', middle: 'average' }, 'middle'],
    [
      { subject: 'leads', conditions: [{ field: 'hot', is: ['yes'], or: [{ field: 'nose', none: true }] }] },
      'conditions.0',
    ],
    [
      {
        subject: 'leads',
        conditions: [{ field: 'hot', is: ['yes'], or: [{ field: 'value', aboveThe: 'average' }] }],
      },
      'conditions.0',
    ],
    [{ subject: 'leads', measures: [{ measure: 'latest', field: 'value' }] }, 'measures.0'],
    [{ subject: 'leads', conditions: [{ field: 'createdAt', aboveThe: 'average' }] }, 'conditions.0'],
    [{ subject: 'tasks', measures: [{ measure: 'winRate' }] }, 'measures.0'],
    [{ subject: 'leads', measures: [{ measure: 'sum', field: 'stage' }] }, 'measures.0'],
  ]
  for (const [body, at] of refusals) {
    expect(await acme.user.try(runQuery, { body })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { [at]: expect.any(String) } },
    })
  }
})

test('more conditions than there may be, and absurd amounts and days, are refused', async () => {
  const condition = { field: 'value', atLeast: 1 }
  const wrong: DataQueryInput[] = [
    { subject: 'leads', conditions: Array.from({ length: 31 }, () => condition) },
    { subject: 'leads', conditions: [{ field: 'value', above: 1e300 }] },
    { subject: 'leads', conditions: [{ field: 'value', above: 0.001 }] },
    { subject: 'leads', conditions: [{ field: 'createdAt', from: '0001-01-01' }] },
    { subject: 'leads', conditions: [{ field: 'assignedUserId', is: ["x' or true"] }] },
    { subject: 'leads', conditions: [{ field: 'hot', is: ['maybe'] }] },
    { subject: 'leads', conditions: [{ field: 'name' }] },
    { subject: 'leads', order: { measure: 0 } },
    { subject: 'tasks', aim: 'pipeline' },
  ]
  for (const body of wrong) expect(await acme.user.try(runQuery, { body })).toMatchObject({ status: 400 })
  const last = [{ field: 'createdAt', from: '1900-01-01', to: '9999-12-31' }]
  expect((await ask({ subject: 'leads', conditions: last })).total).toBeGreaterThan(0)
  expect(
    (await ask({ subject: 'leads', conditions: Array.from({ length: 30 }, () => condition) })).total,
  ).toBeGreaterThan(0)
})

test('tasks are found up to the last day that one can be due', async () => {
  const { id } = await acme.user.call(createTask, { body: { title: 'For the last day', dueDate: '9999-12-31' } })
  for (const from of ['1900-01-01', '9999-12-30', '9999-12-31']) {
    const { rows } = await ask({ subject: 'tasks', conditions: [{ field: 'dueDate', from, to: '9999-12-31' }] })
    expect(rows.tasks.map((task) => task.id)).toContain(id)
  }
})

test('what is level with the one that was asked for comes with it, and what is left out is said', async () => {
  const { user } = await server.workspace('Level')
  for (const value of [500, 300, 300, 300, 100])
    await user.call(createLead, { body: { name: `Lead of ${value}`, value } })
  const byValue = { field: 'value', descending: true }
  const termsOf = async (body: Partial<DataQueryInput>) => {
    const answer = await user.call(runQuery, { body: { subject: 'leads', order: byValue, ...body } })
    return answer.terms.filter((term) => term.includes('level'))
  }
  expect(await termsOf({ limit: 1 })).toEqual([])
  expect(await termsOf({ limit: 2 })).toEqual(['2 more are level with the last one.'])
  expect(await termsOf({ limit: 3 })).toEqual(['1 more is level with the last one.'])
  expect(await termsOf({ limit: 4 })).toEqual([])
  const below = [{ field: 'value', below: 400 }]
  expect(await termsOf({ limit: 1, conditions: below })).toEqual(['They are level.'])
  const first = await user.call(runQuery, { body: { subject: 'leads', order: byValue, limit: 1, conditions: below } })
  expect(first.rows.leads.map(({ value }) => value)).toEqual([300, 300, 300])
  for (const value of [300, 300]) await user.call(createLead, { body: { name: `Lead of ${value}`, value } })
  expect(await termsOf({ limit: 1, conditions: below })).toEqual(['4 more are level with it.'])
})

test('of each group the first are listed, also where all of them come after thousands of another group', async () => {
  const big = await server.workspace('Two thousand')
  await server.superuser.query(
    `insert into leads (company_id, id, name, value, source)
     select $1, uuidv7(), source || ' ' || n, case source when 'referral' then 100000 else 0 end + n, source
     from (values ('referral', 2000), ('', 4), ('other', 2)) as s (source, many), generate_series(1, many) n`,
    [big.companyId],
  )
  const { rows } = await big.user.call(runQuery, {
    body: {
      subject: 'leads',
      groupBy: { field: 'source' },
      order: { field: 'value', descending: true },
      limitEach: 2,
      skip: 1,
    },
  })
  expect(rows.leads.map(({ name }) => name)).toEqual(['referral 1999', 'referral 1998', ' 3', ' 2', 'other 1'])

  // What thousands have and what few have is looked up in different ways.
  const having = async (text: string, not = false) => {
    const conditions = [{ field: 'name' as const, matches: [text], not }]
    return (await big.user.call(runQuery, { body: { subject: 'leads', conditions } })).total
  }
  expect([await having('R'), await having('R', true)]).toEqual([2002, 4])
  expect([await having('ral 1999'), await having('RAL 1999', true), await having('nobody')]).toEqual([1, 2005, 0])
})

test('leads are found by their place among few places and among hundreds', { tags: 'slow' }, async () => {
  const traveller = await server.workspace('Everywhere')
  const inBerlin = async () => {
    const query = { subject: 'leads', conditions: [{ field: 'place', matches: ['berlin'] }] } satisfies DataQueryInput
    const { rows } = await traveller.user.call(runQuery, { body: query })
    return rows.leads.map(({ name }) => name).toSorted()
  }
  expect(await inBerlin()).toEqual([])
  const add = (places: string) =>
    server.superuser.query(
      `insert into leads (company_id, id, name, city, state, country)
       select $1, uuidv7(), 'Lead ' || n, city, state, country from ${places}`,
      [traveller.companyId],
    )
  await add(`(values (1, 'Berlin', '', 'Germany'), (2, 'East  Berlin', '', ''), (3, '', 'Berlin', ''), (4, '', '', ''),
    (5, 'Berlingen', '', ''), (6, 'Berlin', '', 'Germany'), (7, 'Paris', '', 'France')) as p (n, city, state, country)`)
  const found = ['Lead 1', 'Lead 2', 'Lead 3', 'Lead 6']
  expect(await inBerlin()).toEqual(found)
  await add(`(select n, 'City ' || n as city, '' as state, '' as country from generate_series(100, 700) n) as p`)
  expect(await inBerlin()).toEqual(found)
})

test('an answer carries 200 rows of more, and figures of all; sums keep every cent', async () => {
  const big = await server.workspace('Big')
  await server.superuser.query(
    `insert into leads (company_id, id, name, value) select $1, uuidv7(), 'Lead ' || n, 9999999999.99 from generate_series(1, 201) n`,
    [big.companyId],
  )
  const body: DataQueryInput = {
    subject: 'leads',
    measures: [
      { measure: 'sum', field: 'value' },
      { measure: 'median', field: 'value' },
    ],
  }
  const answer = await big.user.call(runQuery, { body })
  expect(answer.rows.leads).toHaveLength(200)
  expect(answer.total).toBe(201)
  expect(answer.figures.map(({ text }) => text)).toEqual(['201', '$2,009,999,999,997.99', '$9,999,999,999.99'])
  const none = await big.user.call(runQuery, {
    body: { ...body, conditions: [{ field: 'name', matches: ['nobody'] }] },
  })
  expect(none).toMatchObject({ total: 0, rows: { leads: [] } })
  expect(none.figures.map(({ text }) => text)).toEqual(['0', '$0'])
})

test('a private document is its uploader’s alone, by its fields, its words and in every figure', async () => {
  const body = { title: 'Salaries of the board', content: 'Secret figures of quillwort.', tags: ['board'] }
  const { id } = await acme.admin.call(createDocument, { body })
  const queries: DataQueryInput[] = [
    { subject: 'documents' },
    { subject: 'documents', groupBy: { field: 'uploadedBy' } },
    { subject: 'documents', conditions: [{ field: 'tag', matches: ['board'] }] },
    { subject: 'documents', aim: 'find', conditions: [{ field: 'words', matches: ['quillwort'] }] },
    { subject: 'leads', aim: 'find', conditions: [{ field: 'words', matches: ['quillwort'] }] },
    { subject: 'activities', aim: 'activity', conditions: [{ field: 'words', matches: ['Salaries'] }] },
  ]
  for (const query of queries) {
    const own = await acme.admin.call(runQuery, { body: query })
    const others = await acme.user.call(runQuery, { body: query })
    expect(own.total).toBe(1)
    expect(others.total).toBe(0)
    expect(JSON.stringify(others)).not.toContain(id)
    expect(others.figures.every(({ value }) => value === 0)).toBe(true)
  }
})

test('who applied twice is known by the email address or the phone, and who was hired by how long it took', async () => {
  const jobs = await server.workspace('Jobs')
  const { id: jobOpeningId } = await jobs.user.call(createOpening, {
    body: { title: 'Cook', description: 'Cooks.', employmentType: 'full_time', experienceLevel: 'entry_level' },
  })
  const add = async (lastName: string, phone: string) => {
    const body = { ...candidateFields(jobOpeningId), lastName, phone }
    return (await jobs.user.call(createCandidate, { body })).id
  }
  const once = await add('Once', '')
  const [first] = [await add('First', '+49 (30) 55 01'), await add('Again', '+49 30 5501'), await add('None', '')]
  const names = async (condition: QueryCondition, show: string[]) => {
    const body = { subject: 'candidates' as const, conditions: [condition], show }
    const { rows, reasons } = await jobs.user.call(runQuery, { body })
    return rows.candidates.map(({ id, lastName }) => `${lastName}: ${reasons[id]}`).sort()
  }
  expect(await names({ field: 'applications', atLeast: 2 }, ['applications', 'hasResume'])).toEqual([
    'Again: applications 2; without a résumé',
    'First: applications 2; without a résumé',
  ])
  await server.superuser.query(
    `update job_applications set status = 'accepted', created_at = '2026-05-01T00:00:00Z', stage_updated_at = '2026-05-03T12:00:00Z'
     where id = any($1)`,
    [[once, first]],
  )
  expect(await names({ field: 'daysToHire', above: 0 }, ['daysToHire'])).toEqual([
    'First: days to hire 2.5 days',
    'Once: days to hire 2.5 days',
  ])
})

test('another company’s rows and people are not found', async () => {
  const rival = await server.workspace('Rival')
  for (const subject of querySubjects) {
    const { total } = await rival.user.call(runQuery, {
      body: { subject, aim: subject === 'activities' ? 'activity' : 'list' },
    })
    expect(total).toBe(0)
  }
  const foreign = await ask({ subject: 'leads', conditions: [{ field: 'assignedUserId', is: [rival.user.id] }] })
  expect(foreign).toMatchObject({ total: 0, reading: expect.stringContaining('assigned to someone') })
})

test('every option of a chip is a query that is known', async () => {
  const query: DataQueryInput = {
    aim: 'rank',
    subject: 'leads',
    conditions: [
      { field: 'stage', is: ['new'] },
      { field: 'assignedUserId', is: ['me'] },
      { field: 'hot', is: ['yes'] },
      { field: 'value', below: 5000 },
      { field: 'probability', atLeast: 10 },
      { field: 'createdAt', from: '2026-11-01', to: '2026-11-30' },
    ],
    measures: [{ measure: 'sum', field: 'value' }],
    groupBy: { field: 'createdAt', by: 'week' },
    limit: 7,
  }
  const { chips } = await ask(query)
  expect(chips.map(({ at }) => at)).toEqual([
    'subject',
    ...Array.from({ length: 6 }, (_, index) => `conditions.${index}`),
    'measures.0',
    'groupBy',
    'limit',
  ])
  for (const { at, options } of chips) {
    for (const { part, text } of options) {
      const [list = '', index] = at.split('.')
      const changed = structuredClone(query) as Record<string, unknown>
      if (index === undefined) changed[list] = part
      else (changed[list] as unknown[])[Number(index)] = part
      const answer = await ask(changed as DataQueryInput)
      expect(answer.chips.find((each) => each.at === at)?.text).toBe(text)
    }
  }
})

test('a share is of each group in all rows that match, and nothing of all of them', async () => {
  const other = await server.workspace('Shares')
  for (const source of ['website', 'website', 'referral'] as const)
    await other.user.call(createLead, { body: { name: `From ${source}`, source } })
  const shares = async (body: DataQueryInput) => {
    const { figures } = await other.user.call(runQuery, { body })
    return figures.filter(({ name }) => name === 'Share').map(({ group, text }) => `${group}: ${text}`)
  }
  const measures = [{ measure: 'share' as const }]
  const ranked = { aim: 'rank', subject: 'leads', measures, order: { measure: 0, descending: true } } as const
  const expected = ['Website: 66.7%', 'Referral: 33.3%']
  expect(await shares({ ...ranked, groupBy: { field: 'source' } })).toEqual(expected)
  // Not from totals that are kept, but from the rows.
  const conditions = [{ field: 'name', matches: ['From'] }]
  expect(await shares({ ...ranked, conditions, groupBy: { field: 'source' } })).toEqual(expected)
  expect(await shares({ subject: 'leads', measures })).toEqual([])
})

describe('of a company with a history', () => {
  let other: Workspace
  let [large, small, lost] = ['', '', '']
  const asked = async (body: DataQueryInput) => other.user.call(runQuery, { body })

  beforeAll(async () => {
    other = await server.workspace('Other')
    const add = async (lead: { name: string; value: number; city?: string; stage?: LeadStage }) =>
      (await other.user.call(createLead, { body: { source: 'referral', ...lead } })).id
    large = await add({ name: 'Large', value: 300, city: 'Berlin' })
    small = await add({ name: 'Small', value: 100, city: 'Hamburg' })
    lost = await add({ name: 'Lost', value: 50, stage: 'negotiation' })
    await other.user.call(moveLead, { params: { id: lost }, body: { stage: 'closed_lost' } })
    await other.user.call(createLeadNote, { params: { leadId: small }, body: { content: 'Called them' } })
    await other.user.call(createLeadTask, { params: { id: large }, body: { title: 'Offer' } })
    await other.user.call(createTask, { body: { title: 'Of nobody' } })
  })

  test('what is above the average is so among those that meet everything else, and the answer says how much that is', async () => {
    const open = { field: 'outcome', is: ['open'] }
    const answer = await asked({ subject: 'leads', conditions: [open, { field: 'value', aboveThe: 'average' }] })
    expect(answer.rows.leads.map(({ id }) => id)).toEqual([large])
    expect(answer.reading).toContain('value above the average of $200')
    expect(answer.terms).toEqual(['The average value over those that match everything else is $200.'])
    expect(answer.chips[2]?.options.map(({ text }) => text)).toContain('Value above the median')
    const none = await asked({
      subject: 'leads',
      conditions: [
        { field: 'outcome', is: ['won'] },
        { field: 'value', belowThe: 'median' },
      ],
    })
    expect(none).toMatchObject({ total: 0, terms: ['There is no median value.'] })
  })

  test('what was lost is known by the stage before', async () => {
    const answer = await asked({ subject: 'leads', conditions: [{ field: 'previousStage', is: ['negotiation'] }] })
    expect(answer.rows.leads.map(({ id }) => id)).toEqual([lost])
    expect(answer.reading).toContain('before in negotiation')
  })

  test('tasks are found by their leads, and those without one by none of them', async () => {
    const titles = async (condition: QueryCondition) =>
      (await asked({ subject: 'tasks', conditions: [condition] })).rows.tasks.map(({ title }) => title)
    expect(await titles({ field: 'leadValue', above: 100 })).toEqual(['Offer'])
    expect(await titles({ field: 'leadPlace', matches: ['berlin'] })).toEqual(['Offer'])
    expect(await titles({ field: 'leadOutcome', is: ['open'] })).toEqual(['Offer'])
    expect(await titles({ field: 'leadOutcome', none: true })).toEqual(['Of nobody'])
  })

  test('the last contact is a figure with its day, and the row that it is of', async () => {
    const answer = await asked({
      aim: 'figures',
      subject: 'leads',
      measures: [{ measure: 'latest', field: 'lastContactAt' }],
      order: { field: 'lastContactAt', descending: true },
    })
    expect(answer.figures[1]).toMatchObject({
      name: 'Last contact',
      value: 0,
      unit: 'daysAgo',
      text: expect.stringMatching(/ 20\d\d, today$/),
    })
    expect(answer.rows.leads[0]?.id).toBe(small)
    expect(answer.reasons).toEqual({ [small]: expect.stringMatching(/^last contact \w+ \d+, 20\d\d$/) })
  })

  test('each row says what was asked for of it, also that it has none', async () => {
    const answer = await asked({
      subject: 'leads',
      order: { field: 'probability', descending: true },
      show: ['email', 'probability', 'value', 'source', 'assignedUserId', 'hot'],
    })
    expect(answer.reading).toMatch(/ · with email, probability, value, source, owner and hot$/)
    expect(answer.chips.at(-1)).toMatchObject({ at: 'show', removable: true })
    // What a row shows anyway is not said again.
    expect(answer.reasons[small]).toMatch(/^no email; probability \d+%; (no source|source \w+); (not )?hot$/)
    expect(Object.keys(answer.reasons)).toHaveLength(answer.total)
  })

  test('the month with least, and those with nothing, may have no row', async () => {
    const today = Temporal.Now.plainDateISO('UTC')
    const created = {
      field: 'createdAt',
      from: today.subtract({ months: 2 }).with({ day: 1 }).toString(),
      to: today.add({ days: 1 }).toString(),
    }
    const months: DataQueryInput = {
      aim: 'figures',
      subject: 'leads',
      conditions: [created],
      measures: [{ measure: 'count' }],
      groupBy: { field: 'createdAt', by: 'month' },
    }
    const counts = ({ figures }: Awaited<ReturnType<typeof asked>>) =>
      figures.flatMap(({ group, value }) => (group ? [value] : []))
    expect(counts(await asked({ ...months, order: { measure: 0, descending: false } }))).toEqual([0, 0, 3])
    expect(counts(await asked({ ...months, having: { measure: 0, atMost: 0 } }))).toEqual([0, 0])
    expect(counts(await asked(months))).toEqual([3])
  })

  test('two groupings at once have a figure for each pair, in the order of both', async () => {
    const answer = await asked({
      subject: 'leads',
      measures: [{ measure: 'sum', field: 'value' }],
      groupBy: { field: 'outcome' },
      thenBy: { field: 'city' },
    })
    const sums = answer.figures.filter(({ group, unit }) => group && unit === 'dollars')
    expect(sums.map(({ group, text }) => `${group} ${text}`)).toEqual([
      'Open · Berlin $300',
      'Open · Hamburg $100',
      'Lost · No city $50',
    ])
    expect(answer.reading).toContain('by outcome and city')
    expect(answer.chips.slice(-2).map(({ at, text }) => `${at}: ${text}`)).toEqual([
      'groupBy: By outcome',
      'thenBy: And city',
    ])
  })

  test('one of several things may hold, which is one chip that can be narrowed to one of them', async () => {
    const or = [{ field: 'previousStage', is: ['negotiation'] }]
    const answer = await asked({ subject: 'leads', conditions: [{ field: 'place', matches: ['hamburg'], or }] })
    expect(new Set(answer.rows.leads.map(({ id }) => id))).toEqual(new Set([small, lost]))
    const chip = answer.chips.find(({ at }) => at === 'conditions.0')
    expect(chip?.text).toBe('In “hamburg” or before in negotiation')
    expect(chip?.options).toEqual([
      { text: 'In “hamburg”', part: { field: 'place', matches: ['hamburg'] } },
      { text: 'Before in negotiation', part: or[0] },
    ])
  })

  test('the second by value is the one after the first', async () => {
    const order = { field: 'value', descending: true }
    const whole = await asked({ subject: 'leads', order })
    const answer = await asked({ subject: 'leads', order, limit: 1, skip: 1 })
    expect(answer.rows.leads).toEqual([whole.rows.leads[1]])
    expect(answer.reading).toMatch(/ · the 2nd$/)
    const ranked = await asked({ subject: 'leads', groupBy: { field: 'outcome' }, limit: 1, skip: 1 })
    expect(ranked.figures.flatMap(({ group }) => group ?? [])).toEqual(['Lost'])
  })

  test('only groups within bounds are listed', async () => {
    const having = { measure: 0, above: 1 }
    const answer = await asked({ subject: 'leads', groupBy: { field: 'outcome' }, having })
    expect(answer.figures.flatMap(({ group, text }) => (group ? [`${group} ${text}`] : []))).toEqual(['Open 2'])
    expect(answer.reading).toContain('by outcome · only groups with above 1 leads')
    expect(answer.chips.at(-1)).toMatchObject({ at: 'having', removable: true })
    const sums = await asked({
      subject: 'leads',
      measures: [{ measure: 'count' }, { measure: 'sum', field: 'value' }],
      groupBy: { field: 'outcome' },
      having: { measure: 1, atMost: 50 },
    })
    expect(sums.figures.flatMap(({ group }) => group ?? [])).toEqual(['Lost', 'Lost'])
    expect(sums.reading).toContain('only groups with total value at most $50')
  })

  test('of several bounds all hold, each of what it is of', async () => {
    const asking = (atMost: number) =>
      asked({
        subject: 'leads',
        measures: [{ measure: 'count' }, { measure: 'sum', field: 'value' }],
        groupBy: { field: 'outcome' },
        having: { measure: 0, atLeast: 1, below: 2, and: [{ measure: 1, atMost }] },
      })
    const answer = await asking(50)
    expect(answer.figures.flatMap(({ group }) => group ?? [])).toEqual(['Lost', 'Lost'])
    expect(answer.reading).toContain('only groups with at least 1 and below 2 leads and with total value at most $50')
    expect((await asking(49)).figures.flatMap(({ group }) => group ?? [])).toEqual([])
  })

  test('the average over the groups is a figure, of days with those that have nothing', async () => {
    const people = await asked({ subject: 'leads', groupBy: { field: 'outcome' }, middle: 'average' })
    expect(people.figures.flatMap(({ name, group, text }) => (group ? [] : `${name} ${text}`))).toEqual([
      'Leads 3',
      'Average of all groups 1.5',
    ])
    expect(people.chips.at(-1)).toMatchObject({ at: 'middle', text: 'Average of all groups', removable: true })
    const today = Temporal.Now.plainDateISO('UTC')
    const created = {
      field: 'createdAt',
      from: today.subtract({ days: 5 }).toString(),
      to: today.add({ days: 1 }).toString(),
    }
    const days = await asked({
      aim: 'figures',
      subject: 'leads',
      conditions: [created],
      groupBy: { field: 'createdAt', by: 'day' },
      middle: 'average',
    })
    expect(days.figures.flatMap(({ group, value }) => (group ? [value] : []))).toEqual([0, 0, 0, 0, 0, 3])
    expect(days.figures.find(({ name }) => name === 'Average of all groups')?.text).toBe('0.5')
  })

  test('sides of an or may each say several things that must all hold', async () => {
    const first = { field: 'outcome', is: ['open'], and: [{ field: 'place', matches: ['berlin'] }] }
    const second = { field: 'outcome', is: ['lost'], and: [{ field: 'value', below: 100 }] }
    const answer = await asked({ subject: 'leads', conditions: [{ ...first, or: [second] }] })
    expect(new Set(answer.rows.leads.map(({ id }) => id))).toEqual(new Set([large, lost]))
    const chip = answer.chips.find(({ at }) => at === 'conditions.0')
    expect(chip?.text).toBe('Open and in “berlin” or lost and value below $100')
    expect(chip?.options.map(({ part }) => part)).toEqual([first, second])
    const narrowed = await asked({ subject: 'leads', conditions: [second] })
    expect(narrowed.rows.leads.map(({ id }) => id)).toEqual([lost])
    const middle = { field: 'value', aboveThe: 'average' as const }
    await expect(asked({ subject: 'leads', conditions: [{ ...first, and: [middle] }] })).rejects.toThrow(/stands alone/)
  })

  test('groups are compared with the average of those that have a name, which is a figure', async () => {
    const having = { measure: 0, aboveThe: 'average' as const }
    const answer = await asked({
      subject: 'leads',
      measures: [{ measure: 'sum', field: 'value' }],
      groupBy: { field: 'city' },
      having,
    })
    expect(answer.figures.map(({ name, group, text }) => `${group ?? ''} ${name} ${text}`)).toEqual([
      ' Leads 3',
      ' Total value $450',
      ' Average of all groups $200',
      'Berlin Leads 1',
      'Berlin Total value $300',
    ])
    expect(answer.reading).toContain('only groups with total value above the average of all groups')
    const median = await asked({
      subject: 'leads',
      groupBy: { field: 'outcome' },
      having: { measure: 0, belowThe: 'median' },
    })
    expect(median.figures.map(({ name, group, text }) => `${group ?? ''} ${name} ${text}`)).toEqual([
      ' Leads 3',
      ' Median of all groups 1.5',
      'Lost Leads 1',
    ])
  })

  test('a person with nothing is listed where that is asked for, and comes first of those with the least', async () => {
    const nothing = { measure: 0, atMost: 0 }
    const people = await asked({ subject: 'leads', groupBy: { field: 'assignedUserId' }, having: nothing })
    expect(people.figures.flatMap(({ group, value }) => (group ? [value] : []))).toEqual([0, 0, 0])
    expect(people.reading).toContain('only groups without any leads')
    const sources = await asked({ subject: 'leads', groupBy: { field: 'source' }, having: nothing })
    expect(sources.figures.flatMap(({ group }) => group ?? [])).not.toContain('Referral')
    expect(sources.figures.flatMap(({ group }) => group ?? [])).toContain('Trade Show')
    const least = await asked({
      aim: 'rank',
      subject: 'leads',
      groupBy: { field: 'assignedUserId' },
      order: { measure: 0 },
    })
    expect(least.figures.flatMap(({ group, value }) => (group ? [value] : []))).toEqual([0, 0, 0, 3])
  })

  test('how long sales take is answered at the median as well, and how many are lost as a rate', async () => {
    const measures = [{ measure: 'medianSalesCycle' as const }, { measure: 'lossRate' as const }]
    const { figures } = await asked({ subject: 'leads', measures })
    // Nothing was won.
    expect(figures.map(({ name, text }) => `${name} ${text}`)).toEqual(['Leads 3', 'Loss rate 100%'])
  })

  test('so many of each group are rows group by group, and all figures are of them', async () => {
    const answer = await asked({
      subject: 'leads',
      measures: [{ measure: 'sum', field: 'value' }],
      groupBy: { field: 'outcome' },
      order: { field: 'value', descending: true },
      limitEach: 1,
    })
    expect(answer.rows.leads.map(({ id }) => id)).toEqual([large, lost])
    expect(answer.total).toBe(2)
    expect(answer.figures.map(({ name, group, text }) => [group, name, text].filter(Boolean).join(' '))).toEqual([
      'Leads 2',
      'Total value $350',
      'All matching leads 3',
      'Open Leads 1',
      'Open Total value $300',
      'Lost Leads 1',
      'Lost Total value $50',
    ])
    expect(answer.reading).toContain('by outcome · by value, highest first · the first of each')
    expect(answer.chips.at(-1)).toMatchObject({ at: 'limitEach', text: 'The first of each' })
  })

  test('days of the week are named, Monday first', async () => {
    const days = ['2026-11-16', '2026-11-22', '2026-11-09']
    for (const [at, id] of [large, small, lost].entries())
      await server.superuser.query('update leads set created_at = $1 where id = $2', [`${days[at]}T12:00:00Z`, id])
    const { figures } = await asked({ subject: 'leads', groupBy: { field: 'createdAt', by: 'weekday' } })
    expect(figures.flatMap(({ group, text }) => (group ? [`${group} ${text}`] : []))).toEqual(['Monday 2', 'Sunday 1'])
  })
})
