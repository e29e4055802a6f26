import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Draft } from '../draft.ts'
import type { Step } from '../form-rules.ts'

/** One further, one back, or in place of the present one. */
export type Turn = 'on' | 'back' | 'instead'

interface Options {
  draft: Draft
  /** The last step that may be shown: the first with something missing. */
  reached: Step
  /** As the browser's history says it; undefined: where the form was left. */
  wanted: Step | undefined
  onStep: (step: Step, how: Turn) => void
  /** The step is noted with what is filled in. */
  onNote: (step: Step) => void
}

/** Which step is shown: the browser's history leads from one to the other, and to none that is not reached yet. */
export function useSteps({ draft, reached, wanted, onStep, onNote }: Options) {
  const step = Math.min(wanted ?? draft.step, reached) as Step
  const begin = useEffectEvent(() => {
    // What was left at a later step is gone on with there; from then on the history knows each step.
    if (wanted === undefined) onStep(step, 'instead')
  })
  useEffect(() => begin(), [])
  const note = useEffectEvent(onNote)
  // Before the step is seen: who leaves then comes back to it.
  useLayoutEffect(() => note(step), [step])
  return { step, goTo: (next: Step, how: Turn) => onStep(next, how) }
}

/** Moves the focus to the first field that is wrong, or to the heading of the step: with each step, and on request. */
export function useFocusOnStep(step: Step) {
  const content = useRef<HTMLDivElement>(null)
  const [requests, setRequests] = useState(0)
  const before = useRef({ step, requests })
  useEffect(() => {
    if (before.current.step === step && before.current.requests === requests) return
    before.current = { step, requests }
    const bad = content.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const target = bad ?? content.current?.querySelector<HTMLElement>('[data-step]')
    target?.focus()
  }, [step, requests])
  return { content, requestFocus: () => setRequests((count) => count + 1) }
}
