import * as Radix from 'radix-ui/switch'
import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'

/** Turns something on or off at once. Give it a label or an `aria-label`. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-input bg-accent px-0.5 transition-colors duration-100 disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="size-3.5 rounded-full bg-input transition-transform duration-100 data-[state=checked]:translate-x-4 data-[state=checked]:bg-primary-foreground" />
    </Radix.Root>
  )
}
