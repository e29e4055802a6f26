import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

interface Rows {
  ref: RefObject<HTMLElement | null>
  scrollTo: (index: number) => void
}

/** Puts the focus on what a selector finds, as soon as it is drawn. */
export function useFocusOnceDrawn(ref: RefObject<HTMLElement | null>) {
  const pending = useRef<string>(undefined)
  const tryToFocus = useCallback(() => {
    const target = pending.current && ref.current?.querySelector<HTMLElement>(pending.current)
    if (!target) return
    pending.current = undefined
    target.focus({ preventScroll: true })
  }, [ref])
  useLayoutEffect(tryToFocus)
  return useCallback(
    (selector: string) => {
      pending.current = selector
      tryToFocus()
    },
    [tryToFocus],
  )
}

/** Puts the focus on a row, which may have to be scrolled to first. A row's link has its index as `data-row`. */
export function useFocusRow({ ref, scrollTo }: Rows) {
  const focus = useFocusOnceDrawn(ref)
  return useCallback(
    (index: number) => {
      scrollTo(index)
      focus(`[data-row="${index}"]`)
    },
    [scrollTo, focus],
  )
}

/** Calls back once, with the row one comes back to, when it is loaded and the list stands where it was left. */
export function useReturn(row: number | undefined, onReturn: (row: number) => void) {
  const done = useRef(false)
  useEffect(() => {
    if (row === undefined || done.current) return
    // The router scrolls to where the list was left when the screen has been drawn.
    const frame = requestAnimationFrame(() => {
      done.current = true
      onReturn(row)
    })
    return () => cancelAnimationFrame(frame)
  }, [row, onReturn])
}

/** What stands above a list and gives the focus back to the row that it was opened from. */
const LAYERS = '[role="menu"], [role="alertdialog"]'

/** When the row that has the focus goes, as a deleted one does, the focus goes to the row that takes its place. */
export function useKeptFocus({ ref }: Pick<Rows, 'ref'>, { rows, onLost }: { rows: unknown; onLost: () => void }) {
  const last = useRef<Element>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // What is taken away loses the focus to nothing.
      if (!(target instanceof Element) || target === document.body) return
      if (ref.current?.contains(target)) last.current = target
      else if (!target.closest(LAYERS)) last.current = undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [ref])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the rows are others than before
  useLayoutEffect(() => {
    // The question whose answer deleted the row may still be there, and would find nothing to give the focus back to.
    const { activeElement } = document
    const isFree = activeElement === document.body || activeElement?.closest('[role="alertdialog"]')
    if (!last.current || last.current.isConnected || !isFree) return
    last.current = undefined
    onLost()
  }, [rows])
}
