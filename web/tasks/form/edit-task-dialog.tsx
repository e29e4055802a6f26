import { useQueryClient } from '@tanstack/react-query'
import type { Task } from '../../../contract/tasks.ts'
import { useContestedEdit } from '../../forms/edit-conflict.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { useEditTask } from '../changes.ts'
import { taskQuery } from '../queries.ts'
import { TaskFormDialog } from './task-form-dialog.tsx'

interface EditTaskDialogProps extends DialogState {
  task: Task
}

/** Changes a task. When somebody else changed it meanwhile, nothing typed is lost: one chooses whose words stay. */
export function EditTaskDialog({ task, open, onOpenChange }: EditTaskDialogProps) {
  const { mutateAsync } = useEditTask(task)
  const queryClient = useQueryClient()
  const {
    base = task,
    isContested,
    save,
    notice,
  } = useContestedEdit({
    opened: task,
    what: 'task',
    askAgain: () => queryClient.fetchQuery({ ...taskQuery(task.id), staleTime: 0 }),
  })
  return (
    <TaskFormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Task"
      // A new version is a new form, with its words.
      key={base.version}
      task={base}
      submit={isContested ? 'Save mine anyway' : 'Save Changes'}
      save={(typed) => save((version) => mutateAsync({ ...typed, ...(version && { version }) }))}
      notice={notice}
    />
  )
}
