import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import type { ComponentProps } from 'react'
import { moveAtOnce } from './behaviour/arrow-keys.ts'
import { cn } from './behaviour/class-names.ts'
import { usePortalHome } from './behaviour/portal-home.ts'

export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuRadioGroup = Radix.RadioGroup

/** A menu. The page around it stays alive, so that one press elsewhere both closes it and does what was pressed. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}

const itemClass =
  'relative flex min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2 py-1.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground'

const moveBetweenItems = moveAtOnce('[role^=menuitem]:not([data-disabled])')

/** The list of a menu; each DropdownMenuItem an icon and words. */
export function DropdownMenuContent({ className, sideOffset = 4, ...rest }: ComponentProps<typeof Radix.Content>) {
  const home = usePortalHome()
  return (
    <Radix.Portal container={home}>
      <Radix.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) base:min-w-44 max-w-80 animate-in overflow-y-auto rounded-md border border-border bg-popover p-1 text-foreground shadow-float',
          className,
        )}
        onKeyDownCapture={moveBetweenItems}
        {...rest}
      />
    </Radix.Portal>
  )
}

export function DropdownMenuItem({
  className,
  variant = 'plain',
  ...rest
}: ComponentProps<typeof Radix.Item> & { variant?: 'plain' | 'destructive' }) {
  return (
    <Radix.Item
      className={cn(
        itemClass,
        variant === 'destructive' && 'text-destructive-text data-highlighted:bg-destructive-soft [&_svg]:text-current',
        className,
      )}
      {...rest}
    />
  )
}

export function DropdownMenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemClass, 'pr-8', className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden className="text-primary-text!" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 py-1.5 text-xs font-medium text-muted-foreground', className)} {...rest} />
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...rest} />
}
