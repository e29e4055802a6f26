import { expect, test } from 'vitest'
import type { TaskRecurrence } from '../../../contract/tasks/fields.ts'
import { nextDue } from './recurrence.ts'

const zone = 'America/New_York'

/** The due dates of a task and of those after it, each completed on its day. */
function series(recurrence: TaskRecurrence, dueDate: string, count: number) {
  const dates: string[] = []
  let task = { recurrence, dueDate: new Date(dueDate).toISOString(), recursFrom: null as string | null }
  while (dates.length < count) {
    const next = nextDue(task, { day: task.dueDate.slice(0, 10), timeZone: zone })
    if (!next) break
    task = { ...task, ...next }
    dates.push(task.dueDate.replace('T00:00:00.000Z', ''))
  }
  return dates
}

test.each<[TaskRecurrence, string, string[]]>([
  ['daily', '2026-12-30', ['2026-12-31', '2027-01-01']],
  ['weekdays', '2026-11-26', ['2026-11-27', '2026-11-30']],
  ['weekly', '2026-12-28', ['2027-01-04', '2027-01-11']],
  ['monthly', '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['yearly', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
])('%s after %s comes %j', (recurrence, first, next) => {
  expect(series(recurrence, first, next.length)).toEqual(next)
})

test('what was left lying comes after today, and what was done early after its day', () => {
  const due = { recurrence: 'weekly', dueDate: '2026-11-02T00:00:00.000Z', recursFrom: null } as const
  expect(nextDue(due, { day: '2026-11-24', timeZone: zone })?.dueDate).toBe('2026-11-30T00:00:00.000Z')
  expect(nextDue(due, { day: '2026-10-30', timeZone: zone })?.dueDate).toBe('2026-11-09T00:00:00.000Z')
})

test('the time of day stays, over a change of the clocks and at midnight UTC', () => {
  // Seven in the evening in New York: 23:00 UTC in summer, and midnight UTC in winter, which by itself stands for the day.
  const due = { recurrence: 'daily', dueDate: '2026-10-31T23:00:00.000Z', recursFrom: null } as const
  expect(nextDue(due, { day: '2026-10-31', timeZone: zone })?.dueDate).toBe('2026-11-02T00:00:00.001Z')
})

test('without a due date it counts from today, and after the last year there is none', () => {
  const task = { recurrence: 'monthly', dueDate: null, recursFrom: null } as const
  expect(nextDue(task, { day: '2026-11-24', timeZone: zone })?.dueDate).toBe('2026-12-24T00:00:00.000Z')
  expect(nextDue({ ...task, dueDate: '9999-12-31T00:00:00.000Z' }, { day: '2026-11-24', timeZone: zone })).toBe(
    undefined,
  )
})
