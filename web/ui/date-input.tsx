import type { ClipboardEvent, ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'
import { readDay } from './behaviour/written-day.ts'
import { controlClass, type TypedControl } from './input.tsx'
import { useMeasured } from './length.tsx'

type DateInputProps = Omit<ComponentProps<'input'>, 'type'> & Pick<TypedControl, 'first'>

/**
 * A day, as `YYYY-MM-DD`. The browser's own picker: it speaks the person's language, works with every assistive
 * technology and is the native wheel on phones. Days before `min` cannot be picked; typed ones are the form's to refuse.
 * A day that is pasted is taken, as far as it can be meant in one way only.
 */
export function DateInput({ className, ref, onPaste, first, ...rest }: DateInputProps) {
  const { measured } = useMeasured({ ref, first, ...rest })
  return (
    <input
      type="date"
      className={cn(controlClass, 'base:h-9 base:px-3 tabular-nums', className)}
      onPaste={(event) => {
        takeDay(event)
        onPaste?.(event)
      }}
      {...rest}
      {...measured}
    />
  )
}

function takeDay(event: ClipboardEvent<HTMLInputElement>) {
  const day = readDay(event.clipboardData.getData('text'))
  if (!day) return
  event.preventDefault()
  const input = event.currentTarget
  // Past React's own setter, which would make it think that nothing changed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
