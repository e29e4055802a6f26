import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, LogOut } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { useLogout, useSignedInUser } from '../../auth/queries.ts'
import { companyQuery } from '../../companies/queries.ts'
import { useLeaveAll } from '../../forms/leave-guard.tsx'
import { BrandName, Mark } from '../../screens/brand.tsx'
import { lazyPart } from '../../screens/lazy-part.ts'
import { useShortcuts } from '../../screens/shortcuts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { moveWithArrows } from '../../ui/behaviour/arrow-keys.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { isActive, isGroupActive, type NavigationEntry, navigation } from './navigation.ts'
import { activeClass, restingClass, rowClass, SiteLink } from './site-link.tsx'

const NavigationFlyout = lazyPart(() => import('./navigation-flyout.tsx'), 'NavigationFlyout')

interface SidebarProps {
  /** Icons only. */
  collapsed?: boolean
  /** Called when a link is followed: the drawer closes. */
  onFollow?: () => void
}

/** Brand, navigation, and the person with Sign Out: in the column at the left, and in the drawer on small screens. */
export function Sidebar({ collapsed = false, onFollow }: SidebarProps) {
  return (
    <div className="flex h-full flex-col">
      <div className={cn('flex h-14 shrink-0 items-center', collapsed ? 'justify-center' : 'px-4')}>
        <Link to="/" {...(onFollow ? { onClick: onFollow } : {})} className="rounded-sm">
          <BrandName markOnly={collapsed} mark={<CompanyMark />} />
        </Link>
      </div>
      <nav aria-label="Main" className="relative min-h-0 flex-1 overflow-y-auto px-2 py-2">
        <ul className="space-y-0.5" onKeyDown={moveBetweenLinks}>
          {navigation.map((entry) =>
            collapsed && entry.children ? (
              <li key={entry.label} data-see={entry.area}>
                <Suspense fallback={<span className={rowClass} />}>
                  <NavigationFlyout entry={entry} />
                </Suspense>
              </li>
            ) : (
              <NavigationItem key={entry.label} entry={entry} collapsed={collapsed} onFollow={onFollow} />
            ),
          )}
        </ul>
      </nav>
      <Person collapsed={collapsed} />
    </div>
  )
}

const moveBetweenLinks = moveWithArrows('a, [aria-haspopup]')

interface NavigationItemProps {
  entry: NavigationEntry
  collapsed: boolean
  onFollow: (() => void) | undefined
}

function NavigationItem({ entry, collapsed, onFollow }: NavigationItemProps) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(true)
  const listId = useId()
  const Icon = entry.icon
  const active = isGroupActive(entry, pathname)
  const follow = onFollow ? { onClick: onFollow } : {}
  const link = useRef<HTMLAnchorElement>(null)
  // As in a tree: to the right opens, to the left closes and goes back to the group.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!entry.children || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
    event.preventDefault()
    setOpen(event.key === 'ArrowRight')
    if (event.key === 'ArrowLeft') link.current?.focus()
  }
  return (
    <li data-see={entry.area} onKeyDown={onKeyDown}>
      <div className="relative">
        <Hint label={entry.label} shown={collapsed}>
          <Link
            ref={link}
            to={entry.to}
            {...follow}
            aria-current={isActive(entry.to, pathname) ? 'page' : undefined}
            data-active={active || undefined}
            className={cn(rowClass, active ? activeClass : restingClass, entry.children && 'pr-9')}
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            <span className={collapsed ? 'sr-only' : 'truncate'}>{entry.label}</span>
          </Link>
        </Hint>
        {entry.children && (
          <button
            type="button"
            aria-label={`${entry.label} pages`}
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen(!open)}
            className="absolute top-1 right-1 grid size-6 place-items-center rounded-xs text-muted-foreground hover:text-foreground"
          >
            <ChevronDown
              aria-hidden
              className={cn('size-4 transition-transform duration-150', !open && '-rotate-90')}
            />
          </button>
        )}
      </div>
      {entry.children && (
        <ul id={listId} hidden={!open} className="mt-0.5 ml-4.5 space-y-0.5 border-l border-border pl-[7px]">
          {entry.children.map((child) => (
            <li key={child.label} data-see={child.area}>
              {'to' in child ? (
                <Link
                  to={child.to}
                  {...follow}
                  aria-current={isActive(child.to, pathname) ? 'page' : undefined}
                  className={cn(rowClass, isActive(child.to, pathname) ? 'text-foreground' : restingClass)}
                >
                  <span className="truncate">{child.label}</span>
                </Link>
              ) : (
                <SiteLink site={child} className={cn(rowClass, restingClass)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Person({ collapsed }: { collapsed: boolean }) {
  const user = useSignedInUser()
  const logout = useLogout()
  const { leave, question } = useLeaveAll()
  const signOut = () => leave(() => logout.mutate())
  useShortcuts({ signOut })
  const name = `${user.firstName} ${user.lastName}`.trim() || user.username
  return (
    <div className="shrink-0 border-t border-border p-2">
      <div className={cn('flex items-center gap-2.5 py-1.5', collapsed ? 'justify-center' : 'px-2')}>
        <Avatar name={name} picture={user.profileImageUrl} />
        <div className={collapsed ? 'sr-only' : 'min-w-0'}>
          <p dir="auto" className="truncate text-left font-medium" title={name}>
            {name}
          </p>
          <p className="truncate text-xs text-muted-foreground" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      <Hint label="Sign Out" shown={collapsed}>
        <button
          type="button"
          disabled={logout.isPending}
          onClick={signOut}
          className={cn(rowClass, restingClass, 'mt-0.5')}
        >
          {logout.isPending ? <Spinner /> : <LogOut aria-hidden className="size-4 shrink-0" />}
          <span className={collapsed ? 'sr-only' : 'truncate'}>Sign Out</span>
        </button>
      </Hint>
      {question}
    </div>
  )
}

function Hint({
  label,
  shown,
  children,
}: Pick<ComponentProps<typeof Tooltip>, 'children'> & { label: string; shown: boolean }) {
  return (
    <Tooltip content={label} side="right" disabled={!shown}>
      {children}
    </Tooltip>
  )
}

function CompanyMark() {
  const user = useSignedInUser()
  const { data: company, isPending } = useQuery(companyQuery(user.companyId))
  const [broken, setBroken] = useState<string>()
  const logo = company?.logoUrl
  // Room for either, rather than a mark that then turns into a logo.
  if (isPending) return <span aria-hidden className="size-6 shrink-0" />
  if (!logo || logo === broken) {
    return (
      <span className="grid size-6 shrink-0 place-items-center">
        <Mark className="size-5 text-primary-text" />
      </span>
    )
  }
  return (
    <img
      src={logo}
      alt=""
      onError={() => setBroken(logo)}
      className="size-6 shrink-0 rounded-xs bg-card object-contain ring-1 ring-border"
    />
  )
}
