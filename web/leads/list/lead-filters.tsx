import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { LeadSource, LeadStage } from '../../../contract/leads.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, optionOf } from '../../colleagues/queries.ts'
import { SearchBox } from '../../lists/search-box.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { sourceOptions } from '../sources.ts'
import { stageOptions } from '../stage.tsx'
import { isFiltered, type ListSearch } from './list-search.ts'

const ALL = 'all'

interface LeadFiltersProps {
  search: ListSearch
  onChange: (change: ListSearch) => void
  onClear: () => void
}

/** Narrows the list; what is chosen stands in the address. */
export function LeadFilters({ search, onChange, onClear }: LeadFiltersProps) {
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label="Leads">
      <SearchBox
        label="Search leads"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
        className="sm:w-64 [&_::-webkit-search-cancel-button]:appearance-none"
      />
      <Select
        size="sm"
        aria-label="Stage"
        value={search.stage ?? ALL}
        onValueChange={(stage) => onChange({ stage: stage === ALL ? undefined : (stage as LeadStage) })}
        options={[{ value: ALL, label: 'All stages' }, ...stageOptions]}
        className="w-[calc(50%-0.25rem)] sm:w-36"
      />
      <Select
        size="sm"
        aria-label="Source"
        value={search.source ?? ALL}
        onValueChange={(source) => onChange({ source: source === ALL ? undefined : (source as LeadSource) })}
        options={[{ value: ALL, label: 'All sources' }, ...sourceOptions]}
        className="w-[calc(50%-0.25rem)] sm:w-36"
      />
      <OwnerFilter value={search.assignedUserId} onChange={(assignedUserId) => onChange({ assignedUserId })} />
      {isFiltered(search) && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </search>
  )
}

function OwnerFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues.filter(({ id }) => id !== user.id)
  return (
    <Select
      size="sm"
      aria-label="Owner"
      value={value ?? ALL}
      onValueChange={(id) => onChange(id === ALL ? undefined : id)}
      options={[
        { value: ALL, label: 'All owners' },
        { value: user.id, label: 'Assigned to me' },
        { value: 'none', label: 'Unassigned' },
        ...others.map(optionOf),
      ]}
      className="w-auto flex-1 basis-[calc(50%-0.25rem)] sm:w-40 sm:flex-none sm:basis-auto"
    />
  )
}
