import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { cn } from '../ui/class-names.ts'
import { TooltipProvider } from '../ui/tooltip.tsx'
import { Header } from './header.tsx'
import { loadPatiently } from './lazy-part.ts'
import { QuickAdd } from './quick-add.tsx'
import { Sidebar } from './sidebar.tsx'

/** Where the sidebar's state is kept: `icons` when it is collapsed. */
const SIDEBAR_KEY = 'atrium-sidebar'

/** The frame of the signed-in app: sidebar, header, and the screen between them. */
export function Shell({ children }: { children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(SIDEBAR_KEY) === 'icons')
  const toggle = () => {
    localStorage.setItem(SIDEBAR_KEY, collapsed ? 'full' : 'icons')
    setCollapsed(!collapsed)
  }
  const main = useFocusOnArrival()
  useLiveUpdates()
  return (
    <TooltipProvider>
      <QuickAdd>
        <a
          href="#main"
          className="fixed top-2 left-2 z-60 -translate-y-16 rounded-sm bg-primary px-3 py-2 font-medium text-primary-foreground focus:translate-y-0"
        >
          Skip to content
        </a>
        <div data-shell className="flex min-h-dvh">
          <aside
            className={cn(
              'sticky top-0 hidden h-dvh shrink-0 border-r border-border bg-sidebar transition-[width] duration-150 ease-out lg:block',
              collapsed ? 'w-14' : 'w-60',
            )}
          >
            <Sidebar collapsed={collapsed} />
          </aside>
          <div className="flex min-w-0 flex-1 flex-col">
            <Header collapsed={collapsed} onToggleSidebar={toggle} />
            <main
              id="main"
              ref={main}
              tabIndex={-1}
              className="w-full max-w-[1600px] flex-1 px-4 py-6 outline-none md:px-6"
            >
              {children}
            </main>
          </div>
        </div>
      </QuickAdd>
    </TooltipProvider>
  )
}

/** Keeps the screen true to what others change; loaded after the screen itself, which needs nothing of it. */
function useLiveUpdates() {
  const queryClient = useQueryClient()
  const { id } = useSignedInUser()
  useEffect(() => {
    const left = new AbortController()
    const loaded = loadPatiently(() => import('./live-updates.ts'))
    void loaded.then(({ followLiveUpdates }) => {
      if (left.signal.aborted) return
      left.signal.addEventListener('abort', followLiveUpdates(queryClient, id))
    })
    return () => left.abort()
  }, [queryClient, id])
}

/** Moves the focus to the screen when the address changes, as a page load would; the keyboard goes on from there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    // A screen that takes the focus itself, for its first field, keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
