import { expect, test } from 'vitest'
import { daysOf, formatDays, isDay, type Period } from './period.ts'

test.each<[Period, string, string, string]>([
  ['last_30_days', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['last_90_days', '2026-11-22', '2026-08-25', '2026-11-22'],
  ['this_month', '2026-11-22', '2026-11-01', '2026-11-22'],
  ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['this_quarter', '2026-11-22', '2026-10-01', '2026-11-22'],
  ['last_quarter', '2026-02-02', '2025-10-01', '2025-12-31'],
  ['this_year', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['last_year', '2026-11-22', '2025-01-01', '2025-12-31'],
  ['last_12_months', '2026-11-22', '2025-12-01', '2026-11-22'],
  ['last_12_months', '2026-12-31', '2026-01-01', '2026-12-31'],
])('%s as seen on %s is from %s to %s', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

test('a day is one of the calendar', () => {
  expect(['2026-02-28', '2028-02-29', '1900-01-01', '2999-12-31'].every(isDay)).toBe(true)
  expect(
    ['2026-02-29', '2026-13-01', '1899-12-31', '3000-01-01', '2026-1-1', '', 20260101, undefined].some(isDay),
  ).toBe(false)
})

test('days are told once where they are the same year', () => {
  expect(formatDays({ from: '2026-11-01', to: '2026-11-22' }).replaceAll(/\s/g, ' ')).toBe('Nov 1 – 22, 2026')
  expect(formatDays({ from: '2025-12-01', to: '2026-11-22' }).replaceAll(/\s/g, ' ')).toBe('Dec 1, 2025 – Nov 22, 2026')
})
