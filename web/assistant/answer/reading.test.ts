import { expect, test } from 'vitest'
import type { DataQuery } from '../../../contract/data-query/fields.ts'
import { withoutPart, withPart } from './reading.ts'

const query: DataQuery = {
  aim: 'rank',
  subject: 'leads',
  conditions: [
    { field: 'stage', is: ['proposal'] },
    { field: 'createdAt', from: '2026-11-01', to: '2026-11-30', label: 'this month' },
  ],
  measures: [{ measure: 'sum', field: 'value' }, { measure: 'count' }],
  groupBy: { field: 'source' },
  order: { measure: 1, descending: true },
  limit: 5,
}

test('a chip that is removed takes its part of the query away, and nothing else', () => {
  expect(withoutPart(query, 'conditions.0')).toEqual({ ...query, conditions: [query.conditions[1]] })
  const { limit: _, ...unlimited } = query
  expect(withoutPart(query, 'limit')).toEqual(unlimited)
})

test('an option takes the place of its part', () => {
  const next = { field: 'createdAt', from: '2026-10-01', to: '2026-10-31', label: 'last month' }
  expect(withPart(query, 'conditions.1', next)).toEqual({ ...query, conditions: [query.conditions[0], next] })
  expect(withPart(query, 'subject', 'tasks').subject).toBe('tasks')
})

test('an order by a measure goes with the measure, or with the groups', () => {
  expect(withoutPart(query, 'measures.1')).not.toHaveProperty('order')
  expect(withoutPart(query, 'groupBy')).not.toHaveProperty('order')
  expect(withoutPart(query, 'conditions.0')).toHaveProperty('order')
})

test('so many of each group are so many of all without groups, and none are passed over without a number', () => {
  const each: DataQuery = { ...query, order: { field: 'value', descending: true }, limitEach: 3, skip: 1 }
  expect(withoutPart(each, 'groupBy')).toMatchObject({ limit: 3, skip: 1 })
  expect(withoutPart(each, 'groupBy')).not.toHaveProperty('limitEach')
  const { limit: _, ...rest } = each
  expect(withoutPart(rest, 'limitEach')).not.toHaveProperty('skip')
})

test('what divides the groups makes them once these are gone', () => {
  const divided: DataQuery = { ...query, thenBy: { field: 'stage' } }
  expect(withoutPart(divided, 'groupBy')).toMatchObject({ groupBy: { field: 'stage' } })
  expect(withoutPart(divided, 'groupBy')).not.toHaveProperty('thenBy')
  expect(withoutPart(divided, 'thenBy')).toEqual(query)
})
