import { taskPriorities, taskStatuses } from '../../contract/tasks/endpoints.ts'
import { taskPriorityNames, taskStatusNames } from '../../contract/tasks/names.ts'
import { Status } from '../ui/status.tsx'
import { priorityHues, statusHues } from './labels.ts'

export const statusOptions = taskStatuses.map((value) => ({
  value,
  label: <Status hue={statusHues[value]}>{taskStatusNames[value]}</Status>,
}))

export const priorityOptions = taskPriorities.map((value) => ({
  value,
  label: <Status hue={priorityHues[value]}>{taskPriorityNames[value]}</Status>,
}))
