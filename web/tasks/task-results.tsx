import { ListTodo, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Task } from '../../contract/tasks.ts'
import { formatCount } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type AddressChange, isFiltered, noFilter, type TaskFilter } from './filter.ts'
import { TaskSort } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { TaskSkeletons } from './task-skeletons.tsx'
import type { LoadedTasks } from './use-task-list.ts'

const RELOAD = 'Check your connection, then try again.'

interface TaskResultsProps {
  list: LoadedTasks
  filter: TaskFilter
  onEdit: (task: Task) => void
  onCreate: () => void
  onChange: (change: AddressChange) => void
}

/** The tasks that match, or why there are none to see. */
export function TaskResults({ list, filter, onEdit, onCreate, onChange }: TaskResultsProps) {
  const { tasks, total } = list
  if (!tasks) {
    if (list.isError)
      return (
        <Framed>
          <ErrorState title="The tasks could not be loaded" detail={RELOAD} onRetry={list.retry} />
        </Framed>
      )
    return <TaskSkeletons count={6} />
  }
  if (tasks.length === 0)
    return (
      <Framed>
        {isFiltered(filter) ? <NoMatch onClear={() => onChange(noFilter)} /> : <NoTasks onCreate={onCreate} />}
      </Framed>
    )
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={cn('transition-opacity', list.isPlaceholderData && 'opacity-60')}
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted-foreground tabular-nums">
          {total === 1 ? '1 task' : `${formatCount(total)} tasks`}
        </p>
        <TaskSort filter={filter} onChange={onChange} />
      </div>
      <TaskList tasks={tasks} total={total} grouped={filter.sort === 'due'} onEdit={onEdit} onNearEnd={list.loadMore} />
      {list.isLoadingMore && <TaskSkeletons count={2} />}
      {list.moreFailed && <ErrorState title="More tasks could not be loaded" onRetry={list.retry} className="py-6" />}
    </div>
  )
}

function NoTasks({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={ListTodo}
      title="No tasks yet"
      action={<Button onClick={onCreate}>Create your first task</Button>}
    >
      Create your first task to get started with task management.
    </EmptyState>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No tasks match"
      action={
        <Button variant="outline" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing fits what you are looking for. Change the filters or clear them.
    </EmptyState>
  )
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="rounded-md border border-border bg-card">{children}</div>
}
