import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewTask, Task } from '../../../contract/tasks.ts'
import { CallError, errorText } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useEditTask } from '../changes.ts'
import { taskQuery } from '../queries.ts'
import { TaskFormDialog } from './task-form-dialog.tsx'

interface EditTaskDialogProps extends DialogState {
  task: Task
}

/** Changes a task. When somebody else changed it meanwhile, nothing typed is lost: one chooses whose words stay. */
export function EditTaskDialog({ task, open, onOpenChange }: EditTaskDialogProps) {
  const [base, setBase] = useState(task)
  const [theirs, setTheirs] = useState<Task>()
  const edit = useEditTask(task)
  const queryClient = useQueryClient()
  const save = async (typed: NewTask) => {
    // Saving once more after the warning is the decision to replace what the other wrote.
    const { version } = theirs ?? base
    try {
      await edit.mutateAsync({ ...typed, version })
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        setTheirs(await queryClient.fetchQuery({ ...taskQuery(task.id), staleTime: 0 }))
      } else if (!(error instanceof CallError && Object.keys(error.fields).length > 0)) {
        toast({
          title: 'Failed to update task',
          description: errorText(error, 'Please try again.'),
          variant: 'destructive',
        })
      }
      throw error
    }
  }
  const takeTheirs = () => {
    if (theirs) setBase(theirs)
    setTheirs(undefined)
  }
  return (
    <TaskFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Task"
      // A new version is a new form, with its words.
      key={base.version}
      task={base}
      submit={theirs ? 'Save mine anyway' : 'Save Changes'}
      save={save}
      notice={theirs && <Conflict onTakeTheirs={takeTheirs} />}
    />
  )
}

function Conflict({ onTakeTheirs }: { onTakeTheirs: () => void }) {
  return (
    <div role="alert" className="rounded-sm border border-destructive bg-destructive-soft px-3 py-2.5">
      <p className="font-medium">Somebody else changed this task while you were editing.</p>
      <p className="mt-0.5 text-muted-foreground">
        Your words are still here. Save them over theirs, or look at theirs instead.
      </p>
      <Button variant="outline" size="sm" className="mt-2.5" onClick={onTakeTheirs}>
        Discard mine and show theirs
      </Button>
    </div>
  )
}
