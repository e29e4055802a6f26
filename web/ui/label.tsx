import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'

export function Label({ className, htmlFor, children, ...rest }: ComponentProps<'label'> & { htmlFor: string }) {
  return (
    <label htmlFor={htmlFor} className={cn('block text-sm font-medium text-foreground', className)} {...rest}>
      {children}
    </label>
  )
}
