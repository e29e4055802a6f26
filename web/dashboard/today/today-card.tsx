import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, PhoneCall } from 'lucide-react'
import { Suspense, useState } from 'react'
import { todayLeads } from '../../../contract/dashboard/endpoints.ts'
import type { Today, TodayLead } from '../../../contract/dashboard/fields.ts'
import { askAssistant } from '../../assistant/open-assistant.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { useTodayAtOnce } from '../../companies/today.ts'
import { formatShortDay } from '../../format.ts'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useChangeStatus } from '../../tasks/changes.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { Group } from './group.tsx'
import { LeadRow } from './lead-row.tsx'
import type { Move } from './move-on.tsx'
import { TaskRow } from './task-row.tsx'
import { WonMonths } from './won-months.tsx'

const TaskDialog = lazyPart(() => import('../../tasks/form/task-dialog.tsx'), 'TaskDialog')

const MoveOn = lazyPart(() => import('./move-on.tsx'), 'MoveOn')

const QUESTION = 'Who should I call today?'

/** What is to be done today, each thing to be done from where it stands. */
export function TodayCard({ today }: { today: Today }) {
  return (
    <Card
      title={<DayTitle day={today.day} />}
      action={
        <Button data-see="sales" variant="outline" size="sm" onClick={() => askAssistant(QUESTION)}>
          <PhoneCall aria-hidden className="max-sm:hidden" />
          {QUESTION}
        </Button>
      }
      flush
    >
      <WonMonths won={today.won} day={today.day} />
      {isEmpty(today) ? <NothingToDo /> : <Groups today={today} />}
    </Card>
  )
}

/** Whether nothing waits. */
export const isEmpty = ({ overdue, dueToday, withoutNextStep, standingStill, newApplications }: Today) =>
  [overdue, dueToday, withoutNextStep, standingStill, newApplications].every(({ count }) => count === 0)

function Groups({ today }: { today: Today }) {
  const { id: assignedUserId } = useSignedInUser()
  const day = useTodayAtOnce()
  const changeStatus = useChangeStatus()
  const [move, setMove] = useState<Move & { count: number }>()
  const onMove = (next: Move) => setMove({ ...next, count: (move?.count ?? 0) + 1 })
  // Stays when it closes, so that the focus goes back.
  const [planned, setPlanned] = useState<TodayLead>()
  const [planning, setPlanning] = useState(false)
  const { overdue, dueToday, withoutNextStep, standingStill, newApplications } = today
  const tasks = (title: string, due: 'overdue' | 'today', list: Today['overdue']) => (
    <Group
      title={title}
      late={due === 'overdue'}
      list={list}
      all={{ to: '/tasks', search: { owner: 'mine', due } }}
      onSpace={(task) => changeStatus(task, 'completed')}
    >
      {(task, tabIndex) => <TaskRow task={task} today={day} tabIndex={tabIndex} changeStatus={changeStatus} />}
    </Group>
  )
  const leads = (title: string, name: keyof typeof todayLeads, list: Today['standingStill']) => (
    <Group title={title} list={list} all={{ to: '/sales', search: { ...todayLeads[name], assignedUserId } }}>
      {(lead, tabIndex) => (
        <LeadRow
          lead={lead}
          reason={name}
          tabIndex={tabIndex}
          onPlan={(chosen) => {
            setPlanned(chosen)
            setPlanning(true)
          }}
          onIntent={() => void TaskDialog.preload()}
          onMove={onMove}
        />
      )}
    </Group>
  )
  const applications = (
    <Group title="New applications" list={newApplications} all={{ to: '/candidates', search: { stage: 'applied' } }}>
      {(candidate, tabIndex) => <CandidateRow candidate={candidate} tabIndex={tabIndex} onMove={onMove} />}
    </Group>
  )
  const due = overdue.rows.length + dueToday.rows.length
  const waiting = withoutNextStep.rows.length + standingStill.rows.length
  // In the shorter of the two columns, where they stay when something is done.
  const [isLeft] = useState(due === 0 || (waiting > 0 && due <= waiting))
  const arrived = newApplications.rows.length
  const hasTwo = due + (isLeft ? arrived : 0) > 0 && waiting + (isLeft ? 0 : arrived) > 0
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)]', hasTwo && 'lg:grid-cols-2 lg:divide-x lg:divide-border')}>
      <div className="empty:hidden">
        {tasks('Overdue', 'overdue', overdue)}
        {tasks('Due today', 'today', dueToday)}
        {isLeft && applications}
      </div>
      <div className="empty:hidden">
        {leads('No next step', 'withoutNextStep', withoutNextStep)}
        {leads('Standing still', 'standingStill', standingStill)}
        {!isLeft && applications}
      </div>
      <Suspense>
        {planned && <TaskDialog key={planned.id} open={planning} onOpenChange={setPlanning} lead={planned} />}
      </Suspense>
      <Suspense>{move && <MoveOn key={move.count} move={move} />}</Suspense>
    </div>
  )
}

function NothingToDo() {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-4">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-positive-text" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">Nothing is waiting for you.</span>{' '}
        <span className="text-muted-foreground">No task is due, and each of your open leads has a next step.</span>
      </p>
      <Link to="/tasks" search={{ owner: 'mine' }} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        All my tasks
        <ArrowRight aria-hidden />
      </Link>
    </div>
  )
}

function DayTitle({ day }: { day: string }) {
  return (
    <>
      Today
      <time dateTime={day} className="ml-2 font-normal text-muted-foreground">
        <span className="max-sm:hidden">{weekdays.format(new Date(day))}, </span>
        {formatShortDay(day)}
      </time>
    </>
  )
}

// A day as such, which is midnight UTC.
const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** The day on its way, in its shape. */
export function TodaySkeleton() {
  return (
    <Card flush>
      <Loading label="Loading your day" className="grid gap-x-8 px-4 py-3 lg:grid-cols-2">
        {rows.map((row) => (
          <div key={row} className="flex min-h-10 items-center gap-3">
            <Skeleton className="size-5 shrink-0 rounded-full" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </Loading>
    </Card>
  )
}

const rows = Array.from({ length: 12 }, (_, index) => `row ${index}`)
