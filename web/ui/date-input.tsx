import type { ClipboardEvent, ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'
import { readDay } from './behaviour/written-day.ts'
import { controlClass } from './input.tsx'

/**
 * A day, as `YYYY-MM-DD`. The browser's own picker: it speaks the person's language, works with every assistive
 * technology and is the native wheel on phones. Days before `min` cannot be picked; typed ones are the form's to refuse.
 * A day that is pasted is taken, as far as it can be meant in one way only. `first`: it takes the focus when it appears.
 */
export function DateInput({
  className,
  onPaste,
  first,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { first?: true }) {
  return (
    <input
      type="date"
      {...(first && { ref: focusOnce })}
      className={cn(controlClass, 'base:h-9 base:px-3 tabular-nums', className)}
      onPaste={(event) => {
        takeDay(event)
        onPaste?.(event)
      }}
      {...rest}
    />
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

function takeDay(event: ClipboardEvent<HTMLInputElement>) {
  const day = readDay(event.clipboardData.getData('text'))
  if (!day) return
  event.preventDefault()
  const input = event.currentTarget
  // Past React's own setter, which would make it think that nothing changed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, day)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
