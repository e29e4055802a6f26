import { useEffect, useEffectEvent, useState } from 'react'
import { getPublicOpening } from '../../contract/careers/endpoints.ts'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { CallError, runCall } from '../api/call.ts'
import { type Draft, dropDraft, findStranded, isBlank, keepDraft } from './draft.ts'
import type { Interview } from './recording/use-interview.ts'

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

interface Options {
  opening: PublicOpening
  draft: Draft
  interview: Interview
  change: (part: Partial<Draft>) => void
  onLeave: () => void
  /** To the form of another opening. */
  onOther: (openingId: string) => void
}

/** Takes an application from an opening that closed to another of the company. */
export function useOtherOpening({ opening, draft, interview, change, onLeave, onOther }: Options) {
  const [stranded, setStranded] = useState(() => findStranded(opening.companyId))
  return {
    /** What was recorded in this tab for an opening that closed, and the way to use it here. */
    stranded,
    takeStranded: async () => {
      if (!stranded?.draft.takeId) return
      setStranded(undefined)
      const { strandedAt: _, takeId, step: __, ...filled } = stranded.draft
      change(isBlank(draft) ? filled : {})
      await interview.takes.takeFrom(stranded.openingId, takeId)
      dropDraft(stranded.openingId)
    },
    /** Goes on with all of it at another opening. */
    moveTo: async (otherId: string) => {
      onLeave()
      await interview.takes.moveTo(otherId)
      keepDraft(otherId, { ...draft, strandedAt: undefined })
      dropDraft(opening.id)
      onOther(otherId)
    },
  }
}
