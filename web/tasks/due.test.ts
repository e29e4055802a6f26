import { expect, test } from 'vitest'
import { dueDay, dueGroup, dueLabel, isOverdue } from './due.ts'

const noon = new Date(2026, 10, 21, 12)

test('midnight UTC is a day as such, wherever one is', () => {
  expect(dueDay('2026-11-21T00:00:00.000Z')).toBe('2026-11-21')
  expect(dueDay('1969-12-31T00:00:00.000Z')).toBe('1969-12-31')
})

test('any other instant falls on the day it has where one is', () => {
  const lateEvening = new Date(2026, 10, 21, 23, 59)
  expect(dueDay(lateEvening.toISOString())).toBe('2026-11-21')
})

test('a task is overdue after its day, not on it, and never once it is finished', () => {
  const due = (dueDate: string | null, status: 'pending' | 'in_progress' | 'completed' | 'cancelled') =>
    isOverdue({ dueDate, status }, noon)
  expect(due('2026-11-20T00:00:00.000Z', 'pending')).toBe(true)
  expect(due('2026-11-20T00:00:00.000Z', 'in_progress')).toBe(true)
  expect(due('2026-11-21T00:00:00.000Z', 'pending')).toBe(false)
  expect(due('2026-11-20T00:00:00.000Z', 'completed')).toBe(false)
  expect(due('2026-11-20T00:00:00.000Z', 'cancelled')).toBe(false)
  expect(due(null, 'pending')).toBe(false)
})

test('a list sorted by due date is divided into overdue, today, later and without a date', () => {
  const groups = ['2025-01-01', '2026-11-20', '2026-11-21', '2026-11-22'].map((day) =>
    dueGroup(`${day}T00:00:00.000Z`, noon),
  )
  expect(groups).toEqual(['Overdue', 'Overdue', 'Today', 'Later'])
  expect(dueGroup(null, noon)).toBe('No due date')
})

test.each([
  ['2026-11-20', 'Yesterday'],
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-24', 'Nov 24'],
  ['2027-01-03', 'Jan 3, 2027'],
])('%s reads "%s" on November 21, 2026', (day, words) => {
  expect(dueLabel(`${day}T00:00:00.000Z`, noon)).toBe(words)
})
