import { useState } from 'react'
import type { LeadFilter } from '../../../contract/leads.ts'
import { FiltersBody, FiltersButton, FiltersSheet } from '../../lists/filters-sheet.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'
import { useWide } from '../../ui/wide.ts'
import { FilterFields } from './filter-fields.tsx'

interface MoreFiltersProps {
  filter: LeadFilter
  /** How many parts of the filter are in use. */
  count: number
  onChange: (change: LeadFilter) => void
  onClear: () => void
}

/** Opens all that leads can be narrowed by: beside the button, or as a sheet where there is little room. */
export function MoreFilters({ filter, count, onChange, onClear }: MoreFiltersProps) {
  const [open, setOpen] = useState(false)
  const wide = useWide()
  const fields = <FilterFields filter={filter} onChange={onChange} />
  if (!wide)
    return (
      <FiltersSheet count={count} onClear={onClear}>
        {fields}
      </FiltersSheet>
    )
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <FiltersButton>More filters</FiltersButton>
      </PopoverTrigger>
      <PopoverContent
        aria-label="More filters"
        align="end"
        className="max-h-(--radix-popover-content-available-height) w-[38rem] overflow-y-auto overscroll-contain p-4"
      >
        <FiltersBody count={count} onClear={onClear} onDone={() => setOpen(false)}>
          {fields}
        </FiltersBody>
      </PopoverContent>
    </Popover>
  )
}
