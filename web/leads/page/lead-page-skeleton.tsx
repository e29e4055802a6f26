import { Loading, Skeleton } from '../../ui/skeleton.tsx'

export function LeadPageSkeleton() {
  return (
    <Loading label="Loading the lead">
      <div className="-mx-4 -mt-6 border-b border-border py-3 pr-4 pl-14 md:-mx-6 md:pr-6 md:pl-16">
        <div className="flex h-7 items-center">
          <Skeleton className="h-5 w-56" />
        </div>
        <div className="flex h-5 items-center">
          <Skeleton className="w-40" />
        </div>
      </div>
      <div className="grid items-start gap-4 pt-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-5 min-[106rem]:grid-cols-[minmax(0,1fr)_25rem]">
        <Block lines={6} />
        <Block lines={8} className="hidden lg:block" />
      </div>
    </Loading>
  )
}

const BARS = [1, 2, 3, 4, 5, 6, 7, 8]

function Block({ lines, className = '' }: { lines: number; className?: string }) {
  return (
    <div className={`space-y-4 rounded-md border border-border bg-card p-4 ${className}`}>
      <Skeleton className="w-32" />
      {BARS.slice(0, lines).map((bar) => (
        <Skeleton key={bar} />
      ))}
    </div>
  )
}
