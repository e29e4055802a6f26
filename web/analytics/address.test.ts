import { expect, test } from 'vitest'
import { readAnalyticsAddress, requestOf } from './address.ts'

const ID = '0199a3c4-1111-7222-8333-123456789abc'

test('the address keeps period, owner, source and the open rows, and leaves out what makes no sense', () => {
  const all = { period: 'last_month', assignedUserId: ID, source: 'referral', rows: 'leads?figure=won' }
  expect(readAnalyticsAddress(all)).toEqual(all)
  expect(readAnalyticsAddress({ assignedUserId: ID.toUpperCase() })).toEqual({ assignedUserId: ID })
  expect(readAnalyticsAddress({ assignedUserId: 'none', source: 'none' })).toEqual({
    assignedUserId: 'none',
    source: 'none',
  })
  expect(readAnalyticsAddress({ period: 'ever', assignedUserId: 'me', source: 'sky', rows: '', x: 1 })).toEqual({})
  expect(readAnalyticsAddress({ period: 'last_12_months' })).toEqual({})
})

test('own days are two in their order, and take the place of a period', () => {
  const days = { from: '2026-01-05', to: '2026-02-04' }
  expect(readAnalyticsAddress({ ...days, period: 'last_month' })).toEqual(days)
  expect(readAnalyticsAddress({ from: days.to, to: days.from, period: 'last_month' })).toEqual({ period: 'last_month' })
  expect(readAnalyticsAddress({ from: days.from })).toEqual({})
  expect(readAnalyticsAddress({ ...days, to: '2026-02-30' })).toEqual({})
})

test('a relative period stays relative: what is asked for follows the day', () => {
  expect(requestOf({ period: 'this_month', source: 'referral' }, '2026-11-22')).toEqual({
    from: '2026-11-01',
    to: '2026-11-22',
    source: 'referral',
  })
  expect(requestOf({ period: 'this_month' }, '2026-12-02')).toEqual({ from: '2026-12-01', to: '2026-12-02' })
  expect(requestOf({}, '2026-11-22')).toEqual({ from: '2025-12-01', to: '2026-11-22' })
  expect(requestOf({ from: '2020-01-01', to: '2020-01-02', assignedUserId: 'none' }, '2026-11-22')).toEqual({
    from: '2020-01-01',
    to: '2020-01-02',
    assignedUserId: 'none',
  })
})
