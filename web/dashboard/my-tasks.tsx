import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useSignedInUser } from '../auth/queries.ts'
import { taskQueryOf } from '../tasks/filter.ts'
import { tasksQuery } from '../tasks/queries.ts'
import { TaskCard } from '../tasks/task-card.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** As many as there are recent leads beside them. */
const SHOWN = 5

/** The tasks screen's filter for what one has to do next. */
const mine = { owner: 'mine', status: 'pending', sort: 'due' } as const

/** One's own pending tasks, soonest due first; nothing where there are none. */
export function MyTasks() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const { data } = useInfiniteQuery(tasksQuery(taskQueryOf(mine, user.id)))
  const tasks = data?.pages[0]?.rows.slice(0, SHOWN) ?? []
  if (tasks.length === 0) return null
  const all = (
    <Link to="/tasks" search={mine} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
      All my tasks
      <ArrowRight aria-hidden />
    </Link>
  )
  return (
    <Card title="My Tasks" action={all} flush>
      <ul aria-label="My tasks" className="divide-y divide-border border-t border-border">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} onEdit={() => void navigate({ to: '/tasks', search: { ...mine, task: task.id } })} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
