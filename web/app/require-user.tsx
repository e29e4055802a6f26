import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { currentUserQuery } from '../auth/queries.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

const importShell = () => import('./shell.tsx')
const Shell = lazy(() => importShell().then((module) => ({ default: module.Shell })))
const SetupScreen = lazy(() =>
  import('../companies/setup-screen.tsx').then((module) => ({ default: module.SetupScreen })),
)

/** Loads the shell's script beside the user check and the screen's script, not after them. */
export function loadShell() {
  void importShell()
}

/**
 * Guards what only members see (spec 1 §2): a spinner while the user is being checked, the login form when nobody is
 * signed in, organization setup for a person without a company, and otherwise the screen in its shell.
 */
export function RequireUser() {
  const user = useQuery(currentUserQuery)
  if (user.isPending) return <PageSpinner />
  if (user.isError)
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title="The workspace could not be reached"
          detail="Check your connection, then try again."
          onRetry={() => user.refetch()}
        />
      </main>
    )
  if (!user.data) return <Navigate to="/auth" replace />
  return (
    <Suspense fallback={<PageSpinner />}>
      {user.data.companyId ? (
        <Shell>
          <Outlet />
        </Shell>
      ) : (
        <SetupScreen />
      )}
    </Suspense>
  )
}
