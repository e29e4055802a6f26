import { expect, test } from 'vitest'
import { movement } from './movement.ts'

const figures = { revenue: 112, leads: 90, conversions: 3, tasks: 1001 }
const before = { day: '2026-10-31', revenue: 100, leads: 100, conversions: 0, tasks: 1000 }

test.each([
  ['revenue', 'Up 12% since Oct 31'],
  ['leads', 'Down 10% since Oct 31'],
  ['conversions', 'Up from none since Oct 31'],
  ['tasks', 'Up less than 1% since Oct 31'],
] as const)('%s: %s', (figure, words) => {
  expect(movement({ ...figures, before }, figure)).toBe(words)
})

test('says so where nothing moved, and where there is nothing to compare with', () => {
  expect(movement({ ...figures, before: { ...before, leads: 90 } }, 'leads')).toBe('Unchanged since Oct 31')
  expect(movement({ ...figures, before: { ...before, conversions: 3 } }, 'conversions')).toBe('Unchanged since Oct 31')
  expect(movement({ ...figures, before: null }, 'leads')).toBe('No earlier month yet')
})
