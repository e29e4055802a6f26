import { Check } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { hoverFocus, moveByLetters, moveWithArrows } from './behaviour/arrow-keys.ts'
import { cn } from './behaviour/class-names.ts'
import { type PopupState, type TriggerControl, usePopup } from './behaviour/popup.ts'
import { Popup, type PopupPlace } from './popup.tsx'

interface DropdownMenuProps extends PopupState, PopupPlace {
  trigger: (control: TriggerControl) => ReactNode
  className?: string
  onKeyDown?: (event: KeyboardEvent) => void
  /** Who has the focus when it is closed, if not the button. */
  onCloseAutoFocus?: ((event: Event) => void) | undefined
  /** Each DropdownMenuItem an icon and words. */
  children: ReactNode
}

/** A menu. The page around it stays alive, so that one press elsewhere both closes it and does what was pressed. */
export function DropdownMenu(props: DropdownMenuProps) {
  const { trigger, open, onOpenChange, className, onKeyDown, children, ...rest } = props
  const { popup, control, ...menu } = usePopup('menu', { open, onOpenChange })
  const moveOrClick = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event)
    moveBetweenItems(event)
    typeToItem(event)
    if (event.key === 'Tab') event.preventDefault()
    // As a button does by itself, and a link does not.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault()
      event.target.click()
    }
  }
  return (
    <>
      {trigger(control)}
      {menu.open && (
        <Popup
          {...popup}
          role="menu"
          aria-labelledby={popup.trigger}
          aria-orientation="vertical"
          className={cn('base:min-w-44 p-1', className)}
          onOpenAutoFocus={focusMenu}
          onPointerMove={hoverItem}
          onPointerLeave={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
          closedBy={ITEM}
          onKeyDown={moveOrClick}
          {...rest}
        >
          {children}
        </Popup>
      )}
    </>
  )
}

const ITEM = '[role^=menuitem]:not(:disabled)'

const moveBetweenItems = moveWithArrows(ITEM)
const typeToItem = moveByLetters(ITEM)
const hoverItem = hoverFocus(ITEM)

/** Who opened it by a key goes on from the first item, who pressed the button from none. */
function focusMenu(menu: HTMLElement, button: HTMLElement | null) {
  const first = button?.matches(':focus-visible') ? menu.querySelector<HTMLElement>(ITEM) : null
  const to = first ?? menu
  to.focus({ preventScroll: true })
}

/** The look of an item, for a link with `role="menuitem"`. */
export const menuItemClass =
  'relative flex w-full min-h-8 cursor-default items-center gap-2.5 rounded-sm px-2 py-1.5 text-left outline-none select-none disabled:opacity-50 focus:bg-accent [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground'

interface ItemProps extends Omit<ComponentProps<'button'>, 'onSelect'> {
  onSelect: () => void
}

export function DropdownMenuItem({
  className,
  variant = 'plain',
  onSelect,
  ...rest
}: ItemProps & { variant?: 'plain' | 'destructive' }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={onSelect}
      className={cn(
        menuItemClass,
        variant === 'destructive' && 'text-destructive-text focus:bg-destructive-soft [&_svg]:text-current',
        className,
      )}
      {...rest}
    />
  )
}

interface ChoicesProps<Value extends string> {
  value: Value | undefined
  onValueChange: (value: Value) => void
  options: ReadonlyArray<{ value: Value; label: ReactNode }>
}

/** Items to choose one from. */
export function DropdownMenuChoices<Value extends string>({ value, onValueChange, options }: ChoicesProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
    <div role="group">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          onClick={() => onValueChange(option.value)}
          className={cn(menuItemClass, 'pr-8')}
        >
          {option.label}
          {option.value === value && <Check aria-hidden className="absolute right-2 text-primary-text!" />}
        </button>
      ))}
    </div>
  )
}

export function DropdownMenuLabel(props: { children: ReactNode }) {
  return <div className="px-2 py-1.5 text-xs font-medium text-muted-foreground" {...props} />
}

export function DropdownMenuSeparator() {
  return <hr className="-mx-1 my-1 border-border" />
}
