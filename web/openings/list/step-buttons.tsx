import { useRef } from 'react'
import type { Opening } from '../../../contract/openings/fields.ts'
import { Button } from '../../ui/button.tsx'
import { stepNames, stepsOf, useStep } from '../publishing.ts'
import { useCompanyNow } from '../visibility.tsx'

interface StepButtonsProps {
  opening: Opening
  size: 'sm' | 'md'
  tabIndex?: number
  className?: string
}

/** Publish, pause and close, with one press each. */
export function StepButtons({ opening, size, tabIndex, className }: StepButtonsProps) {
  const now = useCompanyNow()
  const step = useStep(opening)
  const first = useRef<HTMLButtonElement>(null)
  const steps = now ? stepsOf(opening, now) : []
  return (
    <span data-edit="hiring" className={className}>
      {steps.map((each, place) => (
        <Button
          // What takes its place keeps the focus.
          key={place === 0 ? 'first' : each}
          ref={place === 0 ? first : undefined}
          variant="outline"
          size={size}
          tabIndex={tabIndex}
          aria-disabled={step.isPending}
          onClick={({ detail }) => {
            // The second click of a double click would hit the button that undoes the first.
            if (detail > 1 || step.isPending) return
            first.current?.focus()
            step.mutate(each)
          }}
        >
          {stepNames[each]}
          <span className="sr-only"> {opening.title}</span>
        </Button>
      ))}
    </span>
  )
}
