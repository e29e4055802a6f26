import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { FloatingAssistant } from '../assistant/panel/floating-assistant.tsx'
import { useSignedInUser } from '../auth/queries.ts'
import { useUploads } from '../documents/uploads/upload-list.ts'
import { lazyPart, loadPatiently } from '../screens/lazy-part.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { PortalHome } from '../ui/behaviour/portal-home.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { AppShortcuts, type OverScreen } from './app-shortcuts.tsx'
import { useFocusOnArrival } from './arrival.ts'
import { Header } from './header.tsx'
import { QuickAdd } from './quick-add.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { SkipLinks } from './skip-links.tsx'

const RoomNotice = lazyPart(() => import('../notifications/room-notice.tsx'), 'RoomNotice')
const UploadTray = lazyPart(() => import('../documents/uploads/upload-tray.tsx'), 'UploadTray')

/** Where the sidebar's state is kept: `icons` when it is collapsed. */
const SIDEBAR_KEY = 'atrium-sidebar'

/** The frame of the signed-in app: sidebar, header, and the screen between them. */
export function Shell({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(SIDEBAR_KEY) === 'icons')
  const toggle = () => {
    localStorage.setItem(SIDEBAR_KEY, collapsed ? 'full' : 'icons')
    setCollapsed(!collapsed)
  }
  const [open, setOpen] = useState<OverScreen>()
  const main = useFocusOnArrival()
  const [home, setHome] = useState<HTMLElement | null>(null)
  useLiveUpdates()
  return (
    <TooltipProvider>
      <PortalHome value={home}>
        <QuickAdd>
          <SkipLinks />
          <div data-shell className={cn('flex min-h-dvh', collapsed ? 'lg:[--side:3.5rem]' : 'lg:[--side:15rem]')}>
            <aside
              className={cn(
                'sticky top-0 hidden h-dvh shrink-0 border-r border-border bg-sidebar transition-[width] duration-150 ease-out lg:block print:hidden',
                collapsed ? 'w-14' : 'w-60',
              )}
            >
              <Sidebar collapsed={collapsed} />
            </aside>
            <div className="flex min-w-0 flex-1 flex-col">
              <Header collapsed={collapsed} onToggleSidebar={toggle} onOpen={setOpen} />
              <Room />
              <main
                id="main"
                ref={main}
                tabIndex={-1}
                className="mx-auto w-full max-w-[1760px] flex-1 px-4 pt-6 pb-20 outline-none md:px-6 print:p-0"
              >
                {children}
                <div ref={setHome} />
              </main>
            </div>
            <Uploads />
          </div>
          <FloatingAssistant />
          <AppShortcuts open={open} onOpen={setOpen} />
        </QuickAdd>
      </PortalHome>
    </TooltipProvider>
  )
}

/** What owners and admins have to know of the installation's disks. */
function Room() {
  const { role } = useSignedInUser()
  return <Suspense>{role !== 'user' && <RoomNotice />}</Suspense>
}

/** The files on their way, on whatever screen. */
function Uploads() {
  const any = useUploads().length > 0
  return <Suspense>{any && <UploadTray />}</Suspense>
}

/** Keeps the screen true to what others change; loaded after the screen itself, which needs nothing of it. */
function useLiveUpdates() {
  const { id } = useSignedInUser()
  useEffect(() => {
    const left = new AbortController()
    const loaded = loadPatiently(() => import('./live-updates.ts'))
    void loaded.then(({ followLiveUpdates }) => {
      if (left.signal.aborted) return
      left.signal.addEventListener('abort', followLiveUpdates(id))
    })
    return () => left.abort()
  }, [id])
}
