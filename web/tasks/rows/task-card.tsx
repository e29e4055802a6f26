import { Bell, CalendarDays, type LucideIcon, Repeat, TrendingUp } from 'lucide-react'
import { memo } from 'react'
import type { Task } from '../../../contract/tasks/fields.ts'
import { taskPriorityNames, taskRecurrenceNames, taskStatusNames } from '../../../contract/tasks/names.ts'
import { nameOf } from '../../colleagues/queries.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { RowLink } from '../../lists/row-link.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Status } from '../../ui/status.tsx'
import { dueLabel, isOverdue } from '../due.ts'
import { priorityHues, reminderLabel, statusHues } from '../labels.ts'
import type { RowParts } from './row-parts.ts'
import { StatusButton } from './status-button.tsx'
import { TaskMenu } from './task-menu.tsx'

interface TaskCardProps {
  task: Task
  parts: RowParts
  /** Whether its controls are in the order of tabs: those of one row of a list are. */
  active: boolean
  /** On the lead's own page its name needs no saying. */
  hideLead?: boolean
}

/**
 * One task: title, status, priority, due date, assignee and lead; a card, and a row of columns where its list is wide. All of
 * it opens the task. Redrawn only when it changed.
 */
export const TaskCard = memo(({ task, parts, active, hideLead = false }: TaskCardProps) => {
  const tabIndex = active ? 0 : -1
  return (
    <article
      className="relative flex gap-2 px-3 py-3 sm:gap-3 sm:px-4 @4xl:grid @4xl:h-10 @4xl:grid-flow-col @4xl:grid-cols-[1.5rem_minmax(0,1fr)_9rem_12rem_5rem_6rem_9rem_2rem] @4xl:items-center @4xl:gap-2 @4xl:px-2 @4xl:py-0 @4xl:*:row-start-1"
      aria-label={task.title}
    >
      <StatusButton task={task} changeStatus={parts.changeStatus} tabIndex={tabIndex} />
      <div className="min-w-0 flex-1 @4xl:contents @4xl:*:row-start-1">
        <div className="min-w-0 @4xl:col-start-2 @4xl:flex @4xl:items-baseline @4xl:gap-2">
          <TaskLink task={task} open={parts.open} tabIndex={tabIndex} />
          {task.description && (
            <p
              dir="auto"
              className="mt-0.5 line-clamp-2 break-words whitespace-pre-line text-muted-foreground @4xl:mt-0 @4xl:line-clamp-1 @4xl:min-w-0 @4xl:flex-1 @4xl:text-sm @4xl:break-all"
            >
              {task.description}
            </p>
          )}
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground @4xl:contents @4xl:*:row-start-1">
          <Status hue={statusHues[task.status]} className="@4xl:col-start-6">
            {taskStatusNames[task.status]}
          </Status>
          <Status hue={priorityHues[task.priority]} className="@4xl:col-start-5">
            {taskPriorityNames[task.priority]}
          </Status>
          {task.dueDate && <Due task={task} dueDate={task.dueDate} today={parts.today} />}
          {task.assignedTo && <Assigned id={task.assignedTo} parts={parts} />}
          {!hideLead && task.leadId && (
            <LeadLink id={task.leadId} name={task.leadName} tabIndex={tabIndex} parts={parts} />
          )}
        </div>
      </div>
      <TaskMenu task={task} parts={parts} tabIndex={tabIndex} />
    </article>
  )
})

interface InRow {
  task: Task
  tabIndex: number
}

/** A link, so that it can be opened elsewhere too; a plain press opens the task here. */
function TaskLink({ task, open, tabIndex }: InRow & { open: (task: Task) => void }) {
  const finished = task.status === 'completed' || task.status === 'cancelled'
  return (
    <RowLink
      data-row={task.id}
      href={`/tasks?task=${task.id}`}
      dir="auto"
      tabIndex={tabIndex}
      onOpen={() => open(task)}
      className={cn(
        'line-clamp-3 scroll-mt-24 scroll-mb-16 font-medium break-words outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring @4xl:block @4xl:truncate',
        finished && 'text-muted-foreground line-through',
      )}
    >
      {task.title}
    </RowLink>
  )
}

function Due({ task, dueDate, today }: { task: Task; dueDate: string; today: CompanyDay }) {
  const late = isOverdue(task, today)
  return (
    <span
      className={cn(
        'inline-flex min-w-0 items-center gap-1.5 tabular-nums @4xl:col-start-4',
        late && 'font-medium text-destructive-text',
      )}
    >
      <CalendarDays aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate">
        <span className="sr-only">Due </span>
        <time dateTime={dueDate}>{dueLabel(dueDate, today)}</time>
        {late && ' · Overdue'}
      </span>
      {task.recurrence && <Sign icon={Repeat} label={taskRecurrenceNames[task.recurrence]} />}
      {task.reminder !== null && <Sign icon={Bell} label={`Reminder: ${reminderLabel(task.reminder)}`} />}
    </span>
  )
}

function Sign({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span title={label}>
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

function Assigned({ id, parts }: { id: string; parts: RowParts }) {
  const person = parts.personOf(id)
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 @4xl:col-start-7">
      {person && <Avatar size="sm" className="-my-1 scale-83" name={nameOf(person)} picture={person.profileImageUrl} />}
      <span className="truncate">
        <span className="@4xl:sr-only">Assigned{person && ' to '}</span>
        {person && (id === parts.me ? <span className="@4xl:capitalize">you</span> : <bdi>{nameOf(person)}</bdi>)}
      </span>
    </span>
  )
}

interface LeadLinkProps {
  id: string
  name: string | null
  tabIndex: number
  parts: RowParts
}

function LeadLink({ id, name, tabIndex, parts }: LeadLinkProps) {
  return (
    <RowLink
      href={`/sales/lead/${id}`}
      tabIndex={tabIndex}
      onOpen={() => parts.openLead(id)}
      onIntent={() => parts.preloadLead(id)}
      className="relative z-10 inline-flex max-w-full min-w-0 items-center gap-1.5 hover:text-foreground hover:underline hover:underline-offset-4 @4xl:col-start-3"
    >
      <TrendingUp aria-hidden className="size-3.5 shrink-0" />
      <bdi className="truncate">{name ?? 'Lead'}</bdi>
    </RowLink>
  )
}
