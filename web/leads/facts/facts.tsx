import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

interface FactsCardProps {
  title: string
  children: ReactNode
  /** Facts that are there for who asks, and what they are called together. */
  folded?: { label: string; facts: ReactNode } | undefined
}

export function FactsCard({ title, children, folded }: FactsCardProps) {
  return (
    <Card title={title}>
      <dl className="-mx-2 -mt-1">{children}</dl>
      {folded && (
        <details className="mt-1">
          <summary className="w-fit cursor-default rounded-xs text-sm text-muted-foreground select-none hover:text-foreground tap:py-2">
            {folded.label}
          </summary>
          <dl className="-mx-2 mt-1 -mb-1">{folded.facts}</dl>
        </details>
      )}
    </Card>
  )
}

interface FactProps {
  label: string
  /** The control that its label presses. */
  htmlFor?: string
  action?: ReactNode
  children: ReactNode
}

/** One fact; a dash where it is not known. `action` lies over all of it, beneath its links. */
export function Fact({ label, htmlFor, action, children }: FactProps) {
  return (
    <div className="group/fact relative grid grid-cols-[7rem_minmax(0,1fr)] items-baseline rounded-sm px-2 py-1.5 tap:py-2.5">
      <dt className="text-muted-foreground">{htmlFor ? <label htmlFor={htmlFor}>{label}</label> : label}</dt>
      <dd className="min-w-0">
        <div className="min-w-0 text-left wrap-break-word" dir="auto">
          {children || <span className="text-muted-foreground">—</span>}
        </div>
        {action}
      </dd>
    </div>
  )
}

/** A control stands where the fact stood, with its words in the same place. */
export const factControlClass = '-mx-2 -my-1.5 w-[calc(100%+1rem)] base:h-8 base:pl-[7px] tap:-my-2.5 tap:h-10'

/** Lies above the fact's action, and is high enough to be pressed there; where one taps, as high as the fact. */
export const factLinkClass =
  'relative z-10 wrap-anywhere py-1 text-primary-text underline-offset-4 hover:underline tap:py-2'
