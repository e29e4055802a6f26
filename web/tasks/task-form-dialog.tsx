import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { NewTask, Task } from '../../contract/tasks.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { TaskForm } from './task-form.tsx'

interface TaskFormDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The task to edit; without one the form starts empty. */
  task?: Task
  hideLead?: boolean
  /** Something to know before saving, above the fields. */
  notice?: ReactNode
  /** What the submit button says. */
  submit: string
  /** Saves what was typed; the dialog closes when it succeeds and stays as it is when it raises. */
  save: (task: NewTask) => Promise<unknown>
}

/** The form of a task in a dialog that does not throw away what was typed without asking. */
export function TaskFormDialog({ open, onOpenChange, title, description, ...form }: TaskFormDialogProps) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const leaving = useBlocker({
    shouldBlockFn: () => open && dirty,
    enableBeforeUnload: () => open && dirty,
    withResolver: true,
  })
  const close = () => {
    setDirty(false)
    setAsking(false)
    onOpenChange(false)
  }
  const discard = () => {
    close()
    leaving.proceed?.()
  }
  const keep = () => {
    setAsking(false)
    leaving.reset?.()
  }
  return (
    <Dialog open={open} onOpenChange={(next) => (dirty && !next ? setAsking(true) : onOpenChange(next))}>
      <DialogContent title={title} description={description}>
        <TaskForm
          {...form}
          onDirtyChange={setDirty}
          onDone={close}
          onCancel={() => (dirty ? setAsking(true) : close())}
        />
      </DialogContent>
      <AlertDialog
        open={asking || leaving.status === 'blocked'}
        onOpenChange={(next) => !next && keep()}
        title="Discard what you typed?"
        description="It has not been saved and cannot be brought back."
        action="Discard"
        cancel="Keep editing"
        onAction={discard}
      />
    </Dialog>
  )
}
