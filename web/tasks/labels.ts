import type { TaskGroup, TaskPriority, TaskStatus } from '../../contract/tasks/fields.ts'
import type { Hue } from '../ui/status.tsx'

export const groupLabels: Record<TaskGroup, string> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  undated: 'No due date',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const statusHues: Record<TaskStatus, Hue> = {
  pending: 'stone',
  in_progress: 'blue',
  completed: 'green',
  cancelled: 'stone',
}

/** The more urgent, the warmer. */
export const priorityHues: Record<TaskPriority, Hue> = { urgent: 'red', high: 'orange', medium: 'yellow', low: 'green' }

/** How long before its due date a task's reminder comes. */
export function reminderLabel(minutes: number | null) {
  if (minutes === null) return 'None'
  if (minutes === 0) return 'When it is due'
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'} before`
}
