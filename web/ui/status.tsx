import type { ReactNode } from 'react'
import { cn } from './behaviour/class-names.ts'

/** The palette for states; each feature says once which of its values has which. */
export type Hue = 'blue' | 'violet' | 'magenta' | 'amber' | 'green' | 'red' | 'orange' | 'yellow' | 'stone'

/** The hue as a CSS colour of the present theme, for charts and borders. */
export const hueColor = (hue: Hue) => `var(--hue-${hue})`

/** A dot and a word. */
export function Status({ hue, className, children }: { hue: Hue; className?: string; children: ReactNode }) {
  return (
    <span className={cn('inline-flex min-w-0 items-center gap-2', className)}>
      <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: hueColor(hue) }} />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** A small count or mark beside a title. */
export function Badge({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex h-5 items-center rounded-xs bg-accent px-1.5 text-xs font-medium text-muted-foreground tabular-nums',
        className,
      )}
    >
      {children}
    </span>
  )
}
