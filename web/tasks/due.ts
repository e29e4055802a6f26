import { dueDateAt, isDay } from '../../contract/plain/due-date.ts'
import type { Task, TaskGroup } from '../../contract/tasks/fields.ts'
import type { CompanyDay } from '../companies/today.ts'
import { dayIn, formatShortDay } from '../format.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const long = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/**
 * The calendar day of a due date, as `YYYY-MM-DD`. Midnight UTC stands for the day itself, the same everywhere; any other
 * instant falls on the day it has where the company is. The server does the same.
 */
export function dueDay(dueDate: string, timeZone: string) {
  // Also amid a year that is being typed, which a format would write without its zeros.
  return isDay(dueDate) ? new Date(dueDate).toISOString().slice(0, 10) : dayIn(timeZone, dueDate)
}

/** The time that a due date has where the company is, as `HH:MM`; blank where it is a day as such. */
export const dueTime = (dueDate: string, timeZone: string) =>
  isDay(dueDate) ? '' : timeIn(timeZone, Date.parse(dueDate))

/** The due date of a day, or of a time of it where the company is. */
export function dueAt(day: string, time: string, timeZone: string) {
  if (!time) return day
  const wall = Date.parse(`${day}T${time}Z`)
  const ahead = (at: number) => Date.parse(`${dayIn(timeZone, at)}T${timeIn(timeZone, at)}Z`) - at
  // Twice, as the first guess may lie beyond a change of the clocks.
  return dueDateAt(wall - ahead(wall - ahead(wall)))
}

const timeIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

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

/** "Today", "Tomorrow", "Yesterday", "Nov 24", or "Jan 3, 2027" outside of this year; from today on with its time: "Today, 3:00 PM". */
export function dueLabel(dueDate: string, { day: today, timeZone }: CompanyDay) {
  const day = dueDay(dueDate, timeZone)
  const label = dayLabel(day, today)
  if (isDay(dueDate) || day < today) return label
  return `${label}, ${new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(Date.parse(dueDate))}`
}

function dayLabel(day: string, today: string) {
  const away = Math.round((Date.parse(day) - Date.parse(today)) / DAY)
  if (away === 0) return 'Today'
  if (away === 1) return 'Tomorrow'
  if (away === -1) return 'Yesterday'
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : long.format(new Date(day))
}

/** The Sunday that a week ends on. */
function endOfWeek(day: string) {
  const start = new Date(day)
  return new Date(start.getTime() + ((7 - start.getUTCDay()) % 7) * DAY).toISOString().slice(0, 10)
}

/** The first day after another that is none of a weekend. */
export function nextWorkingDay(day: string) {
  const weekday = new Date(day).getUTCDay()
  return dayAway(day, weekday === 5 ? 3 : weekday === 6 ? 2 : 1)
}

/** To when a task can be put off, each with the due date that it would have. */
export function snoozes({ dueDate }: Pick<Task, 'dueDate'>, { day, timeZone }: CompanyDay, now: number) {
  const time = dueDate ? dueTime(dueDate, timeZone) : ''
  // In three hours, at the full hour.
  const later = Math.ceil(now / HOUR + 3) * HOUR
  const weekday = new Date(day).getUTCDay() || 7
  return [
    ...(dayIn(timeZone, later) === day
      ? [{ label: 'Snooze to later today', dueDate: dueAt(day, timeIn(timeZone, later), timeZone) }]
      : []),
    { label: 'Snooze to tomorrow', dueDate: dueAt(dayAway(day, 1), time, timeZone) },
    { label: 'Snooze to next week', dueDate: dueAt(dayAway(day, 8 - weekday), time, timeZone) },
  ]
}

const dayAway = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
