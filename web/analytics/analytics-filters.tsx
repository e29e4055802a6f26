import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { MOST_YEARS } from '../../contract/analytics/endpoints.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { colleaguesQuery, optionOf } from '../colleagues/queries.ts'
import { sourceOptions } from '../leads/sources.ts'
import { FilterSelect } from '../lists/filter-select.tsx'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Select } from '../ui/select.tsx'
import { type AddressChange, type AnalyticsAddress, requestOf } from './address.ts'
import { type Days, isDay, type Period, periods, USUAL_PERIOD } from './period.ts'

interface AnalyticsFiltersProps {
  address: AnalyticsAddress
  /** Undefined until it is known. */
  today: string | undefined
  onChange: (change: AddressChange) => void
}

/** Period, owner and source; what is chosen stands in the address. */
export function AnalyticsFilters({ address, today, onChange }: AnalyticsFiltersProps) {
  const { from, to, assignedUserId, source } = address
  const own = from && to ? { from, to } : undefined
  const choose = (period: Period | typeof OWN) => {
    if (period !== OWN) return onChange({ period, from: undefined, to: undefined })
    // One begins with the days that are shown.
    if (today) onChange({ ...daysShown(address, today), period: undefined })
  }
  return (
    <search className="flex flex-wrap items-start gap-2 print:hidden" aria-label="Figures">
      <Select
        size="sm"
        aria-label="Period"
        value={own ? OWN : (address.period ?? USUAL_PERIOD)}
        onValueChange={choose}
        options={periodOptions}
        className="w-full sm:w-40"
      />
      {own && <OwnDays key={`${own.from} ${own.to}`} days={own} onChange={onChange} />}
      <OwnerFilter value={assignedUserId} onChange={(id) => onChange({ assignedUserId: id })} />
      <FilterSelect
        aria-label="Source"
        any="All sources"
        value={source}
        onChange={(chosen) => onChange({ source: chosen })}
        options={[{ value: 'none', label: 'No source' }, ...sourceOptions]}
        className="w-[calc(50%-0.25rem)] sm:w-40"
      />
      {(assignedUserId || source) && (
        <Button variant="quiet" size="sm" onClick={() => onChange({ assignedUserId: undefined, source: undefined })}>
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </search>
  )
}

const OWN = 'own' as const

const periodOptions = [
  ...Object.entries(periods).map(([value, label]) => ({ value: value as Period, label })),
  { value: OWN, label: 'Custom range…' },
]

function daysShown(address: AnalyticsAddress, today: string): Days {
  const { from, to } = requestOf(address, today)
  return { from, to }
}

/** First and last day; they take effect as soon as both are days in their order. */
function OwnDays({ days, onChange }: { days: Days; onChange: (change: AddressChange) => void }) {
  const [typed, setTyped] = useState(days)
  const faultId = useId()
  const fault = faultOf(typed)
  const set = (change: Partial<Days>) => {
    const next = { ...typed, ...change }
    setTyped(next)
    if (!faultOf(next) && (next.from !== days.from || next.to !== days.to)) onChange(next)
  }
  const field = (name: keyof Days, label: string) => (
    <DateInput
      aria-label={label}
      aria-invalid={fault ? true : undefined}
      aria-describedby={fault ? faultId : undefined}
      value={typed[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      className="h-8 min-w-0 flex-1 px-2 sm:w-36 sm:flex-none md:text-sm"
    />
  )
  return (
    <div className="max-sm:w-full">
      <div className="flex items-center gap-2">
        {field('from', 'From')}
        <span aria-hidden className="text-muted-foreground">
          –
        </span>
        {field('to', 'To')}
      </div>
      {fault && (
        <p id={faultId} role="alert" className="mt-1 text-sm text-destructive-text">
          {fault}
        </p>
      )}
    </div>
  )
}

function faultOf({ from, to }: Days): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter the first and the last day'
  if (from > to) return 'The first day must not be after the last'
  const latest = `${Number(from.slice(0, 4)) + MOST_YEARS}${from.slice(4)}`
  return to >= latest ? `A period can span ${MOST_YEARS} years` : undefined
}

function OwnerFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const others = colleagues.filter(({ id }) => id !== user.id)
  return (
    <FilterSelect
      aria-label="Owner"
      any="All owners"
      value={value}
      onChange={onChange}
      options={[{ value: user.id, label: 'Me' }, { value: 'none', label: 'Unassigned' }, ...others.map(optionOf)]}
      className="w-[calc(50%-0.25rem)] sm:w-40"
    />
  )
}
