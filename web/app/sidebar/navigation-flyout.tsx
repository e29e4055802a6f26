import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useFollowedLink } from '../../screens/followed-link.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { DropdownMenu, DropdownMenuSeparator, menuItemClass } from '../../ui/dropdown-menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { isActive, isGroupActive, type NavigationEntry } from './navigation.ts'
import { activeClass, restingClass, rowClass, SiteLink } from './site-link.tsx'

/** A group of the sidebar where there is only room for icons: its pages open beside it. */
export function NavigationFlyout({ entry }: { entry: NavigationEntry }) {
  const { pathname } = useLocation()
  const { follow, giveFocus } = useFollowedLink()
  const [open, setOpen] = useState(false)
  const Icon = entry.icon
  const children = entry.children ?? []
  const pages = children.some((child) => 'to' in child && child.to === entry.to) ? children : [entry, ...children]
  return (
    <DropdownMenu
      side="right"
      offset={10}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={(event) => event.key === 'ArrowLeft' && setOpen(false)}
      onCloseAutoFocus={giveFocus}
      trigger={(control) => (
        <Tooltip content={entry.label} side="right">
          <button
            type="button"
            aria-label={entry.label}
            className={cn(
              rowClass,
              'data-[state=open]:bg-accent',
              isGroupActive(entry, pathname) ? activeClass : restingClass,
            )}
            {...control}
            onKeyDown={(event) => {
              control.onKeyDown(event)
              if (event.key === 'ArrowRight') setOpen(true)
            }}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
          </button>
        </Tooltip>
      )}
    >
      {pages.map((page, index) => (
        <div key={page.label} data-see={page.area}>
          {'to' in page ? (
            <Link
              to={page.to}
              aria-current={isActive(page.to, pathname) ? 'page' : undefined}
              onClick={() => follow(page.to !== pathname)}
              className={cn(itemClass, !isActive(page.to, pathname) && 'text-muted-foreground')}
              {...menuItem}
            >
              {page.label}
            </Link>
          ) : (
            <SiteLink site={page} className={cn(itemClass, 'text-muted-foreground')} {...menuItem} />
          )}
          {index === 0 && pages !== children && <DropdownMenuSeparator />}
        </div>
      ))}
    </DropdownMenu>
  )
}

const itemClass = cn(menuItemClass, 'font-medium')
const menuItem = { role: 'menuitem', tabIndex: -1 }
