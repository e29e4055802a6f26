import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'
import { controlClass, type TypedControl } from './input.tsx'
import { useMeasured } from './length.tsx'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & TypedControl

/** Text of many lines, written in the direction of its words; it grows with what is typed where the browser can. */
export function Textarea({ className, ref, first, limit, rows = 3, onInput, ...rest }: TextareaProps) {
  const { measured, withCount } = useMeasured({ ref, first, limit, onInput, ...rest })
  return withCount(
    <textarea
      rows={rows}
      dir="auto"
      className={cn(
        controlClass,
        'base:max-h-80 base:min-h-20 base:px-3 py-2 field-sizing-content resize-y',
        className,
      )}
      {...rest}
      {...measured}
    />,
  )
}
