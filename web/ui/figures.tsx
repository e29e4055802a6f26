import type { ReactNode } from 'react'
import { cn } from './behaviour/class-names.ts'

/** A strip of figures. Two to four `Figure`s; two a row on phones. */
export function Figures({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={cn(
        'grid auto-cols-fr grid-cols-2 gap-px overflow-hidden rounded-md border border-border bg-card md:grid-flow-col md:grid-cols-none',
        className,
      )}
    >
      {children}
    </dl>
  )
}

interface FigureProps {
  /** Words, or a link: then all of the figure is pressed with it. */
  label: ReactNode
  /** The figure, already formatted; nothing while it loads. */
  value: ReactNode
  /** A few words below it, as "3 pending". */
  note?: ReactNode
  /** Shown to who may see this area. */
  area?: string
}

export function Figure({ label, value, note, area }: FigureProps) {
  return (
    <div
      data-see={area}
      className="relative flex min-w-0 flex-col px-4 py-3.5 shadow-[0_0_0_1px_var(--border)] transition-colors duration-100 last:odd:col-span-2 has-[dt_a:hover]:bg-muted md:last:odd:col-span-1"
    >
      <dt className="truncate text-sm text-muted-foreground [&_a]:outline-none [&_a]:after:absolute [&_a]:after:inset-0 [&_a:focus-visible]:after:outline-2 [&_a:focus-visible]:after:-outline-offset-2 [&_a:focus-visible]:after:outline-ring">
        {label}
      </dt>
      <dd className="mt-1 min-h-7 truncate text-xl font-semibold tabular-nums">{value}</dd>
      {note && <dd className="text-sm text-pretty text-muted-foreground">{note}</dd>}
    </div>
  )
}
