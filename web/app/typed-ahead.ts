import { useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is typed after something was opened whose script is still on its way; the answered function hands it over, once
 * what was opened has the focus. Until then Escape gives it up, and whoever presses elsewhere types there.
 */
export function useTypedAhead(waits: boolean, giveUp: () => void): () => string {
  const typed = useRef('')
  const stop = useRef(() => {})
  const latest = useRef(giveUp)
  useLayoutEffect(() => {
    latest.current = giveUp
  })
  useLayoutEffect(() => {
    if (!waits) return
    const over = new AbortController()
    const heard = { capture: true, signal: over.signal }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') latest.current()
      else if (event.key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (event.key.length === 1) typed.current += event.key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, heard)
    window.addEventListener('pointerdown', () => over.abort(), heard)
    stop.current = () => over.abort()
    return () => {
      over.abort()
      typed.current = ''
    }
  }, [waits])
  return () => {
    stop.current()
    const words = typed.current
    typed.current = ''
    return words
  }
}
