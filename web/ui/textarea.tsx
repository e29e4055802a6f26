import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'
import { controlClass } from './input.tsx'

/** Text of many lines; it grows with what is typed where the browser can. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(
        controlClass,
        'base:max-h-80 base:min-h-20 base:px-3 py-2 field-sizing-content resize-y',
        className,
      )}
      {...rest}
    />
  )
}
