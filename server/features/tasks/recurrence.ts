import { dueDateAt, isDay } from '../../../contract/plain/due-date.ts'
import type { Task, TaskRecurrence } from '../../../contract/tasks/fields.ts'
import type { CompanyDay } from '../../platform/database/days.ts'

/** What says when a task comes again. */
export interface Recurring extends Pick<Task, 'dueDate' | 'recurrence'> {
  /** The due date that its recurrence is counted from, where that is not its own. */
  recursFrom: string | null
}

const units = { weekly: 'weeks', monthly: 'months', yearly: 'years' } as const

/**
 * When the task that comes after a completed one is due: on the first day of its recurrence that lies after the day on which
 * this one was due, and after today; at the same time of day. One without a due date counts from today. Undefined where it
 * does not recur.
 */
export function nextDue(
  { dueDate, recurrence, recursFrom }: Recurring,
  { day, timeZone }: CompanyDay,
): (Pick<Recurring, 'recursFrom'> & { dueDate: string }) | undefined {
  if (!recurrence) return undefined
  const today = Temporal.PlainDate.from(day)
  const due = dueDate ? dueDay(dueDate, timeZone) : today
  const from = recursFrom ? dueDay(recursFrom, timeZone) : due
  const [after] = [today, due, from].sort(Temporal.PlainDate.compare).slice(-1)
  const next = dayAfter(after ?? today, { recurrence, from })
  if (next.year > 9999) return undefined
  const first = recursFrom ?? dueDate ?? `${day}T00:00:00.000Z`
  return { dueDate: atTimeOf(dueDate, next, timeZone), recursFrom: first }
}

/** From which due date a task's recurrence is counted after a change. */
export function recursFromAfter(change: Partial<Pick<Task, 'dueDate' | 'recurrence'>>, task: Recurring): string | null {
  const moves = change.dueDate !== undefined && change.dueDate !== task.dueDate
  const other = change.recurrence !== undefined && change.recurrence !== task.recurrence
  // Naming the recurrence starts it over; moving only the due date moves this task alone.
  if (other || (moves && change.recurrence !== undefined)) return null
  return moves && task.recurrence ? (task.recursFrom ?? task.dueDate) : task.recursFrom
}

function dayAfter(
  after: Temporal.PlainDate,
  { recurrence, from }: { recurrence: TaskRecurrence; from: Temporal.PlainDate },
) {
  if (recurrence === 'daily' || recurrence === 'weekdays') {
    const next = after.add({ days: 1 })
    return recurrence === 'weekdays' && next.dayOfWeek > 5 ? next.add({ days: 8 - next.dayOfWeek }) : next
  }
  const unit = units[recurrence]
  let count = from.until(after, { largestUnit: unit })[unit]
  // Counted from the first day, so that the 31st comes back after a month that has none.
  while (Temporal.PlainDate.compare(from.add({ [unit]: count }), after) <= 0) count += 1
  return from.add({ [unit]: count })
}

/** The day of a due date; midnight UTC stands for the day as such (`due_day` in the database). */
function dueDay(dueDate: string, timeZone: string) {
  const zone = isDay(dueDate) ? 'UTC' : timeZone
  return Temporal.Instant.from(dueDate).toZonedDateTimeISO(zone).toPlainDate()
}

function atTimeOf(dueDate: string | null, day: Temporal.PlainDate, timeZone: string) {
  if (!dueDate || isDay(dueDate)) return `${day.toString()}T00:00:00.000Z`
  const plainTime = Temporal.Instant.from(dueDate).toZonedDateTimeISO(timeZone).toPlainTime()
  return dueDateAt(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}
