import type { DialogState } from '../../ui/dialog.tsx'
import { useCreateTask } from '../changes.ts'
import { TaskFormDialog } from './task-form-dialog.tsx'

interface TaskDialogProps extends DialogState {
  /** The lead whose page the dialog is opened on: the task then belongs to it. */
  lead?: { id: string; name: string }
}

/** Makes a task: from anywhere, or on a lead's page for that lead. */
export function TaskDialog({ lead, ...props }: TaskDialogProps) {
  const create = useCreateTask(lead?.id)
  return (
    <TaskFormDialog
      {...props}
      title={lead ? 'Create Task for Lead' : 'Create New Task'}
      {...(lead ? { description: lead.name } : {})}
      hideLead={lead !== undefined}
      submit="Create Task"
      save={(task) => create.mutateAsync(task)}
    />
  )
}
