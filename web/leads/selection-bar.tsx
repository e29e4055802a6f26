import { Trash2, X } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** What can be done with the ticked leads, floating above the list's end. */
export function SelectionBar(props: { count: number; onDelete: () => void; onClear: () => void }) {
  const { count, onDelete, onClear } = props
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-6 z-30 flex justify-center">
      <section
        aria-label="Selected leads"
        className="pointer-events-auto flex animate-in items-center gap-1 rounded-md border border-border bg-popover py-1.5 pr-1.5 pl-4 shadow-float"
      >
        <p role="status" className="mr-3 font-medium tabular-nums">
          {count} selected
        </p>
        <Button variant="ghost" size="sm" onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete
        </Button>
        <Button variant="quiet" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </section>
    </div>
  )
}
