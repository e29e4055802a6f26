import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

export function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <dl className="space-y-2.5">{children}</dl>
    </Card>
  )
}

/**
 * One fact; a dash where it is not known. `action` lies over it: at its end where there is a mouse, over all of it where one
 * taps, and in a strip (`data-strip`), whose facts have their labels above.
 */
export function Fact({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="group/fact relative grid grid-cols-[5.75rem_minmax(0,1fr)] items-baseline gap-3 tap:min-h-9 tap:items-center in-data-strip:block in-data-strip:rounded-sm in-data-strip:hover:bg-accent">
      <dt className="text-muted-foreground in-data-strip:px-2 in-data-strip:text-xs">{label}</dt>
      <dd className="min-w-0 in-data-strip:flex in-data-strip:min-h-8 in-data-strip:items-center in-data-strip:px-2 in-data-strip:[&_form]:-mx-2 in-data-strip:[&_input]:h-8 in-data-strip:[&_input]:px-2">
        <div className="min-w-0 flex-1 text-left break-words" dir="auto">
          {children || <span className="text-muted-foreground">—</span>}
        </div>
        {action}
      </dd>
    </div>
  )
}

/** Lies above the fact's action; where one taps, as high as the fact. */
export const factLinkClass =
  'relative z-10 tap:inline-block tap:py-2 text-primary-text underline-offset-4 hover:underline'
