import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { LeadFilter } from '../../../contract/leads.ts'
import { Button } from '../../ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'
import { Sheet, SheetContent, SheetTrigger } from '../../ui/sheet.tsx'
import { useWide } from '../wide.ts'
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
  const foot = (
    <div className="mt-4 flex justify-end gap-2">
      <Button variant="quiet" size="sm" onClick={onClear} disabled={count === 0}>
        Clear all
      </Button>
      <Button size="sm" onClick={() => setOpen(false)}>
        Done
      </Button>
    </div>
  )
  const opener = (
    <Button variant="outline" size="sm">
      <SlidersHorizontal aria-hidden />
      {wide ? 'More filters' : 'Filters'}
      {!wide && count > 0 && ` (${count})`}
    </Button>
  )
  if (!wide)
    return (
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetTrigger asChild>{opener}</SheetTrigger>
        <SheetContent title="Filters">
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
            {fields}
            {foot}
          </div>
        </SheetContent>
      </Sheet>
    )
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{opener}</PopoverTrigger>
      <PopoverContent
        aria-label="More filters"
        align="end"
        className="max-h-(--radix-popover-content-available-height) w-[38rem] overflow-y-auto overscroll-contain p-4"
      >
        {fields}
        {foot}
      </PopoverContent>
    </Popover>
  )
}
