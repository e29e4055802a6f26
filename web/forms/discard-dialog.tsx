import { AlertDialog } from '../ui/alert-dialog.tsx'

interface DiscardDialogProps {
  open: boolean
  onDiscard: () => void
  onKeep: () => void
}

export function DiscardDialog({ open, onDiscard, onKeep }: DiscardDialogProps) {
  return (
    <AlertDialog
      open={open}
      onClose={onKeep}
      title="Discard draft?"
      description="This can’t be undone."
      action="Discard"
      cancel="Keep editing"
      onAction={onDiscard}
    />
  )
}
