import { Ellipsis } from 'lucide-react'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../ui/dropdown-menu.tsx'

interface RowMenuProps {
  /** What the button is called, as "Actions for Anna". */
  label: string
  tabIndex?: number | undefined
  className?: string
  /** As that of the menu's content: who has the focus when it is closed, if not the button. */
  onCloseAutoFocus?: ComponentProps<typeof DropdownMenuContent>['onCloseAutoFocus']
  children: ReactNode
}

/** What one can do with a row. Until it is first opened it is a button and nothing more: a list has many of them. */
export function RowMenu({ onCloseAutoFocus, children, ...button }: RowMenuProps) {
  const [open, setOpen] = useState<boolean>()
  const byKeys = useRef(false)
  const openFirst = (keys: boolean) => {
    byKeys.current = keys
    setOpen(true)
  }
  if (open === undefined) return <ClosedMenu {...button} onOpen={openFirst} />
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger asChild>
        <MenuButton {...button} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onFocus={focusFirstItem(byKeys)} onCloseAutoFocus={onCloseAutoFocus}>
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

type ButtonLook = Pick<RowMenuProps, 'label' | 'tabIndex' | 'className'>

/** Opens as the menu itself will from then on: by pressing the mouse or a finger down, or by a key. */
function ClosedMenu({ onOpen, ...button }: ButtonLook & { onOpen: (byKeys: boolean) => void }) {
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    // The focus goes to the menu.
    event.preventDefault()
    onOpen(false)
  }
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    onOpen(true)
  }
  return (
    <MenuButton
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerDown={press}
      // By Enter, Space or a program, as assistive technology does.
      onClick={() => onOpen(true)}
      onKeyDown={openByArrow}
    />
  )
}

function MenuButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <Button variant="quiet" size="icon-sm" aria-label={label} {...rest}>
      <Ellipsis aria-hidden />
    </Button>
  )
}

/** The menu itself knows what is pressed only from its first opening on. */
function focusFirstItem(byKeys: RefObject<boolean>) {
  return ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!byKeys.current || target !== currentTarget) return
    byKeys.current = false
    currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
}
