import type { KeyboardEvent } from 'react'

/** As a form's `onKeyDown`: Cmd or Ctrl with Enter submits from any field. */
export function submitWithKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
