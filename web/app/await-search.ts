/** How long the list of a screen that was just opened may take to come, in milliseconds. */
const ARRIVAL = 5000

/** Calls `focusSearch` until it finds the search of the screen, unless one goes on with something else. */
export function awaitSearch(focusSearch: () => boolean) {
  if (focusSearch()) return
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  const observer = new MutationObserver(() => focusSearch() && stop())
  observer.observe(document.body, { childList: true, subtree: true })
  waiting.signal.addEventListener('abort', () => observer.disconnect())
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, stop, { capture: true, signal: waiting.signal })
  setTimeout(stop, ARRIVAL)
}
