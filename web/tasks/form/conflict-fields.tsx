import { useQuery } from '@tanstack/react-query'
import { getLead } from '../../../contract/leads/endpoints.ts'
import type { TaskField, TaskPriority, TaskRecurrence, TaskStatus } from '../../../contract/tasks/fields.ts'
import { taskPriorityNames, taskRecurrenceNames, taskStatusNames } from '../../../contract/tasks/names.ts'
import { callQuery } from '../../api/queries.ts'
import { colleagueQuery, nameOf } from '../../colleagues/queries.ts'
import type { ConflictField } from '../../forms/conflict-dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { priorityHues, reminderLabel, statusHues } from '../labels.ts'

export const conflictFields: readonly ConflictField<TaskField>[] = [
  { name: 'title', label: 'Task Title', show: String },
  { name: 'description', label: 'Description', show: String },
  { name: 'leadId', label: 'Lead', show: (id) => (id ? <LeadName id={String(id)} /> : null) },
  {
    name: 'status',
    label: 'Status',
    show: (status) => <Status hue={statusHues[status as TaskStatus]}>{taskStatusNames[status as TaskStatus]}</Status>,
  },
  {
    name: 'priority',
    label: 'Priority',
    show: (priority) => (
      <Status hue={priorityHues[priority as TaskPriority]}>{taskPriorityNames[priority as TaskPriority]}</Status>
    ),
  },
  { name: 'dueDate', label: 'Due Date', show: (due) => (due ? dayText(String(due)) : null) },
  { name: 'reminder', label: 'Reminder', show: (minutes) => reminderLabel(minutes as number | null) },
  {
    name: 'recurrence',
    label: 'Repeat',
    show: (recurrence) => (recurrence ? taskRecurrenceNames[recurrence as TaskRecurrence] : 'Never'),
  },
  {
    name: 'assignedTo',
    label: 'Assigned To',
    show: (id) => (id ? <PersonName id={String(id)} /> : 'Unassigned'),
  },
]

const dayText = (due: string) => new Date(due).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

function LeadName({ id }: { id: string }) {
  return useQuery(callQuery(getLead, { params: { id } })).data?.name ?? 'Loading...'
}

function PersonName({ id }: { id: string }) {
  const person = useQuery(colleagueQuery(id)).data
  return person ? nameOf(person) : 'Loading...'
}
