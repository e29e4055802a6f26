import { ChevronRight, ListChecks, ListTodo, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Task } from '../../contract/tasks.ts'
import type { CompanyDay } from '../companies/today.ts'
import { formatCount } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { type AddressChange, isFiltered, noFilter, type TaskFilter } from './filter.ts'
import type { GroupCounts } from './group-heading.tsx'
import { useRowParts } from './row-parts.ts'
import { TaskSort } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { TaskSkeletons } from './task-skeletons.tsx'
import type { ShownTasks } from './use-shown-tasks.ts'
import type { LoadedTasks } from './use-task-list.ts'

interface TaskResultsProps {
  shown: ShownTasks
  /** Undefined until the company is known. */
  today: CompanyDay | undefined
  filter: TaskFilter
  /** Whether what is finished is unfolded. */
  unfolded: boolean
  onOpen: (task: Task) => void
  onCreate: () => void
  onChange: (change: AddressChange) => void
  onFocusRow: (id: string) => void
}

/** The tasks that match, or why there are none to see. */
export function TaskResults({ today, ...props }: TaskResultsProps) {
  const { shown, filter, onCreate, onChange } = props
  const { main } = shown
  if (main.isError && !main.tasks)
    return (
      <Framed>
        <ErrorState
          title="The tasks could not be loaded"
          detail="Check your connection, then try again."
          onRetry={main.retry}
        />
      </Framed>
    )
  if (!main.tasks || !today || (shown.total === undefined && !shown.countFailed)) return <TaskSkeletons count={6} />
  if (main.tasks.length === 0 && (shown.total ?? 0) === 0)
    return (
      <Framed>
        {isFiltered(filter) ? <NoMatch onClear={() => onChange(noFilter)} /> : <NoTasks onCreate={onCreate} />}
      </Framed>
    )
  return <Matches {...props} today={today} />
}

function Matches({
  shown,
  today,
  filter,
  unfolded,
  onOpen,
  onChange,
  onFocusRow,
}: TaskResultsProps & { today: CompanyDay }) {
  const parts = useRowParts(today, onOpen)
  const { main, apart, groups, total } = shown
  const finished = sumOf(groups, ['completed', 'cancelled'])
  const rows = { parts, onFocusRow, onLeave: focusSearch, counts: groups }
  return (
    <div
      aria-busy={main.isPlaceholderData}
      className={cn('transition-opacity', main.isPlaceholderData && 'opacity-60')}
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted-foreground tabular-nums">
          {total !== undefined && (total === 1 ? '1 task' : `${formatCount(total)} tasks`)}
        </p>
        <TaskSort filter={filter} onChange={onChange} />
      </div>
      {main.tasks?.length === 0 ? (
        <Framed>
          <NothingOpen />
        </Framed>
      ) : (
        <Rows label="Tasks" list={main} state={main.state} {...rows} />
      )}
      {apart && finished > 0 && (
        <section aria-labelledby="finished-tasks" className="mt-4">
          <h2 id="finished-tasks">
            <Button
              variant="quiet"
              size="sm"
              aria-expanded={unfolded}
              onClick={() => onChange({ finished: unfolded ? undefined : true })}
              className="-ml-2"
            >
              <ChevronRight aria-hidden className={cn('transition-transform', unfolded && 'rotate-90')} />
              Finished
              <span className="font-normal text-muted-foreground tabular-nums">{formatCount(finished)}</span>
            </Button>
          </h2>
          {unfolded && (
            <div className="mt-3">
              {apart.tasks || apart.isError ? null : <TaskSkeletons count={2} />}
              <Rows label="Finished tasks" list={apart} state="finished" {...rows} />
            </div>
          )}
        </section>
      )}
    </div>
  )
}

interface RowsProps {
  label: string
  list: LoadedTasks
  state: ShownTasks['main']['state']
  counts: GroupCounts | undefined
  parts: ReturnType<typeof useRowParts>
  onLeave: () => void
  onFocusRow: (id: string) => void
}

function Rows({ list, state, counts, ...rest }: RowsProps) {
  return (
    <>
      {list.tasks && (
        <TaskList
          tasks={list.tasks}
          total={list.total}
          groups={state && { state, counts }}
          onNearEnd={list.loadMore}
          {...rest}
        />
      )}
      {list.isLoadingMore && <TaskSkeletons count={2} />}
      {list.moreFailed && <ErrorState title="More tasks could not be loaded" onRetry={list.retry} className="py-6" />}
    </>
  )
}

const sumOf = (counts: GroupCounts | undefined, groups: string[]) =>
  (counts ?? []).filter(({ group }) => groups.includes(group)).reduce((sum, { count }) => sum + count, 0)

function focusSearch() {
  document.querySelector<HTMLElement>('main input[type=search]')?.focus()
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

const NothingOpen = () => (
  <EmptyState icon={ListChecks} title="Nothing left to do">
    All of these tasks are finished.
  </EmptyState>
)

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
