import { Columns3, List } from 'lucide-react'
import { useCallback } from 'react'
import type { Change } from '../../lists/address.ts'
import { FilterSelect } from '../../lists/filter-select.tsx'
import { SearchBox } from '../../lists/search-box.tsx'
import { OpeningPicker } from '../../openings/opening-picker.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { CandidatesAddress } from '../filter.ts'
import { sourceOptions } from '../sources.ts'
import { stageOptions } from '../stages.tsx'

interface CandidateFiltersProps {
  address: CandidatesAddress
  onChange: (change: Change<CandidatesAddress>) => void
}

export function CandidateFilters({ address, onChange }: CandidateFiltersProps) {
  const search = useCallback((text: string) => onChange({ search: text || undefined }), [onChange])
  return (
    <search className="flex flex-wrap items-center gap-2" aria-label="Filter candidates">
      <SearchBox
        label="Search candidates"
        placeholder="Search by name, email, or job title..."
        value={address.search ?? ''}
        onChange={search}
        className="sm:w-80"
      />
      {address.view !== 'board' && (
        <FilterSelect
          aria-label="Stage"
          any="All Stages"
          className="w-auto min-w-40 max-sm:flex-1"
          value={address.stage}
          onChange={(stage) => onChange({ stage })}
          options={stageOptions}
        />
      )}
      <OpeningPicker value={address.opening} onChange={(opening) => onChange({ opening })} className="sm:w-60" />
      <FilterSelect
        aria-label="Source"
        any="All Sources"
        className="w-auto min-w-36 max-sm:flex-1"
        value={address.source}
        onChange={(source) => onChange({ source })}
        options={sourceOptions}
      />
      <Segmented
        label="View"
        value={address.view ?? 'list'}
        onValueChange={(view) => onChange({ view: view === 'board' ? 'board' : undefined, stage: undefined })}
        options={views}
        className="max-sm:w-full sm:ml-auto max-sm:[&>label]:flex-1 max-sm:[&>label]:justify-center"
      />
    </search>
  )
}

const views = [
  {
    value: 'list',
    label: (
      <>
        <List aria-hidden className="size-4" />
        List
      </>
    ),
  },
  {
    value: 'board',
    label: (
      <>
        <Columns3 aria-hidden className="size-4" />
        Board
      </>
    ),
  },
] as const
