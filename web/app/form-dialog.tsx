import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Dialog, DialogContent, type DialogState } from '../ui/dialog.tsx'

/** What the form inside tells the dialog. */
export interface GuardedForm {
  /** Whether something was typed that is not saved. */
  onDirtyChange: (dirty: boolean) => void
  /** It was saved: closes. */
  onDone: () => void
  /** Asks first, when something was typed. */
  onCancel: () => void
}

interface FormDialogProps extends DialogState {
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  children: (form: GuardedForm) => ReactNode
}

/** A form in a dialog that does not throw away what was typed without asking. */
export function FormDialog({ open, onOpenChange, title, description, size, children }: FormDialogProps) {
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
      <DialogContent title={title} description={description} size={size}>
        {children({ onDirtyChange: setDirty, onDone: close, onCancel: () => (dirty ? setAsking(true) : close()) })}
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
