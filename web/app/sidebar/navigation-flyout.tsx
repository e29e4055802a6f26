import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useFollowedLink } from '../../screens/followed-link.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { isActive, isGroupActive, type NavigationEntry } from './navigation.ts'
import { activeClass, restingClass, rowClass } from './navigation-row.ts'
import { SiteLink } from './site-link.tsx'

/** A group of the sidebar where there is only room for icons: its pages open beside it. */
export function NavigationFlyout({ entry }: { entry: NavigationEntry }) {
  const { pathname } = useLocation()
  const { follow, giveFocus } = useFollowedLink()
  const [open, setOpen] = useState(false)
  const Icon = entry.icon
  const children = entry.children ?? []
  const pages = children.some((child) => 'to' in child && child.to === entry.to) ? children : [entry, ...children]
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <Tooltip content={entry.label} side="right">
        <DropdownMenuTrigger
          aria-label={entry.label}
          onKeyDown={(event) => event.key === 'ArrowRight' && setOpen(true)}
          className={cn(
            rowClass,
            'data-[state=open]:bg-accent',
            isGroupActive(entry, pathname) ? activeClass : restingClass,
          )}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent
        side="right"
        align="start"
        sideOffset={10}
        onKeyDown={(event) => event.key === 'ArrowLeft' && setOpen(false)}
        onCloseAutoFocus={giveFocus}
      >
        {pages.map((page, index) => (
          <div key={page.label}>
            <DropdownMenuItem asChild>
              {'to' in page ? (
                <Link
                  to={page.to}
                  aria-current={isActive(page.to, pathname) ? 'page' : undefined}
                  onClick={() => follow(page.to !== pathname)}
                  className={cn('font-medium', !isActive(page.to, pathname) && 'text-muted-foreground')}
                >
                  {page.label}
                </Link>
              ) : (
                <SiteLink site={page} className="font-medium text-muted-foreground" />
              )}
            </DropdownMenuItem>
            {index === 0 && pages !== children && <DropdownMenuSeparator />}
          </div>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
