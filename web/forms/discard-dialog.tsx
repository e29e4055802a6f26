import { AlertDialog } from '../ui/alert-dialog.tsx'

interface DiscardDialogProps {
  open: boolean
  onDiscard: () => void
  onKeep: () => void
}

/** Asks whether words may be lost. */
export function DiscardDialog({ open, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onKeep()}
      title="Discard draft?"
      description="This can’t be undone."
      action="Discard"
      cancel="Keep editing"
      onAction={onDiscard}
    />
  )
}
