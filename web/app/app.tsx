import { RouterProvider } from '@tanstack/react-router'
import { mount, userIsKnown } from './mount.tsx'
import { loadShell } from './require-user.tsx'
import { router } from './router.tsx'

export { loadShell }

/** Milliseconds until what is still on its way shows a spinner. */
const PATIENCE = 1_000

/**
 * Shows the screen of the address, with all others behind it: at once with what it needs, as React holds back for 300 ms what comes
 * after a spinner.
 */
export async function showApp() {
  const isReady = router.load().then(() => userIsKnown)
  await Promise.race([isReady, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  mount(<RouterProvider router={router} />)
}

/** Shows the screen that the login form leads to. Back leads to the form again, but for who is signed in. */
export function leaveLogin(to: '/' | '/forgot-password') {
  if (to === '/') router.history.replace(to)
  else router.history.push(to)
  void showApp()
}
