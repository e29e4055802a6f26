import { CircleDashed, Clock, ListTodo } from 'lucide-react'
import type { LeadCard } from '../../../contract/lead-board/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import { nameOf, useColleague } from '../../colleagues/queries.ts'
import { useTodayAtOnce } from '../../companies/today.ts'
import { formatMoney } from '../../format.ts'
import { CardTitle } from '../../lists/board/card-title.tsx'
import { dueLabel, groupOf } from '../../tasks/due.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { cn } from '../../ui/behaviour/class-names.ts'
import { useMinutes } from '../../ui/behaviour/use-minutes.ts'
import { readStay } from './stay.ts'

interface CardContentProps {
  card: LeadCard
  /** How many days leads usually stay in the stage, where that is known. */
  medianDays: number | null
  /** Whether Tab reaches it. */
  active: boolean
  onOpen: () => void
  onIntent: () => void
}

export function CardContent({ card, medianDays, active, onOpen, onIntent }: CardContentProps) {
  const { id, name, company, value, probability } = card
  return (
    <>
      <CardTitle id={id} name={name} href={`/sales/lead/${id}`} active={active} onOpen={onOpen} onIntent={onIntent} />
      {company && (
        <p dir="auto" title={company} className="truncate text-left text-sm text-muted-foreground">
          {company}
        </p>
      )}
      <div className="mt-1 flex items-center gap-2 text-xs text-muted-foreground">
        <div className="min-w-0 flex-1 space-y-1">
          <p className="flex items-center gap-1.5 text-sm tabular-nums">
            <span className="truncate text-foreground">{formatMoney(value)}</span>
            <span>
              {probability}%<span className="sr-only"> probable</span>
            </span>
          </p>
          <Stay card={card} medianDays={medianDays} />
        </div>
        <Owner id={card.assignedUserId} />
      </div>
      <NextTask task={card.nextTask} />
    </>
  )
}

/** Since when the lead is in its stage, in amber where that is longer than usual. */
function Stay({ card: { stage, stageChangedAt }, medianDays }: Pick<CardContentProps, 'card' | 'medianDays'>) {
  const { time, isLong, usual } = readStay({ stageChangedAt, medianDays, now: useMinutes() })
  return (
    <p
      title={`In ${leadStageNames[stage]} for ${time}${usual ? `; usually ${usual}` : ''}`}
      className={cn('flex items-center gap-1.5 tabular-nums', isLong && 'font-medium text-warning-text')}
    >
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <span className="truncate first-letter:uppercase">
        {time}
        <span className="sr-only">
          {' '}
          in {leadStageNames[stage]}
          {isLong && `; usually ${usual}`}
        </span>
      </span>
    </p>
  )
}

function NextTask({ task }: { task: LeadCard['nextTask'] }) {
  const today = useTodayAtOnce()
  if (!task) {
    return (
      <p className="mt-1 flex items-center gap-1.5 text-xs text-muted-foreground">
        <CircleDashed aria-hidden className="size-3.5 shrink-0" />
        No open task
      </p>
    )
  }
  const group = groupOf({ dueDate: task.dueDate, status: 'pending' }, today)
  return (
    <p className="mt-1 flex items-center gap-1.5 text-xs text-muted-foreground">
      <ListTodo aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">Next task: </span>
      <span dir="auto" title={task.title} className="min-w-0 flex-1 truncate text-left">
        {task.title}
      </span>
      {task.dueDate && (
        <span
          className={cn(
            'shrink-0 tabular-nums',
            group === 'overdue' && 'font-medium text-destructive-text',
            group === 'today' && 'font-medium text-warning-text',
          )}
        >
          {group === 'overdue' && <span className="sr-only">overdue, </span>}
          {dueLabel(task.dueDate, today)}
        </span>
      )}
    </p>
  )
}

function Owner({ id }: { id: string | null }) {
  const owner = useColleague(id)
  if (!owner) return null
  return (
    <span title={nameOf(owner)} className="flex">
      <span className="sr-only">Owner: {nameOf(owner)}</span>
      <Avatar name={nameOf(owner)} picture={owner.profileImageUrl} size="sm" />
    </span>
  )
}
