import { useLocation } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { focusScreen } from '../screens/screen-focus.ts'
import { isFocusFree } from '../ui/behaviour/keep-focus.ts'

/** The list that was left last, by its entry in the browser's history, and the candidate looked at since. */
let left: { entry: string | undefined; candidate: string | undefined } | undefined

/** A record is looked at: the way back leads to its card in the list. */
export function lookedAt(candidate: string) {
  if (left) left.candidate = candidate
}

/**
 * After Back, the card of the candidate one looked at takes the focus, where the list stands as it was left. A list that is
 * opened afresh begins at its top. Answers whether one comes back, and from whom.
 */
export function useReturn() {
  const { pathname, state } = useLocation()
  const entry = useRef<string>(undefined)
  const [back] = useState(() => (left?.entry === state.__TSR_key ? left : undefined))
  // While the list is being left, the address is the next screen's already.
  if (pathname === '/candidates') entry.current = state.__TSR_key
  // What had the focus goes with the list, before the record is there to take it.
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.closest('main > *')) focusScreen()
    },
    [],
  )
  useEffect(() => {
    if (left?.candidate && left.entry === entry.current) {
      const link = document.querySelector<HTMLElement>(`[data-row="${left.candidate}"]`)
      if (link) link.focus({ preventScroll: true })
      // Deleted, say: not into the search, where Ctrl+Z undoes what was typed.
      else if (isFocusFree()) focusScreen()
      // How far one had scrolled is restored by the router; this is for a card that has another place by now.
      requestAnimationFrame(() => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
    }
    return () => {
      left = { entry: entry.current, candidate: undefined }
    }
  }, [])
  return { comesBack: back !== undefined, candidate: back?.candidate }
}
