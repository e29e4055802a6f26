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
    typed.current = NOTHING
    const over = new AbortController()
    const heard = { capture: true, signal: over.signal }
    const giveUpTyped = () => {
      typed.current = NOTHING
      latest.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') giveUpTyped()
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
    return stop.current
  }, [waits])
  return () => {
    stop.current()
    const ahead = typed.current
    typed.current = NOTHING
    return ahead
  }
}

/** In place of a dialog whose script is on its way: what is typed meanwhile is written into the field that it begins with. */
export function TypingAhead({ onEscape }: { onEscape: () => void }) {
  const takeTyped = useTypedAhead(true, onEscape)
  const take = useRef(takeTyped)
  useLayoutEffect(() => () => write(take.current().text), [])
  return null
}

// The dialog gets the focus after it was drawn. As if it were typed now, so that the field hears of it.
function write(text: string) {
  if (text) requestAnimationFrame(() => document.execCommand('insertText', false, text))
}
