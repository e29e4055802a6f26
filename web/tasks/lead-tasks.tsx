import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Task } from '../../contract/tasks.ts'
import { lazyPart } from '../app/lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { leadTasksQuery } from './queries.ts'
import { TaskCard } from './task-card.tsx'
import { TaskSkeletons } from './task-skeletons.tsx'

const TaskDialog = lazyPart(() => import('./task-dialog.tsx'), 'TaskDialog')
const EditTaskDialog = lazyPart(() => import('./edit-task-dialog.tsx'), 'EditTaskDialog')

interface LeadTasksProps {
  lead: { id: string; name: string }
}

/** The Lead Tasks card of a lead's page: its tasks and the way to add one. */
export function LeadTasks({ lead }: LeadTasksProps) {
  // Undefined until first wanted; the dialog then stays, so that closing can give the focus back.
  const [adding, setAdding] = useState<boolean>()
  return (
    <Card
      title="Lead Tasks"
      flush
      action={
        <Button
          variant="outline"
          size="sm"
          onPointerEnter={() => void TaskDialog.preload()}
          onFocus={() => void TaskDialog.preload()}
          onClick={() => setAdding(true)}
        >
          <Plus aria-hidden />
          Add Task
        </Button>
      }
    >
      <Tasks leadId={lead.id} />
      <Suspense>{adding !== undefined && <TaskDialog open={adding} onOpenChange={setAdding} lead={lead} />}</Suspense>
    </Card>
  )
}

function Tasks({ leadId }: { leadId: string }) {
  const list = useInfiniteQuery(leadTasksQuery(leadId))
  const [edited, setEdited] = useState<Task>()
  const tasks = list.data?.pages.flatMap(({ rows }) => rows)
  if (!tasks) {
    return list.isError ? (
      <ErrorState title="The tasks could not be loaded" onRetry={() => list.refetch()} className="py-8" />
    ) : (
      <TaskSkeletons count={2} />
    )
  }
  if (tasks.length === 0) return <p className="px-4 pb-4 text-muted-foreground">No tasks for this lead yet.</p>
  return (
    <>
      <ul className="divide-y divide-border border-t border-border">
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} onEdit={() => setEdited(task)} hideLead />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="border-t border-border p-2">
          <Button
            variant="ghost"
            className="w-full"
            pending={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
      <Suspense>
        {edited && (
          <EditTaskDialog key={edited.id} task={edited} open onOpenChange={(open) => !open && setEdited(undefined)} />
        )}
      </Suspense>
    </>
  )
}
