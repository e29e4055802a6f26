import { useQuery } from '@tanstack/react-query'
import type { LeadSummary } from '../../../contract/leads/fields.ts'
import { formatCount, formatMoney, formatShortMoney } from '../../format.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { leadSummaryQuery } from '../queries.ts'
import { isFiltered, type ListSearch } from './list-search.ts'

/** What the leads that are listed come to, and what of it is still open. */
export function SalesFigures({ search }: { search: ListSearch }) {
  const { data, isError } = useQuery(leadSummaryQuery(search))
  const waiting = isError ? '—' : <Skeleton className="mt-1.5 w-24 animate-late" />
  const counted = isFiltered(search) ? 'As filtered' : 'All stages'
  const note = (words: (summary: LeadSummary) => string) => (data ? words(data) : BLANK)
  return (
    <Figures>
      <Figure
        label="Total Leads"
        value={data ? formatCount(data.total) : waiting}
        note={note(({ open }) => `${counted} · ${formatCount(open)} open`)}
      />
      <Figure
        label="Pipeline Value"
        value={data ? <Value value={data.value} /> : waiting}
        note={note(({ openValue }) => `${counted} · ${formatShortMoney(openValue)} open`)}
      />
      <Figure
        label="Conversion Rate"
        value={data ? conversionRate(data) : waiting}
        note={note(({ won, total }) => `${formatCount(won)} won of ${formatCount(total)}`)}
      />
    </Figures>
  )
}

/** A line of the height of words while they load, so that nothing below moves. */
const BLANK = '\u00a0'

/** Won leads of all, in percent with one decimal. */
function conversionRate({ won, total }: LeadSummary) {
  return `${total === 0 ? '0.0' : ((won / total) * 100).toFixed(1)}%`
}

function Value({ value }: { value: number }) {
  return (
    <>
      <span className="hidden sm:inline">{formatMoney(value)}</span>
      <span className="sm:hidden">{formatShortMoney(value)}</span>
    </>
  )
}
