import { useEffect, useState } from 'react'

/**
 * How far a screen is drawn: 0 at first, so that what matters most is seen at once, and then step by step to the last, each once
 * the one before it is on the screen.
 */
export function useDrawSteps(last: number) {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step === last) return
    let timer: ReturnType<typeof setTimeout>
    // A frame that has begun is painted before the next task.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setStep(step + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [step, last])
  return step
}
