import { cn } from '../../ui/behaviour/class-names.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ROW_HEIGHT } from './table-columns.tsx'

const ROWS = [
  { id: 1, name: 'w-36', company: 'w-24' },
  { id: 2, name: 'w-28', company: 'w-32' },
  { id: 3, name: 'w-40', company: 'w-28' },
  { id: 4, name: 'w-32', company: 'w-36' },
  { id: 5, name: 'w-24', company: 'w-28' },
  { id: 6, name: 'w-36', company: 'w-20' },
  { id: 7, name: 'w-32', company: 'w-32' },
  { id: 8, name: 'w-28', company: 'w-24' },
]

export function LeadSkeleton({ wide }: { wide: boolean }) {
  return (
    <Loading label="Loading leads">
      {wide && <div className="h-8 border-t border-border" />}
      {ROWS.map(({ id, name, company }) => (
        <div
          key={id}
          style={wide ? { height: ROW_HEIGHT } : {}}
          className={cn(
            'grid items-center border-t border-border px-4',
            wide ? 'grid-cols-[1.5rem_1fr_1fr_9rem_8rem] gap-3' : 'h-16 grid-cols-[1fr_auto] gap-x-6 py-3',
          )}
        >
          {wide && <Skeleton className="size-4" />}
          <Skeleton className={name} />
          {wide && <Skeleton className={company} />}
          <Skeleton className="w-20" />
          <Skeleton className={wide ? 'w-20 justify-self-end' : company} />
        </div>
      ))}
    </Loading>
  )
}
