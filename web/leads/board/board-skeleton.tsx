import { Loading, Skeleton } from '../../ui/skeleton.tsx'

const COLUMNS = ['one', 'two', 'three', 'four', 'five']

/** Stands in for the board until its script is there. */
export function BoardSkeleton() {
  return (
    <Loading label="Loading the board" className="flex gap-2 overflow-hidden pt-11">
      {COLUMNS.map((column) => (
        <div
          key={column}
          className="w-72 shrink-0 space-y-1.5 rounded-md border border-border bg-sidebar p-2 md:w-auto md:min-w-56 md:flex-1"
        >
          <Skeleton className="mb-4 h-5 w-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      ))}
    </Loading>
  )
}
