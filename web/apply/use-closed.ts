import { useEffect, useEffectEvent, useState } from 'react'
import { getPublicOpening } from '../../contract/careers/endpoints.ts'
import { CallError, runCall } from '../api/call.ts'

/** Whether the opening has closed while the form is open. `onClosed`: it just did. */
export function useClosed(openingId: string, onClosed: () => void) {
  const [closed, setClosed] = useState(false)
  const close = () => {
    if (closed) return
    setClosed(true)
    onClosed()
  }
  const ask = async () => {
    const error = await runCall(getPublicOpening, { params: { id: openingId } }).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    // Without an answer nothing is known: submitting finds out.
    if (isGone(error)) close()
  }
  const askAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void ask()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', askAgain)
    return () => document.removeEventListener('visibilitychange', askAgain)
  }, [])
  return { closed, close, ask: () => void ask() }
}

/** Whether a refusal means that the opening takes no applications any more. */
export const isGone = (error: unknown) => error instanceof CallError && (error.status === 410 || error.status === 404)
