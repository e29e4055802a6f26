import type { ReactNode } from 'react'
import { cn } from './behaviour/class-names.ts'

interface PageTitleProps {
  title: ReactNode
  description?: ReactNode
  /** The screen's main action, at the right. */
  action?: ReactNode
  className?: string
}

/** One line: the screen's title and what one does there. */
export function PageTitle({ title, description, action, className }: PageTitleProps) {
  return (
    <div className={cn('flex flex-wrap items-center justify-between gap-x-4 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 className="truncate text-xl font-semibold">{title}</h1>
        {description && <p className="mt-0.5 text-muted-foreground">{description}</p>}
      </div>
      {action && (
        // The first of it can be skipped to from the top of the page.
        <div data-main-action className="flex shrink-0 items-center gap-2">
          {action}
        </div>
      )}
    </div>
  )
}
