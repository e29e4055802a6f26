import { type FormEvent, useState } from 'react'
import { REASON_LENGTH } from '../../contract/plain/values.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useTyped } from '../forms/leave-guard.tsx'
import { submitWithKeys } from '../forms/submit-keys.ts'
import { Button } from '../ui/button.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'

interface RejectDialogProps {
  open: boolean
  count: number
  onCancel: () => void
  onReject: (reason: string) => void
}

/** Asks why, before candidates are rejected; the reason may be left out. Applicants are not notified. */
export function RejectDialog({ open, count, onCancel, onReject }: RejectDialogProps) {
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title={count === 1 ? 'Reject this candidate?' : `Reject ${count} candidates?`}
      description="Only your team sees the reason. You can undo this."
      size="sm"
    >
      {(guarded) => <ReasonForm onReject={onReject} onCancel={guarded.onCancel} />}
    </FormDialog>
  )
}

function ReasonForm({ onReject, onCancel }: Pick<RejectDialogProps, 'onReject' | 'onCancel'>) {
  const [reason, setReason] = useState('')
  useTyped(() => reason.trim() !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onReject(reason.trim())
  }
  return (
    <form onSubmit={submit} onKeyDown={submitWithKeys}>
      <DialogBody>
        <Field label="Reason">
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              limit={REASON_LENGTH}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="destructive">
          Reject
        </Button>
      </DialogFooter>
    </form>
  )
}
