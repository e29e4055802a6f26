import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Circle, CircleCheck, CircleDot, CircleX, type LucideIcon, TrendingUp } from 'lucide-react'
import type { Task, TaskStatus } from '../../contract/tasks.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../colleagues/queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/class-names.ts'
import { Status } from '../ui/status.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useChangeStatus } from './changes.ts'
import { dueLabel, isOverdue } from './due.ts'
import { priorityHues, priorityLabels, statusHues, statusLabels } from './labels.ts'
import { TaskMenu } from './task-menu.tsx'

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

interface TaskCardProps {
  task: Task
  onEdit: () => void
  /** On the lead's own page its name needs no saying. */
  hideLead?: boolean
}

/** One task: what, how far, how urgent, by when, who, and for which lead. */
export function TaskCard({ task, onEdit, hideLead = false }: TaskCardProps) {
  const finished = task.status === 'completed' || task.status === 'cancelled'
  return (
    <article className="flex gap-2 px-3 py-3 sm:gap-3 sm:px-4" aria-label={task.title}>
      <StatusButton task={task} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={onEdit}
          className={cn(
            'line-clamp-3 max-w-full rounded-xs text-left font-medium break-words hover:underline hover:underline-offset-4',
            finished && 'text-muted-foreground line-through',
          )}
        >
          <bdi>{task.title}</bdi>
        </button>
        {task.description && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-left break-words whitespace-pre-line text-muted-foreground">
            {task.description}
          </p>
        )}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
          <Status hue={statusHues[task.status]}>{statusLabels[task.status]}</Status>
          <Status hue={priorityHues[task.priority]}>{priorityLabels[task.priority]}</Status>
          {task.dueDate && <Due task={task} dueDate={task.dueDate} />}
          {task.assignedTo && <Assigned id={task.assignedTo} />}
          {!hideLead && task.leadId && <LeadLink id={task.leadId} name={task.leadName} />}
        </div>
      </div>
      <TaskMenu task={task} onEdit={onEdit} />
    </article>
  )
}

/** Completed becomes pending, any other status completed (spec 1 §2). */
function StatusButton({ task }: { task: Task }) {
  const change = useChangeStatus(task)
  const Icon = statusIcons[task.status]
  const next = task.status === 'completed' ? 'pending' : 'completed'
  const label = `Mark as ${next}`
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={`${label}: ${task.title}`}
        onClick={() => change.mutate(next)}
        className={cn(
          // 32 px to press, in line with the title's first line.
          '-my-1.5 -ml-1.5 grid size-8 shrink-0 place-items-center rounded-full hover:bg-accent',
          statusTints[task.status],
        )}
      >
        <Icon aria-hidden className="size-4.5" />
      </button>
    </Tooltip>
  )
}

function Due({ task, dueDate }: { task: Task; dueDate: string }) {
  const late = isOverdue(task)
  return (
    <span className={cn('inline-flex items-center gap-1.5 tabular-nums', late && 'font-medium text-destructive-text')}>
      <CalendarDays aria-hidden className="size-3.5" />
      <span>
        <span className="sr-only">Due </span>
        <time dateTime={dueDate}>{dueLabel(dueDate)}</time>
        {late && ' · Overdue'}
      </span>
    </span>
  )
}

function Assigned({ id }: { id: string }) {
  const user = useSignedInUser()
  const { data: colleagues } = useQuery(colleaguesQuery)
  const person = id === user.id ? user : colleagues?.find((colleague) => colleague.id === id)
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      {person && <Avatar size="sm" className="-my-1 scale-83" name={nameOf(person)} picture={person.profileImageUrl} />}
      <span className="truncate">
        Assigned
        {person && ` to ${person.id === user.id ? 'you' : nameOf(person)}`}
      </span>
    </span>
  )
}

function LeadLink({ id, name }: { id: string; name: string | null }) {
  return (
    <Link
      to="/sales/lead/$id"
      params={{ id }}
      className="inline-flex max-w-full min-w-0 items-center gap-1.5 hover:text-foreground hover:underline hover:underline-offset-4"
    >
      <TrendingUp aria-hidden className="size-3.5 shrink-0" />
      <bdi className="truncate">{name ?? 'Lead'}</bdi>
    </Link>
  )
}
