import { ListChecks, ListTodo } from 'lucide-react'
import type { Task } from '../../../contract/tasks/fields.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { formatCount } from '../../format.ts'
import type { Change } from '../../lists/address.ts'
import { MeantSearch } from '../../lists/meant-search.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { isFiltered, noFilter, type TaskFilter, type TasksAddress } from '../filter.ts'
import { countFinished, FinishedButton } from '../rows/finished-button.tsx'
import type { GroupCounts } from '../rows/group-heading.tsx'
import { useRowParts } from '../rows/row-parts.ts'
import { TaskSkeletons } from '../rows/task-skeletons.tsx'
import { TaskSort } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
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
  onChange: (change: Change<TasksAddress>) => void
  /** The task that is to have the focus again. */
  comeBackTo: string | undefined
  onFocusRow: (id: string) => void
}

/** The tasks that match, or why there are none to see. */
export function TaskResults({ today, ...props }: TaskResultsProps) {
  const { shown, filter, onCreate, onChange } = props
  const { main } = shown
  const tasks = shown.total !== undefined || shown.countFailed ? main.tasks : undefined
  if (main.isError && !main.tasks)
    return (
      <ErrorState
        title="The tasks could not be loaded"
        detail="Check your connection, then try again."
        onRetry={main.retry}
        className={frame}
      />
    )
  if (!tasks || !today) return <TaskSkeletons count={6} />
  if (tasks.length === 0 && (shown.total ?? 0) === 0)
    return isFiltered(filter) ? (
      <NoMatch title="No tasks match" onClear={() => onChange(noFilter)} />
    ) : (
      <NoTasks onCreate={onCreate} />
    )
  return <Matches {...props} shown={{ ...shown, main: { ...main, tasks } }} today={today} />
}

function Matches({
  shown,
  today,
  filter,
  unfolded,
  onOpen,
  onChange,
  ...focus
}: TaskResultsProps & { today: CompanyDay }) {
  const parts = useRowParts(today, onOpen)
  const { main, apart, groups, total } = shown
  const { comeBackTo, onFocusRow } = focus
  const rows = { parts, comeBackTo, onFocusRow, onLeave: focusSearch, counts: groups }
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
      <MeantSearch pages={main.pages} className="mb-3" />
      {main.tasks?.length === 0 ? <NothingOpen /> : <Rows label="Tasks" list={main} state={main.state} {...rows} />}
      {apart && (
        <Finished
          list={apart}
          unfolded={unfolded}
          onPress={() => onChange({ finished: unfolded ? undefined : true })}
          rows={rows}
        />
      )}
    </div>
  )
}

interface FinishedProps {
  list: LoadedTasks
  unfolded: boolean
  onPress: () => void
  rows: Omit<RowsProps, 'label' | 'list' | 'state'>
}

function Finished({ list, unfolded, onPress, rows }: FinishedProps) {
  const count = countFinished(rows.counts)
  if (count === 0) return null
  return (
    <section aria-labelledby="finished-tasks" className="mt-4">
      <h2 id="finished-tasks">
        <FinishedButton count={count} unfolded={unfolded} onPress={onPress} className="-ml-2" />
      </h2>
      {unfolded && (
        <div className="mt-3">
          {!list.tasks && !list.isError && <TaskSkeletons count={2} />}
          {!list.tasks && list.isError && <ErrorState title="The tasks could not be loaded" onRetry={list.retry} />}
          <Rows label="Finished tasks" list={list} state="finished" {...rows} />
        </div>
      )}
    </section>
  )
}

interface RowsProps {
  label: string
  list: LoadedTasks
  state: ShownTasks['main']['state']
  counts: GroupCounts | undefined
  parts: ReturnType<typeof useRowParts>
  onLeave: () => void
  comeBackTo: string | undefined
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

function focusSearch() {
  document.querySelector<HTMLElement>('main input[type=search]')?.focus()
}

function NoTasks({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      icon={ListTodo}
      title="No tasks yet"
      action={<Button onClick={onCreate}>Create your first task</Button>}
      className={frame}
    >
      Create your first task to get started with task management.
    </EmptyState>
  )
}

const NothingOpen = () => (
  <EmptyState icon={ListChecks} title="Nothing left to do" className={frame}>
    All of these tasks are finished.
  </EmptyState>
)

const frame = 'rounded-md border border-border bg-card'
