import { Plus } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../screens/lazy-part.ts'
import { useShortcuts } from '../screens/shortcuts.ts'
import { TypingAhead } from '../screens/typed-ahead.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TaskSkeletons } from './rows/task-skeletons.tsx'

const TaskDialog = lazyPart(() => import('./form/task-dialog.tsx'), 'TaskDialog')
const LeadTaskList = lazyPart(() => import('./lead-task-list.tsx'), 'LeadTaskList')

export function LeadTasks({ lead }: { lead: { id: string; name: string } }) {
  // Undefined until first wanted; the dialog then stays, so that closing can give the focus back.
  const [adding, setAdding] = useState<boolean>()
  useShortcuts({ task: () => setAdding(true) })
  // What one types right after the key is for the dialog.
  useEffect(() => void TaskDialog.preload(), [])
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
      <Suspense fallback={<TaskSkeletons count={1} />}>
        <LeadTaskList leadId={lead.id} />
      </Suspense>
      <Suspense fallback={<TypingAhead onEscape={() => setAdding(undefined)} />}>
        {adding !== undefined && <TaskDialog open={adding} onOpenChange={setAdding} lead={lead} />}
      </Suspense>
    </Card>
  )
}
