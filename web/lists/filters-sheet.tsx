import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetTrigger } from '../ui/sheet.tsx'

interface FiltersProps {
  count: number
  onClear: () => void
  children: ReactNode
}

/** The filters of a list behind one button, where there is no room for them beside the search; `ready` loads their fields first. */
export function FiltersSheet({ ready, ...props }: FiltersProps & { ready?: () => Promise<void> }) {
  const [open, setOpen] = useState(false)
  const toggle = (next: boolean) => (next && ready ? void ready().then(() => setOpen(true)) : setOpen(next))
  return (
    <Sheet open={open} onOpenChange={toggle}>
      <SheetTrigger asChild>
        <FiltersButton className="max-sm:px-2">
          <span className="max-sm:sr-only">Filters</span>
          {props.count > 0 && ` (${props.count})`}
        </FiltersButton>
      </SheetTrigger>
      <SheetContent title="Filters">
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
          <FiltersBody {...props} onDone={() => setOpen(false)} />
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** What opens filters; handed on to a trigger. */
export const FiltersButton = ({ children, ...props }: ComponentProps<typeof Button>) => (
  <Button variant="outline" size="sm" {...props}>
    <SlidersHorizontal aria-hidden />
    {children}
  </Button>
)

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
