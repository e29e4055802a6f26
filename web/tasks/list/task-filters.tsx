import type { ReactNode } from 'react'
import { taskPriorityNames, taskStatusNames } from '../../../contract/plain/names.ts'
import { openTaskGroups, taskPriorities, taskStatuses } from '../../../contract/plain/tasks.ts'
import type { TaskPriority, TaskStatus } from '../../../contract/tasks.ts'
import { SearchBox } from '../../lists/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Status } from '../../ui/status.tsx'
import type { AddressChange, TaskFilter } from '../filter.ts'
import { groupLabels, priorityHues, statusHues } from '../labels.ts'

interface TaskFiltersProps {
  filter: TaskFilter
  onChange: (change: AddressChange) => void
}

/** What the list shows. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter tasks">
      <SearchBox
        label="Search tasks"
        value={filter.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <Segmented
        label="Owner"
        value={filter.owner ?? 'anybody'}
        onValueChange={(owner) => onChange({ owner: owner === 'anybody' ? undefined : owner })}
        options={ownerOptions}
        className="max-sm:w-full max-sm:[&>label]:flex-1 max-sm:[&>label]:justify-center"
      />
      <Select
        aria-label="Status"
        size="sm"
        className={selectWidth}
        value={filter.status ?? ANY}
        onValueChange={(status) => onChange({ status: status === ANY ? undefined : status })}
        options={statusOptions}
      />
      <Select
        aria-label="Due"
        size="sm"
        className={selectWidth}
        value={filter.due ?? ANY}
        onValueChange={(due) => onChange({ due: due === ANY ? undefined : due })}
        options={dueOptions}
      />
      <Select
        aria-label="Priority"
        size="sm"
        className={selectWidth}
        value={filter.priority ?? ANY}
        onValueChange={(priority) => onChange({ priority: priority === ANY ? undefined : priority })}
        options={priorityOptions}
      />
    </search>
  )
}

/** Which come first; it stands beside the count of what was found. */
export function TaskSort({ filter, onChange }: TaskFiltersProps) {
  return (
    <Select
      aria-label="Sort"
      size="sm"
      className="w-36"
      value={filter.sort ?? 'due'}
      onValueChange={(sort) => onChange({ sort: sort === 'due' ? undefined : sort })}
      options={sortOptions}
    />
  )
}

const ANY = 'any' as const
const selectWidth = 'w-auto flex-1 basis-[calc(50%-0.25rem)] sm:min-w-32 sm:flex-none sm:basis-auto'

const ownerOptions = [
  { value: 'anybody', label: 'Anybody' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const

const statusOptions: { value: TaskStatus | typeof ANY; label: ReactNode }[] = [
  { value: ANY, label: 'Any status' },
  ...taskStatuses.map((value) => ({
    value,
    label: <Status hue={statusHues[value]}>{taskStatusNames[value]}</Status>,
  })),
]

const priorityOptions: { value: TaskPriority | typeof ANY; label: ReactNode }[] = [
  { value: ANY, label: 'Any priority' },
  ...taskPriorities.map((value) => ({
    value,
    label: <Status hue={priorityHues[value]}>{taskPriorityNames[value]}</Status>,
  })),
]

const dueOptions = [
  { value: ANY, label: 'Any due date' },
  ...openTaskGroups.map((value) => ({ value, label: groupLabels[value] })),
] as const

const sortOptions = [
  { value: 'due', label: 'Due first' },
  { value: 'newest', label: 'Newest first' },
] as const
