import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LeadSummary } from '../../../contract/leads/fields.ts'
import { formatCount, formatMoney, formatShortMoney } from '../../format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { leadSummaryQuery } from '../queries.ts'
import { isFiltered, type ListSearch } from './list-search.ts'

/** The figures of what is listed on one line, with what of it is still open; where they do not fit, on two. */
export function SalesFigures({ search }: { search: ListSearch }) {
  const { data, isError } = useQuery(leadSummaryQuery(search))
  const waiting = isError ? '—' : <Skeleton className="inline-block w-12 animate-late" />
  return (
    <div className="flex items-baseline gap-x-5 max-md:w-full">
      <p className="text-xs whitespace-nowrap text-muted-foreground max-md:sr-only">
        {isFiltered(search) ? 'As filtered' : 'All stages'}
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-0.5 max-md:w-full max-md:justify-between max-md:gap-x-1">
        <Figure
          label="Total Leads"
          value={data ? formatCount(data.total) : waiting}
          note={data && `${formatCount(data.open)} open`}
        />
        <Figure
          label="Pipeline Value"
          value={data ? <Value value={data.value} /> : waiting}
          note={data && `${formatShortMoney(data.openValue)} open`}
        />
        <Figure
          label="Conversion Rate"
          value={data ? conversionRate(data) : waiting}
          note={data && `${formatCount(data.won)} won of ${formatCount(data.total)}`}
        />
      </dl>
    </div>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  /** A few words beside it, as "40 open". */
  note?: ReactNode
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="flex min-w-0 items-baseline gap-1.5 whitespace-nowrap">
      <dt className="text-xs text-muted-foreground max-md:text-[11px]">{label}</dt>
      <dd className="text-sm font-semibold tabular-nums max-md:text-xs">{value}</dd>
      {note && <dd className="text-xs text-muted-foreground tabular-nums max-md:hidden">{note}</dd>}
    </div>
  )
}

/** Won leads of all, in percent with one decimal. */
function conversionRate({ won, total }: LeadSummary) {
  return `${total === 0 ? '0.0' : ((won / total) * 100).toFixed(1)}%`
}

function Value({ value }: { value: number }) {
  return (
    <>
      <span className="hidden md:inline">{formatMoney(value)}</span>
      <span className="md:hidden">{formatShortMoney(value)}</span>
    </>
  )
}
