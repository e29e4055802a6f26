import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { allows, areas } from '../../contract/plain/areas.ts'
import { askToLogIn } from '../api/unauthorized.ts'
import { areaOfScreen, mayOpen } from '../auth/areas.ts'
import { currentUserQuery, useSignedInUser } from '../auth/queries.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ScreenPending } from './screen-pending.tsx'

const Shell = lazyPart(() => import('./shell.tsx'), 'Shell')
const SetUpFactorScreen = lazyPart(() => import('../factors/set-up-screen.tsx'), 'SetUpFactorScreen')
const UnconfirmedScreen = lazyPart(() => import('../account/unconfirmed-screen.tsx'), 'UnconfirmedScreen')
const NoAccessScreen = lazyPart(() => import('./no-access-screen.tsx'), 'NoAccessScreen')
const SetupScreen = lazyPart(() => import('../companies/setup-screen.tsx'), 'SetupScreen')

/** Loads the shell's script beside the user check and the screen's script, not after them. */
export function loadShell() {
  void Shell.preload()
}

/**
 * Guards what only members see: a spinner while the user is being checked, the login form when nobody is
 * signed in, the address to be confirmed or the second factor where one is missing, organization setup for a person without a company, and otherwise the screen in its shell.
 */
export function RequireUser() {
  const user = useQuery(currentUserQuery)
  if (user.isPending) return <ScreenPending />
  if (user.isLoadingError)
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title="The workspace could not be reached"
          detail="It opens when the connection is back."
          onRetry={() => user.refetch()}
        />
      </main>
    )
  if (!user.data) return <ToLogin />
  if (user.data.missing)
    return (
      <Suspense fallback={<ScreenPending />}>
        {user.data.missing === 'email' ? <UnconfirmedScreen /> : <SetUpFactorScreen />}
      </Suspense>
    )
  return (
    <Suspense fallback={<ScreenPending />}>
      {user.data.companyId ? (
        <Shell>
          <Screen />
        </Shell>
      ) : (
        <SetupScreen />
      )}
    </Suspense>
  )
}

/** The screen, if the person has access to its area. Controls with `data-edit` are hidden where they may not edit that area. */
function Screen() {
  const { pathname } = useLocation()
  const user = useSignedInUser()
  const area = areaOfScreen(pathname)
  const isViewed = area !== undefined && !allows(user.areas, area, 'edit')
  const viewOnly = areas.filter((each) => !allows(user.areas, each, 'edit')).join(' ')
  useLayoutEffect(() => {
    document.documentElement.dataset.viewOnly = viewOnly
  }, [viewOnly])
  return area && !mayOpen(user, pathname) ? (
    <NoAccessScreen area={area} />
  ) : (
    <>
      {isViewed && (
        <p className="mb-6 text-sm text-muted-foreground print:hidden">
          View only. Ask an owner or admin if you need to make changes.
        </p>
      )}
      <Outlet />
    </>
  )
}

/** Goes to the login form, and says why to someone who asked for more than the front door. */
function ToLogin() {
  // As it was: to follow the address would lead to the form again and again while it changes.
  const [asked] = useState(() => window.location.pathname)
  useEffect(() => {
    if (asked !== '/') askToLogIn()
  }, [asked])
  return <Navigate to="/auth" replace />
}
