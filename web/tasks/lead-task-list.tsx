import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Task } from '../../contract/tasks/fields.ts'
import { type CompanyDay, useToday } from '../companies/today.ts'
import { ShowMore } from '../lists/show-more.tsx'
import { lazyPart } from '../screens/lazy-part.ts'
import { ErrorState } from '../ui/error-state.tsx'
import type { TaskState } from './filter.ts'
import { leadTasksQuery, taskSummaryQuery } from './queries.ts'
import { countFinished, FinishedButton } from './rows/finished-button.tsx'
import type { GroupCounts } from './rows/group-heading.tsx'
import { type RowParts, useRowParts } from './rows/row-parts.ts'
import { TaskRows } from './rows/task-rows.tsx'
import { TaskSkeletons } from './rows/task-skeletons.tsx'

const EditTaskDialog = lazyPart(() => import('./form/edit-task-dialog.tsx'), 'EditTaskDialog')

/** The tasks of a lead: what is to be done, and what is finished once it is asked for. */
export function LeadTaskList({ leadId }: { leadId: string }) {
  const today = useToday()
  const open = useInfiniteQuery(leadTasksQuery(leadId, 'open'))
  const { data: summary, isError } = useQuery(taskSummaryQuery({ leadId }))
  if (open.isError && !open.data)
    return <ErrorState title="The tasks could not be loaded" onRetry={() => open.refetch()} className="py-8" />
  if (!open.data || !today || !(summary || isError)) return <TaskSkeletons count={1} />
  if (open.data.pages[0]?.total === 0 && summary?.total === 0)
    return <p className="px-4 pb-4 text-muted-foreground">No tasks for this lead yet.</p>
  return <TasksOfLead leadId={leadId} today={today} counts={summary?.groups} />
}

function TasksOfLead({
  leadId,
  today,
  counts,
}: {
  leadId: string
  today: CompanyDay
  counts: GroupCounts | undefined
}) {
  const [edited, setEdited] = useState<Task>()
  const [unfolded, setUnfolded] = useState(false)
  const rows = { leadId, counts, parts: useRowParts(today, setEdited) }
  const finished = countFinished(counts)
  return (
    <>
      <Pages {...rows} label="Tasks" state="open" />
      {finished > 0 && (
        <div className="border-t border-border p-2">
          <FinishedButton count={finished} unfolded={unfolded} onPress={() => setUnfolded(!unfolded)} />
        </div>
      )}
      {unfolded && <Pages {...rows} label="Finished tasks" state="finished" />}
      <Suspense>
        {edited && (
          <EditTaskDialog key={edited.id} task={edited} open onOpenChange={(open) => !open && setEdited(undefined)} />
        )}
      </Suspense>
    </>
  )
}

interface PagesProps {
  leadId: string
  label: string
  state: TaskState
  counts: GroupCounts | undefined
  parts: RowParts
}

function Pages({ leadId, label, state, counts, parts }: PagesProps) {
  const list = useInfiniteQuery(leadTasksQuery(leadId, state))
  const tasks = list.data?.pages.flatMap(({ rows }) => rows)
  if (list.isError && !tasks)
    return <ErrorState title="The tasks could not be loaded" onRetry={() => list.refetch()} className="py-8" />
  if (!tasks) return <TaskSkeletons count={2} />
  if (tasks.length === 0) return null
  return (
    <>
      <TaskRows label={label} tasks={tasks} state={state} counts={counts} parts={parts} hideLead />
      <ShowMore list={list} className="border-t border-border p-2" />
    </>
  )
}
