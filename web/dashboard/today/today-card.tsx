import { Link } from '@tanstack/react-router'
import { ArrowRight, CircleCheck, PhoneCall } from 'lucide-react'
import { Suspense, useState } from 'react'
import { todayLeads } from '../../../contract/dashboard/endpoints.ts'
import type { Today, TodayLead } from '../../../contract/dashboard/fields.ts'
import { askAssistant } from '../../assistant/open-assistant.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { useTodayAtOnce } from '../../companies/today.ts'
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
        <Button variant="outline" size="sm" onClick={() => askAssistant(QUESTION)}>
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
  const leads = {
    onPlan: (lead: TodayLead) => {
      setPlanned(lead)
      setPlanning(true)
    },
    onMove,
    onIntent: () => void TaskDialog.preload(),
  }
  const tasks = { today: day, changeStatus }
  const { overdue, dueToday, withoutNextStep, standingStill, newApplications } = today
  const hasWork = overdue.count + dueToday.count + newApplications.count > 0
  const hasLeads = withoutNextStep.count + standingStill.count > 0
  const toTasks = (due: 'overdue' | 'today') => ({ to: '/tasks', search: { owner: 'mine', due } }) as const
  const toLeads = (name: keyof typeof todayLeads) =>
    ({ to: '/sales', search: { ...todayLeads[name], assignedUserId } }) as const
  return (
    <div className={cn('grid', hasWork && hasLeads && 'lg:grid-cols-2 lg:divide-x lg:divide-border')}>
      <div className="min-w-0 empty:hidden">
        <Group
          title="Overdue"
          late
          list={overdue}
          all={toTasks('overdue')}
          onSpace={(task) => changeStatus(task, 'completed')}
        >
          {(task, tabIndex) => <TaskRow {...tasks} task={task} tabIndex={tabIndex} />}
        </Group>
        <Group
          title="Due today"
          list={dueToday}
          all={toTasks('today')}
          onSpace={(task) => changeStatus(task, 'completed')}
        >
          {(task, tabIndex) => <TaskRow {...tasks} task={task} tabIndex={tabIndex} />}
        </Group>
        <Group
          title="New applications"
          list={newApplications}
          all={{ to: '/candidates', search: { stage: 'applied' } }}
        >
          {(candidate, tabIndex) => <CandidateRow candidate={candidate} tabIndex={tabIndex} onMove={onMove} />}
        </Group>
      </div>
      <div className="min-w-0 empty:hidden">
        <Group title="No next step" list={withoutNextStep} all={toLeads('withoutNextStep')}>
          {(lead, tabIndex) => <LeadRow {...leads} reason="next step" lead={lead} tabIndex={tabIndex} />}
        </Group>
        <Group title="Standing still" list={standingStill} all={toLeads('standingStill')}>
          {(lead, tabIndex) => <LeadRow {...leads} reason="quiet" lead={lead} tabIndex={tabIndex} />}
        </Group>
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
      Today <span className="ml-1 font-normal text-muted-foreground">{days.format(new Date(day))}</span>
    </>
  )
}

// A day as such, which is midnight UTC.
const days = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

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
