import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Gives the focus to the rows when the bar of a selection goes that had it, as its buttons do once they are pressed. A
 * question that is still there when its answer takes the bar away would give it back to the bar; a list of choices that
 * closes with the bar releases it a moment later.
 */
export function useFocusAfterBar(shown: boolean, focusRows: () => void) {
  const wasShown = useRef(shown)
  const goOn = useEffectEvent(focusRows)
  useEffect(() => {
    const gone = wasShown.current && !shown
    wasShown.current = shown
    if (!gone) return
    if (isFree()) goOn()
    else requestAnimationFrame(() => isLost() && goOn())
  }, [shown])
}

const isLost = () => document.activeElement === document.body

const isFree = () => isLost() || document.activeElement?.closest('[role="alertdialog"]')
