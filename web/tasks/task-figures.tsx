import { useQuery } from '@tanstack/react-query'
import type { TaskStatus } from '../../contract/tasks.ts'
import { formatCount } from '../format.ts'
import { Figure, Figures } from '../ui/figures.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { taskSummaryQuery } from './queries.ts'

/** Counts of all tasks, whatever the filter. */
export function TaskFigures() {
  const { data, isPending } = useQuery(taskSummaryQuery)
  const count = (status: TaskStatus) => data?.statuses.find((one) => one.status === status)?.count ?? 0
  const shown = (value: number) => {
    if (data) return formatCount(value)
    return isPending ? <Skeleton className="mt-1 h-5 w-12" /> : '–'
  }
  return (
    <Figures>
      <Figure label="Total Tasks" value={shown(data?.total ?? 0)} />
      <Figure label="Pending" value={shown(count('pending'))} />
      <Figure label="In progress" value={shown(count('in_progress'))} />
      <Figure label="Overdue" value={shown(data?.overdue ?? 0)} />
    </Figures>
  )
}
