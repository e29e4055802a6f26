import { Check, ChevronsUpDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { ComponentProps, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { moveAtOnce } from './behaviour/arrow-keys.ts'
import { cn } from './behaviour/class-names.ts'
import { usePortalHome } from './behaviour/portal-home.ts'
import type { FieldControl } from './field.tsx'
import { controlClass } from './input.tsx'

interface SelectProps<Value extends string> extends Partial<FieldControl> {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
  /** Shown while nothing is chosen. */
  placeholder?: string
  /** What was chosen is under way: it keeps the focus, which a disabled one would lose, and opens no more. */
  pending?: boolean
  size?: 'sm' | 'md'
  name?: string
  className?: string
  'aria-label'?: string
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

const moveBetweenOptions = moveAtOnce('[role=option]:not([data-disabled])')

/** Chooses one of a few. An option's label may be a `Status`, so that a stage keeps its dot. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    value,
    onValueChange,
    options,
    placeholder = 'Choose…',
    pending = false,
    size = 'md',
    name,
    className,
    defaultOpen,
    onOpenChange,
    ...control
  } = props
  const home = usePortalHome()
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
      {...(name === undefined ? {} : { name })}
    >
      <Radix.Trigger
        className={cn(
          controlClass,
          'group flex items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground',
          'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
          size === 'sm' ? 'base:h-8 base:pl-2.5 base:pr-2 md:text-sm' : 'base:h-9 base:pl-3 base:pr-2.5',
          className,
        )}
        {...(pending && stillHandlers)}
        {...control}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon className="text-muted-foreground">
          <ChevronsUpDown aria-hidden className="size-3.5" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal container={home}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          onKeyDownCapture={moveBetweenOptions}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-80 animate-in overflow-hidden rounded-md border border-border bg-popover text-foreground shadow-float"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <SelectItem key={option.value} value={option.value}>
                {option.label}
              </SelectItem>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Keeps the trigger from opening and from choosing by a letter; Tab and the keys of the screen go on. */
const stillHandlers = {
  'aria-disabled': true,
  onPointerDown: (event: PointerEvent) => event.preventDefault(),
  onClick: (event: MouseEvent) => event.preventDefault(),
  onKeyDown: (event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.altKey || event.metaKey)
    if (isPlain && (event.key.length === 1 || opening.has(event.key))) event.preventDefault()
  },
}

const opening = new Set(['Enter', 'ArrowUp', 'ArrowDown'])

function SelectItem({ children, ...rest }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className="relative flex min-h-8 cursor-default items-center gap-2 rounded-sm py-1.5 pr-8 pl-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-accent"
      {...rest}
    >
      <Radix.ItemText>{children}</Radix.ItemText>
      <Radix.ItemIndicator className="absolute right-2 text-primary-text">
        <Check aria-hidden className="size-4" />
      </Radix.ItemIndicator>
    </Radix.Item>
  )
}
