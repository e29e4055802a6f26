import { useLocation, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { screenWasShown } from '../screens/brand.tsx'
import { focusScreen } from '../screens/screen-focus.ts'

/**
 * Moves the focus to the screen when the address changes, and when the shell comes after the login. A page that was just
 * loaded leaves it at its top, where the first Tab finds the links that skip.
 */
export function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // The screen of the address, once it is drawn: what led there may stand until then, with the focus, and go with the old.
  const drawn = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const arrived = useRef(screenWasShown() ? undefined : pathname)
  const leaving = useRef<string>(undefined)
  useEffect(() => {
    if (arrived.current === pathname) return
    // A screen that takes the focus itself, for its first field, keeps it; and so does what was opened while it loaded.
    const isFree = leaving.current !== pathname || document.activeElement === document.body
    if (isFree && !main.current?.contains(document.activeElement)) focusScreen()
    leaving.current = pathname
    if (drawn !== pathname) return focusWhenLost()
    arrived.current = pathname
    leaving.current = undefined
    return undefined
  }, [pathname, drawn])
  return main
}

/** Gives the screen the focus as soon as what had it is gone. Answers how to stop. */
function focusWhenLost() {
  let frame = 0
  const look = () => {
    if (document.activeElement === document.body) focusScreen()
    frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
