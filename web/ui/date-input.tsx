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

/** Today where the person is, as `YYYY-MM-DD`. */
export function today() {
  const now = new Date()
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
