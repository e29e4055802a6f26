import type { ReactNode } from 'react'
import { Dialog, type DialogState } from '../ui/dialog.tsx'
import { useForms, useLeaveGuard } from './leave-guard.tsx'

/** What the dialog gives the form inside it. */
export interface GuardedForm {
  /** It was saved: closes. */
  onDone: () => void
  /** Asks first, when something was typed. */
  onCancel: () => void
}

interface FormDialogProps extends DialogState {
  title: string
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: (form: GuardedForm) => ReactNode
}

/** A form in a dialog that does not throw away what was typed without asking. The form reports by `useTyped`. */
export function FormDialog({ open, onOpenChange, title, description, size, children }: FormDialogProps) {
  const { Forms, forms, hold, forget } = useForms()
  const close = () => {
    forget()
    onOpenChange(false)
  }
  const { leave, question } = useLeaveGuard({ holds: hold, closeDialog: close })
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (next ? onOpenChange(true) : leave(close))}
        title={title}
        description={description}
        size={size}
      >
        <Forms value={forms}>{children({ onDone: close, onCancel: () => leave(close) })}</Forms>
      </Dialog>
      {question}
    </>
  )
}
