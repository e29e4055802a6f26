import { Loading, Skeleton } from '../ui/skeleton.tsx'

const ROWS = ['w-40', 'w-32', 'w-44', 'w-36', 'w-28', 'w-40', 'w-32', 'w-36']

/** Rows in the shape of those that come. */
export function LeadSkeleton({ wide }: { wide: boolean }) {
  return (
    <Loading label="Loading leads" className={wide ? 'pt-9' : ''}>
      {ROWS.map((width, index) => (
        <div
          key={`${width}${ROWS.indexOf(width, index)}`}
          className={`flex items-center justify-between gap-6 border-t border-border px-4 ${wide ? 'h-10' : 'h-16'}`}
        >
          <Skeleton className={width} />
          {wide && <Skeleton className="w-32" />}
          {wide && <Skeleton className="w-24" />}
          <Skeleton className="w-16" />
        </div>
      ))}
    </Loading>
  )
}
