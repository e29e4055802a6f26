import { SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '../screens/lazy-part.ts'
import { Button } from '../ui/button.tsx'
import type { FiltersProps } from './filters-body.tsx'

const FiltersDrawer = lazyPart(() => import('./filters-drawer.tsx'), 'FiltersDrawer')

/** The filters of a list behind one button, where there is no room for them beside the search; `ready` loads their fields first. */
export function FiltersSheet({ ready, ...props }: FiltersProps & { ready?: () => Promise<void> }) {
  // Undefined until they are first opened; they then stay mounted, so that closing can give the focus back.
  const [open, setOpen] = useState<boolean>()
  const show = () => void Promise.all([FiltersDrawer.preload(), ready?.()]).then(() => setOpen(true))
  return (
    <>
      <FiltersButton className="max-sm:px-2" aria-haspopup="dialog" aria-expanded={open === true} onClick={show}>
        <span className="max-sm:sr-only">Filters</span>
        {props.count > 0 && ` (${props.count})`}
      </FiltersButton>
      <Suspense>{open !== undefined && <FiltersDrawer open={open} onOpenChange={setOpen} {...props} />}</Suspense>
    </>
  )
}

/** What opens filters; handed on to a trigger. */
export const FiltersButton = ({ children, ...props }: ComponentProps<typeof Button>) => (
  <Button variant="outline" size="sm" {...props}>
    <SlidersHorizontal aria-hidden />
    {children}
  </Button>
)
