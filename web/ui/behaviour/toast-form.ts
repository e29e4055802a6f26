let submitted: HTMLFormElement | undefined

/** The form that an error is about: the one with the focus, in the open dialog, or sent last. */
export function formInHand(): HTMLFormElement | undefined {
  const focused = document.activeElement?.closest('form')
  const inDialog = [...document.querySelectorAll<HTMLFormElement>('[role="dialog"] form')].at(-1)
  return focused ?? inDialog ?? (submitted?.isConnected ? submitted : undefined)
}

/** Acts once the message at the form is out of date: it is corrected, sent again or closed. Answers how to stop. */
export function whenMended(form: HTMLFormElement, act: () => void): () => void {
  const over = new AbortController()
  const stop = () => {
    over.abort()
    closing.disconnect()
  }
  const mended = () => {
    stop()
    act()
  }
  const closing = new MutationObserver(() => form.isConnected || mended())
  closing.observe(document.body, { childList: true, subtree: true })
  for (const type of ['input', 'change', 'submit']) form.addEventListener(type, mended, { signal: over.signal })
  return stop
}

if (typeof document !== 'undefined') {
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) submitted = target
  }
  document.addEventListener('submit', remember, { capture: true })
}
