import { Loading, Skeleton } from '../ui/skeleton.tsx'

export function RowSkeletons({ count }: { count: number }) {
  const rows = Array.from({ length: count }, (_, index) => `row ${index}`)
  return (
    <Loading className="border-t border-border">
      {rows.map((row) => (
        <div key={row} className="flex h-13 items-center gap-3 border-b border-border px-4 last:border-b-0">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="max-w-48" />
        </div>
      ))}
    </Loading>
  )
}
