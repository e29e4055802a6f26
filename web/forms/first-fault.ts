import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the first field that is wrong, once its error is shown: `<form ref={useFocusAtFault(error)}>`. Each
 * new `fault` counts, also one that says the same as the one before.
 */
export function useFocusAtFault(fault: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fault])
  return form
}
