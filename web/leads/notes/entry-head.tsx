import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAgo, formatDateTime } from '../../format.ts'

/** The round sign of an entry, on the thread. */
export function EntrySign({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className="z-10 grid size-7 shrink-0 place-items-center rounded-full border border-border bg-card text-muted-foreground">
      <Icon aria-hidden className="size-3.5" />
    </span>
  )
}

/** Who did what, and when. */
export function EntryHead({ at, children, actions }: { at: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex min-h-7 items-center gap-2">
      <p className="min-w-0 text-muted-foreground">
        {children}{' '}
        <time dateTime={at} title={formatDateTime(at)} className="text-sm whitespace-nowrap">
          · {formatAgo(at)}
        </time>
      </p>
      {actions && (
        // With a mouse they show on hover, so that the words stand alone; the keyboard and a finger find them always.
        <div className="ml-auto flex shrink-0 pointer-fine:opacity-0 pointer-fine:group-hover/entry:opacity-100 pointer-fine:focus-within:opacity-100">
          {actions}
        </div>
      )}
    </div>
  )
}
