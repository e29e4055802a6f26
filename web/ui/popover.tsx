import * as Radix from 'radix-ui/popover'
import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'

export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger

/** A small floating panel beside what opened it. Name it with `aria-label`. */
export function PopoverContent({
  className,
  sideOffset = 4,
  align = 'start',
  ...rest
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 base:w-72 max-w-[calc(100vw-1rem)] animate-in rounded-md border border-border bg-popover base:p-3 text-foreground shadow-float outline-none',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  )
}
