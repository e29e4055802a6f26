import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lead } from '../../contract/leads.ts'
import type { QuickAddDialogProps } from '../app/quick-add.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { LeadForm } from './lead-form.tsx'

/** The lead form in a dialog: of a new lead, or of the one given. Input that is not saved is not lost by a slip. */
export function LeadDialog({ open, onOpenChange, lead }: QuickAddDialogProps & { lead?: Lead }) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  const leaving = useBlocker({
    shouldBlockFn: () => open && dirty,
    enableBeforeUnload: open && dirty,
    withResolver: true,
  })
  const close = () => {
    setDirty(false)
    onOpenChange(false)
  }
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(wanted) => {
          if (!wanted && dirty) setAsking(true)
          else onOpenChange(wanted)
        }}
      >
        <DialogContent title={lead ? 'Edit Lead' : 'Add New Lead'} size="lg">
          <LeadForm
            lead={lead}
            onDirtyChange={setDirty}
            onSaved={close}
            onCancel={() => (dirty ? setAsking(true) : close())}
          />
        </DialogContent>
      </Dialog>
      <AlertDialog
        open={asking || leaving.status === 'blocked'}
        onOpenChange={(wanted) => {
          if (wanted) return
          setAsking(false)
          leaving.reset?.()
        }}
        title="Discard your changes?"
        description="What you typed has not been saved."
        action="Discard"
        cancel="Keep editing"
        onAction={() => {
          setAsking(false)
          close()
          leaving.proceed?.()
        }}
      />
    </>
  )
}
