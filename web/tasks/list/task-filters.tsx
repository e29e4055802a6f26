import type { ComponentProps } from 'react'
import { openTaskGroups } from '../../../contract/tasks/endpoints.ts'
import type { Change } from '../../lists/address.ts'
import { FilterSelect } from '../../lists/filter-select.tsx'
import { SearchBox } from '../../lists/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { TaskFilter, TasksAddress } from '../filter.ts'
import { groupLabels } from '../labels.ts'
import { priorityOptions, statusOptions } from '../options.tsx'

interface TaskFiltersProps {
  filter: TaskFilter
  onChange: (change: Change<TasksAddress>) => void
}

export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const select = (part: 'status' | 'due' | 'priority', label: string, any: string, options: Options) => (
    <FilterSelect<string>
      aria-label={label}
      any={any}
      className="w-auto flex-1 basis-[calc(50%-0.25rem)] sm:min-w-32 sm:flex-none sm:basis-auto"
      value={filter[part]}
      onChange={(value) => onChange({ [part]: value })}
      options={options}
    />
  )
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
      {select('status', 'Status', 'Any status', statusOptions)}
      {select('due', 'Due', 'Any due date', dueOptions)}
      {select('priority', 'Priority', 'Any priority', priorityOptions)}
    </search>
  )
}

/** Which come first; it stands beside the count of what was found. */
export function TaskSort({ filter, onChange }: TaskFiltersProps) {
  return (
    <FilterSelect
      aria-label="Sort"
      any="Due first"
      className="w-36"
      value={filter.sort}
      onChange={(sort) => onChange({ sort })}
      options={sortOptions}
    />
  )
}

type Options = ComponentProps<typeof FilterSelect<string>>['options']

const ownerOptions = [
  { value: 'anybody', label: 'Anyone' },
  { value: 'mine', label: 'Mine' },
  { value: 'none', label: 'Unassigned' },
] as const

const dueOptions = openTaskGroups.map((value) => ({ value, label: groupLabels[value] }))

const sortOptions = [{ value: 'newest', label: 'Newest first' }] as const
