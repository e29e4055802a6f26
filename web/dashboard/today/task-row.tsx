import { Link } from '@tanstack/react-router'
import type { TodayTask } from '../../../contract/dashboard/fields.ts'
import type { TaskStatus } from '../../../contract/tasks/fields.ts'
import type { CompanyDay } from '../../companies/today.ts'
import { dueLabel, isOverdue } from '../../tasks/due.ts'
import { StatusButton } from '../../tasks/rows/status-button.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Contact, Line, nameClass } from './row-parts.tsx'

interface TaskRowProps {
  task: TodayTask
  today: CompanyDay
  tabIndex: number
  changeStatus: (task: TodayTask, status: TaskStatus) => void
}

/** A task that is due: to be ticked off, and its lead to be called or written to. */
export function TaskRow({ task, today, tabIndex, changeStatus }: TaskRowProps) {
  const { id, title, dueDate, status, leadId, leadName, leadPhone, leadEmail } = task
  const name = (
    <Link
      to="/tasks"
      search={{ owner: 'mine', task: id }}
      data-row={id}
      tabIndex={tabIndex}
      dir="auto"
      title={title}
      className={cn(nameClass, status === 'completed' && 'text-muted-foreground line-through')}
    >
      {title}
    </Link>
  )
  const lead = leadId && (
    <Link
      to="/sales/lead/$id"
      params={{ id: leadId }}
      tabIndex={tabIndex}
      dir="auto"
      className="inline-block min-h-6 content-center hover:text-foreground hover:underline hover:underline-offset-4"
    >
      {leadName}
    </Link>
  )
  return (
    <Line
      before={
        <span className="-my-1.5 -mr-2">
          <StatusButton task={task} changeStatus={(_, next) => changeStatus(task, next)} tabIndex={tabIndex} />
        </span>
      }
      name={name}
      about={lead}
      columns={
        dueDate && (
          <time
            dateTime={dueDate}
            className={cn(
              'shrink-0 text-sm whitespace-nowrap text-muted-foreground tabular-nums',
              isOverdue(task, today) && 'text-destructive-text',
            )}
          >
            {dueLabel(dueDate, today)}
          </time>
        )
      }
      actions={<Contact name={leadName ?? 'the lead'} phone={leadPhone} email={leadEmail} tabIndex={tabIndex} />}
    />
  )
}
