import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useCallback } from 'react'
import type { Task } from '../../contract/tasks/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { type CompanyDay, useToday } from '../companies/today.ts'
import { taskSummaryQuery } from '../tasks/queries.ts'
import { useRowParts } from '../tasks/rows/row-parts.ts'
import { TaskRows } from '../tasks/rows/task-rows.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { myTasksQuery } from './queries.ts'

/** As many as there are recent leads beside them. */
const SHOWN = 5

/** One's own open tasks, group by group as on the screen of tasks; nothing where there are none. */
export function MyTasks() {
  const today = useToday()
  return today && <TasksOn today={today} />
}

function TasksOn({ today }: { today: CompanyDay }) {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const open = useCallback(
    ({ id }: Task) => void navigate({ to: '/tasks', search: { owner: 'mine', task: id } }),
    [navigate],
  )
  const parts = useRowParts(today, open)
  const { data } = useInfiniteQuery(myTasksQuery(user.id))
  const { data: summary } = useQuery(taskSummaryQuery({ assignedTo: user.id }))
  const tasks = data?.pages[0]?.rows.slice(0, SHOWN) ?? []
  if (tasks.length === 0) return null
  const all = (
    <Link
      to="/tasks"
      search={{ owner: 'mine' }}
      className={buttonClass({ variant: 'quiet', size: 'sm', className: '-mr-2.5' })}
    >
      All my tasks
      <ArrowRight aria-hidden />
    </Link>
  )
  return (
    <Card title="My Tasks" action={all} flush>
      <TaskRows label="My tasks" tasks={tasks} state="open" counts={summary?.groups} parts={parts} />
    </Card>
  )
}
