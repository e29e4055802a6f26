import { useState } from 'react'
import type { NewTask, Task, TaskField } from '../../../contract/tasks/fields.ts'
import { queryClient } from '../../api/query-client.ts'
import { useMergedSave } from '../../forms/use-merged-save.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { useEditTask } from '../changes.ts'
import { taskQuery } from '../queries.ts'
import { conflictFields } from './conflict-fields.tsx'
import { TaskFormDialog } from './task-form-dialog.tsx'

interface EditTaskDialogProps extends DialogState {
  task: Task
}

/** Edits a task. What someone else changed meanwhile is merged, or put to choice. */
export function EditTaskDialog({ task, open, onOpenChange }: EditTaskDialogProps) {
  const { mutateAsync } = useEditTask(task)
  // As it was when the form was opened: the task may change meanwhile.
  const [opened] = useState(task)
  const { save, dialog } = useMergedSave<TaskField, NewTask>({
    what: 'task',
    fields: conflictFields,
    send: (typed, seen) => mutateAsync({ ...typed, ...(seen && { version: seen.version }) }),
    askAgain: () => queryClient.fetchQuery({ ...taskQuery(task.id), staleTime: 0 }),
    onSaved: () => onOpenChange(false),
  })
  return (
    <>
      <TaskFormDialog
        open={open}
        onOpenChange={onOpenChange}
        title="Edit Task"
        task={opened}
        submit="Save Changes"
        save={(typed) => save(typed, opened)}
      />
      {dialog}
    </>
  )
}
