import { useQuery } from '@tanstack/react-query'
import { Menu, PanelLeft } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { companyQuery } from '../companies/queries.ts'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet, SheetContent, SheetTrigger } from '../ui/sheet.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { brand } from './brand.tsx'
import { OfflineChip } from './offline.tsx'
import { QuickAddMenu } from './quick-add.tsx'
import { Sidebar } from './sidebar.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** The bar at the top: whose workspace this is, and what one may do from anywhere. */
export function Header({ collapsed, onToggleSidebar }: { collapsed: boolean; onToggleSidebar: () => void }) {
  const user = useSignedInUser()
  const company = useQuery(companyQuery(user.companyId))
  const toggleLabel = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-border bg-background px-2 md:px-4">
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
          {company.isPending ? '' : `My ${company.data?.name ?? 'Organization'}`}
        </p>
        <p className="truncate text-xs text-muted-foreground">Welcome back, {user.firstName || 'User'}</p>
      </div>
      <OfflineChip />
      <ThemeMenu />
      <NotificationBell />
      <QuickAddMenu />
    </header>
  )
}

/** The navigation on small screens. */
function Drawer() {
  const [open, setOpen] = useState(false)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>
        <Button variant="quiet" size="icon" aria-label="Open navigation" className="lg:hidden">
          <Menu aria-hidden />
        </Button>
      </SheetTrigger>
      <SheetContent side="left" title={`${brand} navigation`} hideTitle className="w-72 bg-sidebar">
        <Sidebar onFollow={() => setOpen(false)} />
      </SheetContent>
    </Sheet>
  )
}
