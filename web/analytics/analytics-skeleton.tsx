import { Loading, Skeleton } from '../ui/skeleton.tsx'

const cards = ['funnel', 'time', 'won', 'forecast', 'reasons', 'owners']

/** The screen's shape while its figures load. */
export function AnalyticsSkeleton() {
  return (
    <Loading label="Loading figures" className="space-y-5">
      <Skeleton className="h-4 w-16" />
      <Skeleton className="h-24 w-full rounded-md" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {cards.map((card) => (
          <div key={card} className="rounded-md border border-border bg-card p-4">
            <Skeleton className="w-40" />
            <Skeleton className="mt-4 h-40 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
