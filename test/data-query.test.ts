import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DataQueryInput, runQuery } from '../contract/data-query.ts'
import { createLead } from '../contract/leads.ts'
import { queryFields, querySubjects } from '../contract/plain/data-query.ts'
import { createTask } from '../contract/tasks.ts'
import { startServer, type TestServer } from './server.ts'
import type { Workspace } from './workspace.ts'

let server: TestServer
let acme: Workspace

beforeAll(async () => {
  server = await startServer()
  acme = await server.workspace('Acme')
})
afterAll(() => server.close())

const ask = (body: DataQueryInput) => acme.user.call(runQuery, { body })

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
  test('every field can be asked for, sorted and grouped by, and reckoned with', async () => {
    for (const [field, kind] of Object.entries(queryFields[subject])) {
      const condition = { field, ...conditions[kind] }
      await ask({ subject, conditions: [condition, { ...condition, not: true }] })
      if (kind !== 'words') await ask({ subject, order: { field, descending: true } })
      if (kind === 'money' || kind === 'number' || kind === 'percent')
        await ask({
          subject,
          measures: (['sum', 'average', 'median', 'lowest', 'highest'] as const).map((measure) => ({ measure, field })),
        })
      else if (kind === 'day')
        for (const by of ['day', 'week', 'month', 'quarter', 'year'] as const)
          await ask({
            subject,
            groupBy: { field, by },
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
    reading: 'Leads · source Referral · total value · by value, highest first',
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

test('what the catalog does not know is refused with its place', async () => {
  const refusals: [DataQueryInput, string][] = [
    [{ subject: 'leads', conditions: [{ field: 'constructor', is: ['x'] }] }, 'conditions.0'],
    [{ subject: 'leads', conditions: [{ field: 'stage', is: ['maybe'] }] }, 'conditions.0'],
    [{ subject: 'leads', conditions: [{ field: 'value', from: '2026-01-01' }] }, 'conditions.0'],
    [{ subject: 'leads', groupBy: { field: 'createdAt' } }, 'groupBy'],
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
