import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'

/** What stands beside the story of a record: one surface, on which cards are its headed groups with hairlines between them. */
export function Rail({
  className,
  ...rest
}: Omit<ComponentProps<'aside'>, 'className'> & { className?: string | undefined }) {
  return (
    <aside
      className={cn(
        'min-w-0 rounded-md border border-border bg-card *:rounded-none *:border-0 *:border-border *:bg-transparent *:not-last:border-b',
        className,
      )}
      {...rest}
    />
  )
}
