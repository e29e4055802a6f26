import type { QuickAddDialogProps } from '../app/quick-add.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'

export function TaskDialog({ open, onOpenChange }: QuickAddDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Create New Task" />
    </Dialog>
  )
}
