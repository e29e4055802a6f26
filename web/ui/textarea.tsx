import { type ComponentProps, useImperativeHandle } from 'react'
import { cn } from './class-names.ts'
import { useFirstFocus } from './focus.ts'
import { controlClass, type TypedControl } from './input.tsx'
import { LengthCount, useLength } from './length.tsx'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'maxLength'> & TypedControl

/** Text of many lines, written in the direction of its words; it grows with what is typed where the browser can. */
export function Textarea({ className, ref, first = false, limit, rows = 3, onInput, ...rest }: TextareaProps) {
  const box = useFirstFocus<HTMLTextAreaElement>(first)
  useImperativeHandle(ref, () => box.current as HTMLTextAreaElement, [box])
  const length = useLength(box, limit)
  const control = (
    <textarea
      ref={box}
      rows={rows}
      dir="auto"
      className={cn(
        controlClass,
        'base:max-h-80 base:min-h-20 base:px-3 py-2 field-sizing-content resize-y',
        className,
      )}
      onInput={(event) => {
        length.measure()
        onInput?.(event)
      }}
      {...rest}
      {...length.describe(rest)}
    />
  )
  if (!limit) return control
  return (
    <>
      {control}
      <LengthCount {...length} limit={limit} />
    </>
  )
}
