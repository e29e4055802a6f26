import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { awayTitle, isAway, watchReach } from '../api/reach.ts'
import { PageSpinner } from '../ui/spinner.tsx'

/** Whether the server is out of reach. */
function useAway() {
  return useSyncExternalStore(watchReach, isAway, () => false)
}

/** Says quietly that nothing can be loaded or saved for now; takes no room while all is well. */
export function OfflineChip({ className }: { className?: string }) {
  const away = useAway()
  return (
    <div role="status" className={className}>
      {away && (
        <p className="flex h-7 animate-fade items-center gap-1.5 rounded-full border border-border-strong bg-card px-2.5 text-sm font-medium whitespace-nowrap">
          <WifiOff aria-hidden className="size-3.5 text-muted-foreground" />
          {awayTitle()}
        </p>
      )}
    </div>
  )
}

/** The chip on pages without a header of the app. */
export function FloatingOfflineChip() {
  return (
    <OfflineChip className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center in-[body:has([data-shell])]:hidden" />
  )
}

/** While a screen is on its way: a spinner, or why it does not come. */
export function ScreenPending() {
  if (!useAway()) return <PageSpinner />
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center px-6 text-center">
      <WifiOff aria-hidden className="mb-3 size-6 text-muted-foreground" />
      <h1 className="font-semibold">{awayTitle()}</h1>
      <p className="mt-1 max-w-sm text-pretty text-muted-foreground">
        This page has not been opened before. It appears by itself as soon as the connection is back.
      </p>
    </div>
  )
}
