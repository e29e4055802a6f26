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
