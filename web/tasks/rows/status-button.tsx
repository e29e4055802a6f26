import { Circle, CircleCheck, CircleDot, CircleX, type LucideIcon } from 'lucide-react'
import type { Task, TaskStatus } from '../../../contract/tasks/fields.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { toggled } from './row-parts.ts'

const statusIcons: Record<TaskStatus, LucideIcon> = {
  pending: Circle,
  in_progress: CircleDot,
  completed: CircleCheck,
  cancelled: CircleX,
}

const statusTints: Record<TaskStatus, string> = {
  pending: 'text-muted-foreground',
  in_progress: 'text-hue-blue',
  completed: 'text-positive-text',
  cancelled: 'text-muted-foreground',
}

interface StatusButtonProps {
  task: Task
  changeStatus: (task: Task, status: TaskStatus) => void
  tabIndex: number
}

/** Ticks a task off, or takes that back. */
export function StatusButton({ task, changeStatus, tabIndex }: StatusButtonProps) {
  const Icon = statusIcons[task.status]
  const next = toggled(task)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={`Mark as ${next}: ${task.title}`}
      onClick={() => changeStatus(task, next)}
      className={cn(
        // 32 px to press, in line with the title's first line. Under the pointer it shows what a press does.
        'group relative z-10 -my-1.5 -ml-1.5 grid size-8 shrink-0 place-items-center rounded-full hover:bg-accent *:col-start-1 *:row-start-1',
        statusTints[task.status],
      )}
    >
      <Icon aria-hidden className="size-4.5 group-hover:invisible" />
      {next === 'completed' ? (
        <CircleCheck aria-hidden className="invisible size-4.5 text-positive-text group-hover:visible" />
      ) : (
        <Circle aria-hidden className="invisible size-4.5 text-muted-foreground group-hover:visible" />
      )}
    </button>
  )
}
