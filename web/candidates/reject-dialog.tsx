import { type FormEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { submitWithKeys } from '../ui/submit-keys.ts'
import { Textarea } from '../ui/textarea.tsx'

interface RejectDialogProps {
  open: boolean
  count: number
  onCancel: () => void
  onReject: (reason: string) => void
}

/** Asks why, before candidates are rejected; the reason may be left out. Applicants are not told. */
export function RejectDialog({ open, count, onCancel, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onReject(reason.trim())
    setReason('')
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onCancel()}>
      <DialogContent
        title={count === 1 ? 'Reject this candidate?' : `Reject ${count} candidates?`}
        description="Only your team sees the reason. You can undo this."
        size="sm"
      >
        <form onSubmit={submit} onKeyDown={submitWithKeys}>
          <DialogBody>
            <Field label="Reason">
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  limit={1000}
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
      </DialogContent>
    </Dialog>
  )
}
