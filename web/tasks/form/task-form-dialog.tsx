import type { ComponentProps, ReactNode } from 'react'
import { FormDialog, type GuardedForm } from '../../forms/form-dialog.tsx'
import type { DialogState } from '../../ui/dialog.tsx'
import { TaskForm } from './task-form.tsx'

interface TaskFormDialogProps extends DialogState, Omit<ComponentProps<typeof TaskForm>, keyof GuardedForm> {
  title: string
  description?: ReactNode
}

export function TaskFormDialog({ open, onOpenChange, title, description, ...form }: TaskFormDialogProps) {
  return (
    <FormDialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      {(guarded) => <TaskForm {...form} {...guarded} />}
    </FormDialog>
  )
}
