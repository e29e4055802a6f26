import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TaskStatus } from '../../../contract/tasks/fields.ts'
import { formatCount } from '../../format.ts'
import { Figure, Figures } from '../../ui/figures.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { TaskFilter } from '../filter.ts'
import { taskSummaryQuery } from '../queries.ts'

export function TaskFigures() {
  const { data, isPending } = useQuery(taskSummaryQuery())
  const count = (status: TaskStatus) => data?.statuses.find((one) => one.status === status)?.count ?? 0
  const shown = (value: number) => {
    if (data) return formatCount(value)
    return isPending ? <Skeleton className="mt-1 h-5 w-12" /> : '–'
  }
  return (
    <Figures>
      <Figure label={<ToList label="Total Tasks" filter={{}} />} value={shown(data?.total ?? 0)} />
      <Figure label={<ToList label="Pending" filter={{ status: 'pending' }} />} value={shown(count('pending'))} />
      <Figure
        label={<ToList label="In progress" filter={{ status: 'in_progress' }} />}
        value={shown(count('in_progress'))}
      />
      <Figure label={<ToList label="Overdue" filter={{ due: 'overdue' }} />} value={shown(data?.overdue ?? 0)} />
    </Figures>
  )
}

const ToList = ({ label, filter }: { label: string; filter: TaskFilter }) => (
  <Link to="/tasks" search={filter} resetScroll={false}>
    {label}
  </Link>
)
