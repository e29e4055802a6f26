import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { submitWithKeys } from './submit-keys.ts'

interface DialogFormProps extends Omit<ComponentProps<'form'>, 'className'> {
  /** What the button says that sends it. */
  submit: ReactNode
  /** It is being sent. */
  pending: boolean
  /** It cannot be sent yet. */
  disabled?: boolean
  onCancel: () => void
  /** How the fields stand. */
  fields?: string
}

/** A form that fills a dialog: its fields, and below them Cancel and what sends it. Cmd or Ctrl and Enter submits. */
export function DialogForm({
  submit,
  pending,
  disabled = false,
  onCancel,
  fields = 'space-y-5',
  children,
  ...form
}: DialogFormProps) {
  return (
    <form onKeyDown={submitWithKeys} className="flex min-h-0 flex-1 flex-col" {...form}>
      <DialogBody className={fields}>{children}</DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} disabled={disabled}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
