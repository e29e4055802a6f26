import type { taskPriorities, taskRecurrences, taskStatuses } from './endpoints.ts'

// As people read them, in the order in which they are shown.

export const taskStatusNames: Record<(typeof taskStatuses)[number], string> = {
  pending: 'Pending',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

export const taskPriorityNames: Record<(typeof taskPriorities)[number], string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

export const taskRecurrenceNames: Record<(typeof taskRecurrences)[number], string> = {
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
  yearly: 'Every year',
}
