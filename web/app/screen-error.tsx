import { ErrorState } from '../ui/error-state.tsx'

/** In place of a screen that failed, or whose script did not arrive: a new version may have taken its place meanwhile. */
export function ScreenError() {
  return (
    <ErrorState
      title="This page could not be shown"
      detail="Reload it. If that does not help, contact your administrator."
      onRetry={() => window.location.reload()}
      className="min-h-[60dvh] justify-center"
    />
  )
}
