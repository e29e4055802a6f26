import type { Task } from '../../contract/tasks.ts'

/** What a list sorted by due date is divided into, in this order. */
export type DueGroup = 'Overdue' | 'Today' | 'Later' | 'No due date'

const DAY = 86_400_000
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/**
 * The calendar day of a due date, as `YYYY-MM-DD`. Midnight UTC stands for a day as such, the same for everybody
 * wherever they are; any other instant falls on the day it has where the person is.
 */
export function dueDay(dueDate: string) {
  const due = new Date(dueDate)
  return due.getTime() % DAY === 0 ? due.toISOString().slice(0, 10) : localDay(due)
}

/** Not finished, and due before today. */
export function isOverdue({ dueDate, status }: Pick<Task, 'dueDate' | 'status'>, now = new Date()) {
  return dueDate !== null && isOpen(status) && dueDay(dueDate) < localDay(now)
}

/** Where a due date stands in a list sorted by it. */
export function dueGroup(dueDate: string | null, now = new Date()): DueGroup {
  if (dueDate === null) return 'No due date'
  const day = dueDay(dueDate)
  const today = localDay(now)
  if (day < today) return 'Overdue'
  return day === today ? 'Today' : 'Later'
}

/** "Today", "Tomorrow", "Yesterday", "Nov 24", or "Jan 3, 2027" outside of this year. */
export function dueLabel(dueDate: string, now = new Date()) {
  const day = dueDay(dueDate)
  const away = Math.round((Date.parse(day) - Date.parse(localDay(now))) / DAY)
  if (away === 0) return 'Today'
  if (away === 1) return 'Tomorrow'
  if (away === -1) return 'Yesterday'
  return (day.slice(0, 4) === String(now.getFullYear()) ? short : long).format(new Date(day))
}

const isOpen = (status: Task['status']) => status === 'pending' || status === 'in_progress'

function localDay(date: Date) {
  const pad = (part: number, length = 2) => String(part).padStart(length, '0')
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
