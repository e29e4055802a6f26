import { describe, expect, test } from 'vitest'
import { readStay } from './stay.ts'

const DAY = 86_400_000
const now = Date.parse('2026-11-22T12:00:00Z')
const since = (days: number) => new Date(now - days * DAY).toISOString()

describe('how long a lead is in its stage', () => {
  test.each([
    [0, 'less than a minute'],
    [0.9, '22 hours'],
    [1, '1 day'],
    [12.7, '12 days'],
    // Clocks differ.
    [-1, 'less than a minute'],
  ])('is in whole units: %d days are %s', (days, words) => {
    expect(readStay({ stageChangedAt: since(days), medianDays: null, now }).time).toBe(words)
  })

  test.each([
    [0.01, 0.0001, false],
    [0.9, 0, false],
    [1, 0, true],
    [1.5, 0.2, true],
    [2.9, 2, false],
    [4.1, 3.96, false],
    [9.9, 9, false],
    [10, 9.1, true],
    [400, null, false],
  ])('is long from a day on, and a day beyond what is usual: %d days of %s', (days, medianDays, isLong) => {
    expect(readStay({ stageChangedAt: since(days), medianDays, now }).isLong).toBe(isLong)
  })
})
