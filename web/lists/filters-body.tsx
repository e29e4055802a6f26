import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

export interface FiltersProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** The fields, and below them what takes all filters away. */
export const FiltersBody = ({ count, onClear, onDone, children }: FiltersProps & { onDone: () => void }) => (
  <>
    {children}
    <div className="mt-4 flex justify-end gap-2">
      <Button variant="quiet" size="sm" onClick={onClear} disabled={count === 0}>
        Clear all
      </Button>
      <Button size="sm" onClick={onDone}>
        Done
      </Button>
    </div>
  </>
)
