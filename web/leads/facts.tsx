import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'

/** A card of facts in label-value rows. */
export function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <dl className="space-y-2.5">{children}</dl>
    </Card>
  )
}

/** One fact; a dash where it is not known. `action` stands at its end. */
export function Fact({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="group/fact grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="relative flex min-w-0 gap-1">
        <div className="min-w-0 flex-1 text-left break-words" dir="auto">
          {children || <span className="text-muted-foreground">—</span>}
        </div>
        {action}
      </dd>
    </div>
  )
}

export const factLinkClass = 'text-primary-text underline-offset-4 hover:underline'
