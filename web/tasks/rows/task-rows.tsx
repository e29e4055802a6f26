import type { Task } from '../../../contract/tasks/fields.ts'
import type { TaskState } from '../filter.ts'
import { type GroupCounts, GroupHeading, groupBegunBy } from './group-heading.tsx'
import { useRowKeys } from './row-keys.ts'
import { type RowParts, toggled } from './row-parts.ts'
import { TaskCard } from './task-card.tsx'

interface TaskRowsProps {
  label: string
  tasks: readonly Task[]
  state: TaskState
  counts: GroupCounts | undefined
  parts: RowParts
  hideLead?: boolean
}

/** A short list of tasks in a card, group by group. */
export function TaskRows({ label, tasks, state, counts, parts, hideLead = false }: TaskRowsProps) {
  const { list, active } = useRowKeys({ tasks, onToggle: (task) => parts.changeStatus(task, toggled(task)) })
  return (
    <ul {...list} aria-label={label} className="@container divide-y divide-border border-t border-border">
      {tasks.map((task, index) => {
        const group = groupBegunBy(tasks, index, { state, today: parts.today })
        return (
          <li key={task.id}>
            {group && <GroupHeading group={group} counts={counts} level="h3" className="px-4 pt-2.5" />}
            <TaskCard task={task} parts={parts} active={task.id === active} hideLead={hideLead} />
          </li>
        )
      })}
    </ul>
  )
}
