import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'
import { controlClass } from './input.tsx'

/**
 * A day, as `YYYY-MM-DD`. The browser's own picker: it speaks the person's language, works with every assistive
 * technology and is the native wheel on phones. Days before `min` cannot be picked; typed ones are the form's to refuse.
 */
export function DateInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="date" className={cn(controlClass, 'base:h-9 base:px-3 tabular-nums', className)} {...rest} />
}
