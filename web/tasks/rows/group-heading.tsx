import type { Task, TaskGroup } from '../../../contract/tasks/fields.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { formatCount } from '../../format.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { groupOf } from '../due.ts'
import { stateOf, type TaskState } from '../filter.ts'
import { groupLabels } from '../labels.ts'

/** How many tasks each group has, as the server counts them. */
export type GroupCounts = readonly { group: TaskGroup; count: number }[]

interface GroupHeadingProps {
  group: TaskGroup
  counts: GroupCounts | undefined
  level?: 'h2' | 'h3'
  className?: string
}

/** Names a group of tasks and says how many they are. */
export function GroupHeading({ group, counts, level: Heading = 'h2', className }: GroupHeadingProps) {
  const count = counts?.find((each) => each.group === group)?.count
  return (
    <Heading className={cn('flex items-baseline gap-2 text-sm font-semibold', className)}>
      <span className={cn(group === 'overdue' && 'text-destructive-text')}>{groupLabels[group]}</span>
      {count !== undefined && (
        <span className="font-normal text-muted-foreground tabular-nums">{formatCount(count)}</span>
      )}
    </Heading>
  )
}

/** The group that a row begins, if it begins one. */
export function groupBegunBy(
  tasks: readonly Task[],
  index: number,
  { state, today }: { state: TaskState; today: CompanyDay },
): TaskGroup | undefined {
  const [task, before] = [tasks[index], tasks[index - 1]]
  const group = task && placeOf(task, { state, today })
  return group && !(before && placeOf(before, { state, today }) === group) ? group : undefined
}

/** Where a task stands. One that was ticked off a moment ago stands where it stood. */
function placeOf(task: Task, { state, today }: { state: TaskState; today: CompanyDay }) {
  if (stateOf(task.status) === state) return groupOf(task, today)
  return state === 'open' ? groupOf({ ...task, status: 'pending' }, today) : undefined
}
