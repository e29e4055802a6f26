import type { Task, TaskGroup } from '../../contract/tasks/fields.ts'
import type { CompanyDay } from '../companies/today.ts'
import { dayIn } from '../format.ts'

const DAY = 86_400_000
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/**
 * The calendar day of a due date, as `YYYY-MM-DD`. Midnight UTC stands for the day itself, the same everywhere; any other
 * instant falls on the day it has where the company is. The server does the same.
 */
export function dueDay(dueDate: string, timeZone: string) {
  const due = Date.parse(dueDate)
  return due % DAY === 0 ? new Date(due).toISOString().slice(0, 10) : dayIn(timeZone, due)
}

/** Not finished, and due before today. */
export const isOverdue = (task: Pick<Task, 'dueDate' | 'status'>, today: CompanyDay) =>
  groupOf(task, today) === 'overdue'

/** What a list that is divided into groups has the task in. */
export function groupOf({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, today: CompanyDay): TaskGroup {
  if (status === 'completed' || status === 'cancelled') return status
  if (dueDate === null) return 'undated'
  const day = dueDay(dueDate, today.timeZone)
  if (day < today.day) return 'overdue'
  if (day === today.day) return 'today'
  return day <= endOfWeek(today.day) ? 'week' : 'later'
}

/** "Today", "Tomorrow", "Yesterday", "Nov 24", or "Jan 3, 2027" outside of this year. */
export function dueLabel(dueDate: string, { day: today, timeZone }: CompanyDay) {
  const day = dueDay(dueDate, timeZone)
  const away = Math.round((Date.parse(day) - Date.parse(today)) / DAY)
  if (away === 0) return 'Today'
  if (away === 1) return 'Tomorrow'
  if (away === -1) return 'Yesterday'
  return (day.slice(0, 4) === today.slice(0, 4) ? short : long).format(new Date(day))
}

/** The Sunday that a week ends on. */
function endOfWeek(day: string) {
  const start = new Date(day)
  return new Date(start.getTime() + ((7 - start.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
}
