import { startTransition, useEffect, useState } from 'react'

/**
 * How far a screen is drawn: 0 at first, so that what matters most is seen at once, and then step by step to the last, between
 * which the page answers.
 */
export function useDrawSteps(last: number) {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step < last) startTransition(() => setStep(step + 1))
  }, [step, last])
  return step
}
