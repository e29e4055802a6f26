import { Loading, Skeleton } from '../../ui/skeleton.tsx'

/** Tasks on their way, in their shape. */
export function TaskSkeletons({ count }: { count: number }) {
  const rows = Array.from({ length: count }, (_, index) => `row ${index}`)
  return (
    <Loading label="Loading tasks">
      {rows.map((row) => (
        <TaskSkeleton key={row} />
      ))}
    </Loading>
  )
}

function TaskSkeleton() {
  return (
    <div className="mb-2 flex gap-3 rounded-md border border-border bg-card px-4 py-3">
      <Skeleton className="size-5 shrink-0 rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-2 h-4 w-3/5" />
      </div>
    </div>
  )
}
