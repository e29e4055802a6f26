import type { DialogState } from '../ui/dialog.tsx'
import { Sheet, SheetContent } from '../ui/sheet.tsx'
import { FiltersBody, type FiltersProps } from './filters-body.tsx'

/** The filters of a list over it. */
export function FiltersDrawer({ open, onOpenChange, ...props }: DialogState & FiltersProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent title="Filters">
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
          <FiltersBody {...props} onDone={() => onOpenChange(false)} />
        </div>
      </SheetContent>
    </Sheet>
  )
}
