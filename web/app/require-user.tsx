import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { askToLogIn } from '../api/unauthorized.ts'
import { currentUserQuery, useSignedInUser } from '../auth/queries.ts'
import { lazyPart } from '../screens/lazy-part.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ScreenPending } from './screen-pending.tsx'

const Shell = lazyPart(() => import('./shell.tsx'), 'Shell')
const SetUpFactorScreen = lazyPart(() => import('../factors/set-up-screen.tsx'), 'SetUpFactorScreen')
const UnconfirmedScreen = lazyPart(() => import('../account/unconfirmed-screen.tsx'), 'UnconfirmedScreen')
const LimitedScreen = lazyPart(() => import('./limited-screen.tsx'), 'LimitedScreen')
const SetupScreen = lazyPart(() => import('../companies/setup-screen.tsx'), 'SetupScreen')

/** Loads the shell's script beside the user check and the screen's script, not after them. */
export const loadShell = () => Shell.preload()

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

/** The screen, and the areas that the style sheet hides controls by: `data-see` and `data-edit` name an area. */
function Screen() {
  const { areas } = useSignedInUser()
  useLayoutEffect(() => void Object.assign(document.body.dataset, areas), [areas])
  return Object.values(areas).every((may) => may === 'edit') ? <Outlet /> : <LimitedScreen />
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
