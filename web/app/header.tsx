import { useQuery } from '@tanstack/react-query'
import { Keyboard, Menu, Moon, PanelLeft, Search, Sun } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { companyQuery } from '../companies/queries.ts'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { lazyPart } from '../screens/lazy-part.ts'
import { OfflineChip } from '../screens/offline.tsx'
import { type Theme, themes, useTheme } from '../ui/behaviour/theme.ts'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, DropdownMenuChoices } from '../ui/dropdown-menu.tsx'
import { isMac, Kbd } from '../ui/kbd.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { QuickAddMenu } from './quick-add.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'

interface HeaderProps {
  collapsed: boolean
  onToggleSidebar: () => void
  onOpen: (wanted: 'palette' | 'sheet') => void
}

/** The bar at the top: whose workspace this is, and what one may do from anywhere. */
export function Header({ collapsed, onToggleSidebar, onOpen }: HeaderProps) {
  const user = useSignedInUser()
  const company = useQuery(companyQuery(user.companyId))
  const toggleLabel = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-border bg-background px-2 md:px-4 print:hidden">
      <Drawer />
      <Tooltip content={toggleLabel} side="bottom">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={toggleLabel}
          aria-expanded={!collapsed}
          onClick={onToggleSidebar}
          className="max-lg:hidden"
        >
          <PanelLeft aria-hidden />
        </Button>
      </Tooltip>
      <div className="min-w-0 flex-1">
        {/* Empty while the name loads, rather than the fallback that then changes. */}
        <p className="h-5 truncate font-semibold">
          {!company.isPending && (
            <>
              My <bdi>{company.data?.name ?? 'Organization'}</bdi>
            </>
          )}
        </p>
        <p className="truncate text-xs text-muted-foreground">
          Welcome back, <bdi>{user.firstName || 'User'}</bdi>
        </p>
      </div>
      <OfflineChip />
      <SearchButton onPress={() => onOpen('palette')} />
      <Tooltip content="Keyboard shortcuts" side="bottom">
        {/* A phone has no keys; a window magnified to 200 % still has this. */}
        <Button
          variant="quiet"
          size="icon"
          aria-label="Keyboard shortcuts"
          aria-keyshortcuts="?"
          onClick={() => onOpen('sheet')}
          className="max-sm:hidden"
        >
          <Keyboard aria-hidden />
        </Button>
      </Tooltip>
      <ThemeMenu />
      <NotificationBell />
      <QuickAddMenu />
    </header>
  )
}

/** Where one searches everything; as wide as the words have room. */
function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      variant="outline"
      size="sm"
      aria-keyshortcuts="Meta+K Control+K"
      aria-haspopup="dialog"
      onClick={onPress}
      className="w-8 justify-start px-0 font-normal text-muted-foreground max-lg:justify-center max-lg:border-transparent max-lg:bg-transparent lg:w-52 lg:px-2.5"
    >
      <Search aria-hidden />
      <span className="max-lg:sr-only">
        Search<span className="sr-only"> everything</span>
      </span>
      <span aria-hidden className="ml-auto max-lg:hidden">
        <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
      </span>
    </Button>
  )
}

const NavDrawer = lazyPart(() => import('./nav-drawer.tsx'), 'NavDrawer')

/** Opens the navigation on small screens, whose script comes when it is first wanted. */
function Drawer() {
  // Undefined until it is first opened; it then stays mounted, so that closing can give the focus back.
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onClick={() => setOpen(true)}
        className="lg:hidden"
      >
        <Menu aria-hidden />
      </Button>
      <Suspense>
        {open !== undefined && (
          <NavDrawer open={open} onOpenChange={setOpen}>
            {(onFollow) => <Sidebar onFollow={onFollow} />}
          </NavDrawer>
        )}
      </Suspense>
    </>
  )
}

const labels: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }
const options = themes.map((value) => ({ value, label: labels[value] }))

function ThemeMenu() {
  const [theme, choose] = useTheme()
  return (
    <DropdownMenu
      align="end"
      className="min-w-36"
      trigger={(control) => (
        <Button variant="quiet" size="icon" aria-label="Theme" {...control}>
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      )}
    >
      <DropdownMenuChoices value={theme} onValueChange={choose} options={options} />
    </DropdownMenu>
  )
}
