import { useQuery } from '@tanstack/react-query'
import type { LeadSummary } from '../../../contract/leads/fields.ts'
import { formatCount, formatMoney, formatShortMoney } from '../../format.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { leadSummaryQuery } from '../queries.ts'

export function SalesFigures() {
  const summary = useQuery(leadSummaryQuery)
  const { data } = summary
  const waiting = summary.isError ? '—' : <Skeleton className="mt-1.5 w-24 animate-late" />
  return (
    <Figures>
      <Figure label="Total Leads" value={data ? formatCount(data.total) : waiting} />
      <Figure label="Pipeline Value" value={data ? <Value value={data.value} /> : waiting} />
      <Figure label="Conversion Rate" value={data ? conversionRate(data) : waiting} />
    </Figures>
  )
}

/** Won leads of all, in percent with one decimal. */
function conversionRate({ won, total }: Pick<LeadSummary, 'won' | 'total'>) {
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
