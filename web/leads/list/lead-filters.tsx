import type { LeadFilter } from '../../../contract/leads/fields.ts'
import { filterParts, valuesIn } from '../../../contract/leads/filter.ts'
import { FilterSelect } from '../../lists/filter-select.tsx'
import { SearchBox } from '../../lists/search-box.tsx'
import { useWide } from '../../ui/behaviour/wide.ts'
import { FilterChips } from '../filters/filter-chips.tsx'
import { MoreFilters } from '../filters/more-filters.tsx'
import { useOwnerOptions } from '../filters/owner-options.ts'
import { sourceOptions } from '../sources.ts'
import { stageOptions } from '../stage.tsx'
import { filterOf, type ListSearch } from './list-search.ts'

const SEVERAL = 'several'

interface LeadFiltersProps {
  search: ListSearch
  onChange: (change: ListSearch) => void
  onClear: () => void
}

/** Narrows the list; what is chosen stands in the address. What is used most is in sight, all else one press away. */
export function LeadFilters({ search, onChange, onClear }: LeadFiltersProps) {
  const wide = useWide()
  const filter = filterOf(search)
  const count = filterParts.filter((part) => part !== 'search' && filter[part]).length
  return (
    // Its parts stand in the toolbar's own line; what is in use comes below it.
    <search className="contents" aria-label="Leads">
      <SearchBox
        label="Search leads"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text || undefined })}
        placeholder="Search"
        className="w-auto min-w-18 max-w-64 flex-1 [&_::-webkit-search-cancel-button]:appearance-none"
      />
      {wide && <UsualFilters filter={filter} onChange={onChange} />}
      <MoreFilters filter={filter} count={count} onChange={onChange} onClear={onClear} />
      <FilterChips filter={filter} onChange={onChange} onClear={onClear} />
    </search>
  )
}

function UsualFilters({ filter, onChange }: { filter: LeadFilter; onChange: (change: LeadFilter) => void }) {
  const owners = useOwnerOptions()
  const oneOf = (part: 'stage' | 'source' | 'assignedUserId', texts: Pick<OneOfProps, 'label' | 'all' | 'options'>) => (
    <OneOf {...texts} value={filter[part]} onChange={(value) => onChange({ [part]: value })} />
  )
  return (
    <>
      {oneOf('stage', { label: 'Stage', all: 'All stages', options: stageOptions })}
      {oneOf('source', { label: 'Source', all: 'All sources', options: sourceOptions })}
      {oneOf('assignedUserId', { label: 'Owner', all: 'All owners', options: owners })}
    </>
  )
}

interface OneOfProps {
  label: string
  all: string
  value: string | undefined
  options: readonly { value: string; label: React.ReactNode }[]
  onChange: (value: string | undefined) => void
}

/** Chooses one or all. Where several were chosen among the further filters, it says how many. */
function OneOf({ label, all, value, options, onChange }: OneOfProps) {
  const chosen = valuesIn(value)
  return (
    <FilterSelect
      aria-label={label}
      any={all}
      value={chosen.length > 1 ? SEVERAL : value}
      onChange={(next) => {
        if (next !== SEVERAL) onChange(next)
      }}
      options={[...(chosen.length > 1 ? [{ value: SEVERAL, label: `${chosen.length} chosen` }] : []), ...options]}
      className="w-29 max-xl:hidden 2xl:w-36"
    />
  )
}
