import { Columns3 } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../../screens/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'

const ColumnChoices = lazyPart(() => import('./column-choices.tsx'), 'ColumnChoices')

export function ColumnMenu(props: ComponentProps<typeof ColumnChoices>) {
  const [open, setOpen] = useState(false)
  // Opened once the choices are there: the first takes the focus.
  const toggle = (next: boolean) => (next ? void ColumnChoices.preload().then(() => setOpen(true)) : setOpen(false))
  return (
    <Popover
      label="Columns"
      align="end"
      className="w-64 p-2"
      open={open}
      onOpenChange={toggle}
      trigger={(control) => (
        <Button variant="outline" size="sm" {...control}>
          <Columns3 aria-hidden />
          <span className="max-2xl:sr-only">Columns</span>
        </Button>
      )}
    >
      <Suspense>
        <ColumnChoices {...props} />
      </Suspense>
    </Popover>
  )
}
