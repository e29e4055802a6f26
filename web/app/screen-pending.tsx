import { WifiOff } from 'lucide-react'
import { awayTitle } from '../api/reach.ts'
import { useAway } from '../screens/offline.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

/** While a screen is on its way: a spinner, or why it does not come. */
export function ScreenPending() {
  if (!useAway()) return <PageSpinner />
  return (
    <div className="flex min-h-[60dvh] flex-col items-center justify-center px-6 text-center">
      <WifiOff aria-hidden className="mb-3 size-6 text-muted-foreground" />
      <h1 className="font-semibold">{awayTitle()}</h1>
      <p className="mt-1 max-w-sm text-pretty text-muted-foreground">This page opens when the connection is back.</p>
    </div>
  )
}
