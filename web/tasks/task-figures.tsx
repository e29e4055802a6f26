import { useQuery } from '@tanstack/react-query'
import type { TaskStatus } from '../../contract/tasks.ts'
import { formatCount } from '../format.ts'
import { Figure, Figures } from '../ui/figures.tsx'
import { taskSummaryQuery } from './queries.ts'

/** Counts of all tasks, whatever the filter. */
export function TaskFigures() {
  const { data } = useQuery(taskSummaryQuery)
  const count = (status: TaskStatus) => data?.statuses.find((one) => one.status === status)?.count ?? 0
  // Where the counts cannot be had the list still can: it says what is wrong.
  const shown = (value: number) => (data ? formatCount(value) : '–')
  return (
    <Figures>
      <Figure label="Total Tasks" value={shown(data?.total ?? 0)} />
      <Figure label="Pending" value={shown(count('pending'))} />
      <Figure label="In progress" value={shown(count('in_progress'))} />
      <Figure label="Overdue" value={shown(data?.overdue ?? 0)} />
    </Figures>
  )
}
