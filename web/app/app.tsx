import { RouterProvider } from '@tanstack/react-router'
import { mount } from './mount.tsx'
import { loadShell } from './require-user.tsx'
import { router } from './router.tsx'

export { loadShell }

/** Shows the screen of the address, with all others behind it. */
export function showApp() {
  mount(<RouterProvider router={router} />)
}

/** Shows the screen that the login form leads to. Back leads to the form again, but for who is signed in. */
export function leaveLogin(to: '/' | '/forgot-password') {
  if (to === '/') router.history.replace(to)
  else router.history.push(to)
  showApp()
}
