import { taskPriorities, taskRecurrences, taskStatuses } from '../../contract/tasks/endpoints.ts'
import { taskPriorityNames, taskRecurrenceNames, taskStatusNames } from '../../contract/tasks/names.ts'
import { Status } from '../ui/status.tsx'
import { priorityHues, reminderLabel, statusHues } from './labels.ts'

export const statusOptions = taskStatuses.map((value) => ({
  value,
  label: <Status hue={statusHues[value]}>{taskStatusNames[value]}</Status>,
}))

export const priorityOptions = taskPriorities.map((value) => ({
  value,
  label: <Status hue={priorityHues[value]}>{taskPriorityNames[value]}</Status>,
}))

/** A select cannot hold a blank value; this stands for it. */
export const NONE = 'none'

export const recurrenceOptions = [
  { value: NONE, label: 'Never' },
  ...taskRecurrences.map((value) => ({ value, label: taskRecurrenceNames[value] })),
]

/** The usual reminders, and one that a task has beside them. */
export const reminderOptions = (own: number | null) =>
  [...new Set([null, 0, 10, 60, 24 * 60, own])].map((minutes) => ({
    value: String(minutes ?? NONE),
    label: reminderLabel(minutes),
  }))
