import { expect, test } from 'vitest'
import { dueAt, dueDay, dueLabel, dueTime, groupOf, isOverdue, nextWorkingDay, snoozes } from './due.ts'

/** A Saturday. */
const today = { day: '2026-11-21', timeZone: 'Pacific/Auckland' }
const task = (dueDate: string | null, status = 'pending') => ({ dueDate, status: status as 'pending' })

test.each([
  ['midnight UTC is a day as such', '2026-11-21T00:00:00.000Z', 'Pacific/Honolulu', '2026-11-21'],
  ['also before 1970', '1969-12-31T00:00:00.000Z', 'Pacific/Auckland', '1969-12-31'],
  ['any other instant falls on the day it has there', '2026-11-20T11:00:00.000Z', 'Pacific/Auckland', '2026-11-21'],
  ['or on the one before', '2026-11-20T10:59:59.999Z', 'Pacific/Auckland', '2026-11-20'],
  ['on the other side of the earth too', '2026-11-21T09:59:59.999Z', 'Pacific/Honolulu', '2026-11-20'],
])('%s', (_, dueDate, timeZone, day) => {
  expect(dueDay(dueDate, timeZone)).toBe(day)
})

test('a task is overdue after its day, not on it, and never once it is finished', () => {
  expect(isOverdue(task('2026-11-20T00:00:00.000Z'), today)).toBe(true)
  expect(isOverdue(task('2026-11-20T00:00:00.000Z', 'in_progress'), today)).toBe(true)
  expect(isOverdue(task('2026-11-21T00:00:00.000Z'), today)).toBe(false)
  expect(isOverdue(task('2026-11-20T00:00:00.000Z', 'completed'), today)).toBe(false)
  expect(isOverdue(task('2026-11-20T00:00:00.000Z', 'cancelled'), today)).toBe(false)
  expect(isOverdue(task(null), today)).toBe(false)
})

test.each([
  ['2026-11-21', ['overdue', 'today', 'week', 'later', 'later']],
  ['2026-11-22', ['overdue', 'overdue', 'today', 'later', 'later']],
  ['2026-11-23', ['overdue', 'overdue', 'overdue', 'today', 'week']],
])('on %s, tasks of five days are in these groups: %j', (day, groups) => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-29']
  expect(days.map((due) => groupOf(task(`${due}T00:00:00.000Z`), { ...today, day }))).toEqual(groups)
})

test('what has no date or is finished has a group of its own', () => {
  expect(groupOf(task(null), today)).toBe('undated')
  expect(groupOf(task(null, 'cancelled'), today)).toBe('cancelled')
  expect(groupOf(task('2020-01-01T00:00:00.000Z', 'completed'), today)).toBe('completed')
})

test.each([
  ['2026-11-20', 'Yesterday'],
  ['2026-11-21', 'Today'],
  ['2026-11-22', 'Tomorrow'],
  ['2026-11-24', 'Nov 24'],
  ['2027-01-03', 'Jan 3, 2027'],
])('%s reads "%s" on November 21, 2026', (day, words) => {
  expect(dueLabel(`${day}T00:00:00.000Z`, today)).toBe(words)
})

test.each([
  ['2026-11-24', '', '2026-11-24'],
  ['2026-11-24', '15:00', '2026-11-24T02:00:00.000Z'],
  // Clocks go forward at two in the night of September 27, and back at three on April 5.
  ['2026-09-27', '12:00', '2026-09-26T23:00:00.000Z'],
  ['2026-04-05', '01:00', '2026-04-04T12:00:00.000Z'],
  ['2026-04-05', '12:00', '2026-04-05T00:00:00.001Z'],
])('%s at %j is %s', (day, time, dueDate) => {
  expect(dueAt(day, time, 'Pacific/Auckland')).toBe(dueDate)
  expect([dueDay(dueDate, 'Pacific/Auckland'), dueTime(dueDate, 'Pacific/Auckland')]).toEqual([day, time])
})

test('a time is said from today on', () => {
  const at = (day: string) => dueLabel(dueAt(day, '15:00', today.timeZone), today).replace('\u202f', ' ')
  expect([at('2026-11-20'), at('2026-11-21'), at('2026-12-24')]).toEqual([
    'Yesterday',
    'Today, 3:00 PM',
    'Dec 24, 3:00 PM',
  ])
})

test('a task is put off by some hours while they are of today, to tomorrow or to Monday, at its time', () => {
  const off = (dueDate: string | null, now: string) =>
    snoozes({ dueDate }, today, Date.parse(now)).map((each) => each.dueDate)
  expect(off(null, '2026-11-21T00:10:00Z')).toEqual(['2026-11-21T04:00:00.000Z', '2026-11-22', '2026-11-23'])
  const at = dueAt('2026-11-20', '09:30', today.timeZone)
  expect(off(at, '2026-11-21T09:30:00Z')).toEqual(['2026-11-21T20:30:00.000Z', '2026-11-22T20:30:00.000Z'])
})

test.each([
  ['2026-11-20', '2026-11-23'],
  ['2026-11-21', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
  ['2026-11-23', '2026-11-24'],
])('the working day after %s is %s', (day, next) => {
  expect(nextWorkingDay(day)).toBe(next)
})
