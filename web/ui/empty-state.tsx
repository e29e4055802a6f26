import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './behaviour/class-names.ts'

interface EmptyStateProps {
  icon?: LucideIcon
  title: string
  /** What this place is for. */
  children?: ReactNode
  /** The one thing that fills it. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      {Icon && (
        <span className="mb-4 grid size-10 place-items-center rounded-md border border-border bg-background text-muted-foreground">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {children && <p className="mt-1 max-w-sm text-pretty text-muted-foreground">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
