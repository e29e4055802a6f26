import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './behaviour/class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Names the card as a region and stands at its top. */
  title?: ReactNode
  /** A button or link at the title's right. */
  action?: ReactNode
  /** The content reaches the card's edges, as a table or a list of rows does. */
  flush?: boolean
}

export function Card({ title, action, flush = false, className, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section
      {...(title ? { 'aria-labelledby': id } : {})}
      className={cn('min-w-0 rounded-md border border-border bg-card', className)}
      {...rest}
    >
      {title && (
        <div className="flex min-h-12 items-center justify-between gap-3 px-4 py-2">
          <h2 id={id} className="min-w-0 truncate font-semibold">
            {title}
          </h2>
          {action}
        </div>
      )}
      <div className={cn(!flush && 'px-4 pb-4', !flush && !title && 'pt-4')}>{children}</div>
    </section>
  )
}
