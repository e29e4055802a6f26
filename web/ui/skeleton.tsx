import type { ReactNode } from 'react'
import { cn } from './behaviour/class-names.ts'

/** A grey bar in the shape of what comes. Wrap a group of them in `Loading`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('block base:h-4 base:w-full animate-pulse base:rounded-xs bg-accent', className)} />
  )
}

/** What stands in for content while it loads: it appears after 150 ms, so that a quick answer shows none. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-label={label} className={cn('animate-late', className)}>
      {children}
    </div>
  )
}
