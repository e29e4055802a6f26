import { useLayoutEffect, useRef } from 'react'

/** What was typed ahead, and whether Enter ended it. */
export interface TypedAhead {
  text: string
  entered: boolean
}

const NOTHING: TypedAhead = { text: '', entered: false }

/**
 * Keeps what is typed after something was opened whose script is still on its way; the answered function hands it over, once
 * what was opened has the focus. Until then Escape gives it up, and who presses elsewhere types there.
 */
export function useTypedAhead(waits: boolean, giveUp: () => void): () => TypedAhead {
  const typed = useRef(NOTHING)
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
      else if (event.key === 'Enter') typed.current = { ...typed.current, entered: true }
      else if (event.key === 'Backspace') typed.current = { text: typed.current.text.slice(0, -1), entered: false }
      else if (event.key.length === 1) typed.current = { text: typed.current.text + event.key, entered: false }
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, heard)
    window.addEventListener('pointerdown', () => over.abort(), heard)
    stop.current = () => over.abort()
    return () => {
      over.abort()
      typed.current = NOTHING
    }
  }, [waits])
  return () => {
    stop.current()
    const ahead = typed.current
    typed.current = NOTHING
    return ahead
  }
}
