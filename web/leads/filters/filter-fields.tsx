import { headingOf } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { LeadFilter } from '../../../contract/leads/fields.ts'
import { filterFields, readQuietDays } from '../../../contract/leads/filter.ts'
import { wholeDays } from '../../numbers.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { sourceOptions } from '../sources.ts'
import { stageOptions } from '../stage.tsx'
import { ChoiceTicks } from './choice-ticks.tsx'
import { useOwnerOptions } from './owner-options.ts'
import { PeriodField } from './period-field.tsx'
import { TextFilterField } from './text-filter-field.tsx'
import { TypedNumber } from './typed-number.tsx'
import { ValueFields } from './value-fields.tsx'

interface FilterFieldsProps {
  filter: LeadFilter
  onChange: (change: LeadFilter) => void
}

/** Everything that leads can be narrowed by beside a search. The list changes at once. */
export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const owners = useOwnerOptions()
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <ValueFields value={filter.value} onChange={(value) => onChange({ value })} />
      <Quiet filter={filter} onChange={onChange} />
      {filterFields('text').map(({ name, part }) => (
        <TextFilterField
          key={part}
          name={name}
          value={filter[part] ?? ''}
          onChange={(text) => onChange({ [part]: text })}
        />
      ))}
      {filterFields('day').map(({ name, part }) => (
        <PeriodField
          key={part}
          label={headingOf(leadCatalog[name])}
          value={filter[part]}
          onChange={(period) => onChange({ [part]: period })}
        />
      ))}
      <OpenTask filter={filter} onChange={onChange} />
      <ChoiceTicks
        label="Stages"
        options={stageOptions}
        value={filter.stage}
        onChange={(stage) => onChange({ stage })}
      />
      <ChoiceTicks
        label="Sources"
        options={sourceOptions}
        value={filter.source}
        onChange={(source) => onChange({ source })}
      />
      <ChoiceTicks
        label="Owners"
        options={owners}
        value={filter.assignedUserId}
        onChange={(assignedUserId) => onChange({ assignedUserId })}
      />
    </div>
  )
}

function Quiet({ filter, onChange }: FilterFieldsProps) {
  const days = filter.noContact === undefined ? undefined : readQuietDays(filter.noContact)
  return (
    <TypedNumber
      label="No contact for days"
      kind={wholeDays}
      value={days === undefined ? '' : String(days)}
      onCommit={(digits) => onChange({ noContact: digits === '' ? undefined : `${digits}-days` })}
      placeholder="Any"
      help="No note, call, meeting or email since then, or since the lead was created."
    />
  )
}

function OpenTask({ filter, onChange }: FilterFieldsProps) {
  return (
    <div className="flex min-h-9 items-center gap-2.5 px-1 sm:mt-6.5">
      <Checkbox
        id="filter-open-task"
        checked={filter.openTask === 'none'}
        onCheckedChange={(checked) => onChange({ openTask: checked ? 'none' : undefined })}
      />
      <label htmlFor="filter-open-task">No open task</label>
    </div>
  )
}
