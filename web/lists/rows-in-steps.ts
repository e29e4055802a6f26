import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Rows that are drawn at a time, so few that each step leaves room for a press. */
const STEP = 6

/**
 * How many rows of a list to draw by now: those at its top when it appears, and more with each frame, so that the page
 * answers meanwhile. `atOnce` where one comes back to a place among them; `drawAll` for who asks for the last.
 */
export function useRowsInSteps(count: number, { atOnce }: { atOnce: boolean }) {
  const [drawn, setDrawn] = useState(atOnce ? count : STEP)
  useEffect(() => {
    // Never fewer than there are by now: a step that was still to come would take back what a key had drawn at once.
    if (drawn < count) startTransition(() => setDrawn((now) => Math.max(now, drawn + STEP)))
  }, [drawn, count])
  return { drawn, drawAll: () => flushSync(() => setDrawn(count)) }
}
