import { describe, expect, test } from 'vitest'
import { readStay } from './stay.ts'

const DAY = 86_400_000
const now = Date.parse('2026-11-22T12:00:00Z')
const since = (days: number) => new Date(now - days * DAY).toISOString()

describe('how long a lead is in its stage', () => {
  test.each([
    [0, 'Since today'],
    [0.9, 'Since today'],
    [1, '1 day'],
    [12.7, '12 days'],
  ])('is told in whole days: %d as %s', (days, said) => {
    expect(readStay({ stageChangedAt: since(days), medianDays: null, now }).days).toBe(said)
  })

  test.each([
    [9, 9.1, false],
    [9, 9, false],
    [9.2, 9.1, true],
    [400, null, false],
  ])('is long only beyond what is usual: %d days of %s', (days, medianDays, isLong) => {
    expect(readStay({ stageChangedAt: since(days), medianDays, now }).isLong).toBe(isLong)
  })

  test.each([
    [0.01, 'an hour'],
    [0.5, '12 hours'],
    [1, '1 day'],
    [3.6, '3.5 days'],
    [21.4, '21 days'],
  ])('is compared with words for %d days: %s', (medianDays, usual) => {
    expect(readStay({ stageChangedAt: since(1), medianDays, now }).usual).toBe(usual)
  })

  test('is no time at all where the clocks differ', () => {
    expect(readStay({ stageChangedAt: since(-1), medianDays: 0, now })).toMatchObject({
      days: 'Since today',
      isLong: false,
    })
  })
})
