import { Suspense, useState } from 'react'
import type { LeadFilter } from '../../../contract/leads/fields.ts'
import { FiltersBody } from '../../lists/filters-body.tsx'
import { FiltersButton, FiltersSheet } from '../../lists/filters-sheet.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useWide } from '../../ui/behaviour/wide.ts'
import { Popover } from '../../ui/popover.tsx'

const FilterFields = lazyPart(() => import('./filter-fields.tsx'), 'FilterFields')

interface MoreFiltersProps {
  filter: LeadFilter
  count: number
  onChange: (change: LeadFilter) => void
  onClear: () => void
}

/** Opens all that leads can be narrowed by: beside the button, or as a sheet where there is little room. */
export function MoreFilters({ filter, count, onChange, onClear }: MoreFiltersProps) {
  const [open, setOpen] = useState(false)
  const wide = useWide()
  const fields = (
    <Suspense>
      <FilterFields filter={filter} onChange={onChange} />
    </Suspense>
  )
  if (!wide)
    return (
      <FiltersSheet count={count} onClear={onClear} ready={FilterFields.preload}>
        {fields}
      </FiltersSheet>
    )
  // Opened once the fields are there: the first takes the focus.
  const toggle = (next: boolean) => (next ? void FilterFields.preload().then(() => setOpen(true)) : setOpen(false))
  return (
    <Popover
      label="More filters"
      align="end"
      className="w-[38rem] p-4"
      open={open}
      onOpenChange={toggle}
      trigger={(control) => <FiltersButton {...control}>More filters</FiltersButton>}
    >
      <FiltersBody count={count} onClear={onClear} onDone={() => setOpen(false)}>
        {fields}
      </FiltersBody>
    </Popover>
  )
}
