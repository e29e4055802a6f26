import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { awayTitle, isAway, watchReach } from '../api/reach.ts'

export function useAway() {
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
