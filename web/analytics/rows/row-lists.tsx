import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { taskStatusNames } from '../../../contract/tasks/names.ts'
import { ActivityLink } from '../../activities/activity-link.tsx'
import { type Page, serverText } from '../../api/call.ts'
import { Stage as CandidateStage } from '../../candidates/stages.tsx'
import { useTodayAtOnce } from '../../companies/today.ts'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../format.ts'
import { Stage as LeadStage } from '../../leads/stage.tsx'
import { MoreRows } from '../../lists/more-rows.tsx'
import { NotLoaded } from '../../lists/not-loaded.tsx'
import { RowSkeletons } from '../../lists/row-skeletons.tsx'
import { dueLabel } from '../../tasks/due.ts'
import { statusHues } from '../../tasks/labels.ts'
import { Status } from '../../ui/status.tsx'
import type { AnalyticsRequest } from '../address.ts'
import { activityRowsQuery, candidateRowsQuery, leadRowsQuery, taskRowsQuery } from '../queries.ts'
import type { RowFilters } from './rows-text.ts'

interface RowsProps<Kind extends keyof RowFilters> {
  asked: AnalyticsRequest
  rows: RowFilters[Kind]
}

export function LeadRows({ asked, rows }: RowsProps<'leads'>) {
  return (
    <RowList what={['lead', 'leads']} query={useInfiniteQuery(leadRowsQuery(asked, rows))}>
      {({ id, name, company, stage, value }) => (
        <Row
          title={
            <Link to="/sales/lead/$id" params={{ id }} className={linkClass}>
              {name}
            </Link>
          }
          under={company}
          side={formatMoney(value)}
          state={<LeadStage stage={stage} />}
        />
      )}
    </RowList>
  )
}

export function TaskRows({ asked, rows }: RowsProps<'tasks'>) {
  const today = useTodayAtOnce()
  return (
    <RowList what={['task', 'tasks']} query={useInfiniteQuery(taskRowsQuery(asked, rows))}>
      {({ id, title, status, dueDate }) => (
        <Row
          title={
            <Link to="/tasks" search={{ task: id }} className={linkClass}>
              {title}
            </Link>
          }
          under={dueDate ? `Due ${dueLabel(dueDate, today)}` : 'No due date'}
          state={<Status hue={statusHues[status]}>{taskStatusNames[status]}</Status>}
        />
      )}
    </RowList>
  )
}

export function CandidateRows({ asked, rows }: RowsProps<'candidates'>) {
  return (
    <RowList what={['candidate', 'candidates']} query={useInfiniteQuery(candidateRowsQuery(asked, rows))}>
      {({ id, firstName, lastName, jobTitle, status, createdAt }) => (
        <Row
          title={
            <Link to="/candidates/$id" params={{ id }} className={linkClass}>
              {firstName} {lastName}
            </Link>
          }
          under={jobTitle}
          side={formatDate(createdAt)}
          state={<CandidateStage stage={stageOf(status)} />}
        />
      )}
    </RowList>
  )
}

export function ActivityRows({ asked, rows }: RowsProps<'activities'>) {
  return (
    <RowList what={['activity', 'activities']} query={useInfiniteQuery(activityRowsQuery(asked, rows))}>
      {(activity) => (
        <Row
          title={<ActivityLink activity={activity} />}
          under={<time dateTime={activity.createdAt}>{formatDateTime(activity.createdAt)}</time>}
        />
      )}
    </RowList>
  )
}

/** The link covers its whole row. */
const linkClass =
  'font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring'

interface RowListProps<Shown> {
  /** What a row is, one and many. */
  what: readonly [one: string, many: string]
  query: UseInfiniteQueryResult<InfiniteData<Page<Shown[]>>>
  children: (shown: Shown) => ReactNode
}

/** How many there are, and the rows so far. */
function RowList<Shown extends { id: string }>({ what: [one, many], query, children }: RowListProps<Shown>) {
  const pages = query.data?.pages
  if (!pages)
    return (
      <NotLoaded what={`The ${many}`} query={query} detail={serverText}>
        <RowSkeletons count={6} />
      </NotLoaded>
    )
  const total = pages[0]?.total ?? 0
  return (
    <>
      <p role="status" className="px-5 py-2.5 text-sm font-medium tabular-nums">
        {formatCount(total)} {total === 1 ? one : many}
      </p>
      <ul aria-label={`The ${many} counted`} className="divide-y divide-border border-y border-border">
        {pages
          .flatMap(({ rows }) => rows)
          .map((shown) => (
            <li key={shown.id}>{children(shown)}</li>
          ))}
      </ul>
      <MoreRows query={query} what={many} />
    </>
  )
}

interface RowProps {
  title: ReactNode
  under: ReactNode
  side?: ReactNode
  state?: ReactNode
}

function Row({ title, under, side, state }: RowProps) {
  return (
    <div className="relative flex min-h-14 items-center gap-4 px-5 py-2 has-[a:hover]:bg-muted">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="line-clamp-2 text-left break-words">
          {title}
        </p>
        {under && (
          <p dir="auto" className="truncate text-left text-sm text-muted-foreground">
            {under}
          </p>
        )}
      </div>
      {(side || state) && (
        <div className="flex max-w-40 shrink-0 flex-col items-end text-sm tabular-nums">
          {side}
          {state && <span className="max-w-full text-muted-foreground">{state}</span>}
        </div>
      )}
    </div>
  )
}
