import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Faults } from './plain-form.tsx'
import { type Sent, useSentForm } from './sent-form.tsx'
import { submitWithKeys } from './submit-keys.ts'

interface DialogFormProps extends Partial<Pick<Sent, 'change' | 'onSend'>>, Omit<ComponentProps<'form'>, 'className'> {
  /** What the button says that sends it. */
  submit: ReactNode
  pending?: boolean
  disabled?: boolean
  cancel?: string
  onCancel: () => void
  /** How the fields stand. */
  fields?: string
}

/** A form that fills a dialog: its fields, and below them Cancel and what sends it. Cmd or Ctrl and Enter submits. */
export function DialogForm({
  submit,
  disabled = false,
  cancel = 'Cancel',
  onCancel,
  children,
  ...given
}: DialogFormProps) {
  const {
    pending = false,
    change = { error: undefined, isPending: pending },
    onSend,
    fields = 'space-y-5',
    ...rest
  } = given
  const { form, errors } = useSentForm({ change, onSend: (text) => disabled || onSend?.(text) })
  return (
    <form {...(onSend && form)} onKeyDown={submitWithKeys} className="flex min-h-0 flex-1 flex-col" {...rest}>
      <DialogBody className={fields}>
        <Faults value={errors}>{children}</Faults>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" pending={change.isPending} disabled={disabled}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}
