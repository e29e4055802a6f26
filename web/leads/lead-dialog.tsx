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
    setAsking(false)
    onOpenChange(false)
  }
  const keep = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const discard = () => {
    close()
    leaving.proceed?.()
  }
  return (
    <Dialog open={open} onOpenChange={(wanted) => (dirty && !wanted ? setAsking(true) : onOpenChange(wanted))}>
      <DialogContent title={lead ? 'Edit Lead' : 'Add New Lead'} size="lg">
        <LeadForm
          lead={lead}
          onDirtyChange={setDirty}
          onSaved={close}
          onCancel={() => (dirty ? setAsking(true) : close())}
        />
      </DialogContent>
      <AlertDialog
        open={asking || leaving.status === 'blocked'}
        onOpenChange={(wanted) => !wanted && keep()}
        title="Discard what you typed?"
        description="This lead has not been saved yet."
        action="Discard"
        cancel="Keep editing"
        onAction={discard}
      />
    </Dialog>
  )
}
