import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { openingSummaryQuery } from '../queries.ts'

export function OpeningFigures() {
  const { data, isPending } = useQuery(openingSummaryQuery)
  const shown = (count: number | undefined) => {
    if (count !== undefined) return formatCount(count)
    return isPending ? <Skeleton className="mt-1 h-5 w-12" /> : '–'
  }
  return (
    <Figures>
      <Figure label="Total Openings" value={shown(data?.total)} />
      <Figure label="Active" value={shown(data?.active)} />
      <Figure label="Draft" value={shown(data?.draft)} />
      <Figure label="Closed" value={shown(data?.closed)} />
    </Figures>
  )
}
