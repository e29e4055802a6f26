import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface SelectionFrameProps {
  label: string
  count: string
  busy?: boolean
  onClear: () => void
  children: ReactNode
}

/** Floats above the end of a list while rows are ticked: their number, and what can be done with them. */
export function SelectionFrame({ label, count, busy, onClear, children }: SelectionFrameProps) {
  return (
    <div
      data-foot
      className="pointer-events-none fixed right-0 left-(--side,0px) bottom-4 z-30 flex justify-center px-4 sm:bottom-6"
    >
      <section
        aria-label={label}
        aria-busy={busy}
        className="pointer-events-auto flex animate-in flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md border border-border bg-popover py-1.5 pr-1.5 pl-4 shadow-float"
      >
        <p role="status" className="mr-1 font-medium tabular-nums">
          {count} selected
        </p>
        {children}
        <Button variant="quiet" size="icon-sm" aria-label="Clear selection" onClick={onClear}>
          <X aria-hidden />
        </Button>
      </section>
    </div>
  )
}
