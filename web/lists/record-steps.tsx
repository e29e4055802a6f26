import { useRouter } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { shortcuts, useShortcuts } from '../screens/shortcuts.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

interface RecordStepsProps {
  /** The record that is shown, which the address names. */
  id: string
  /** What is stepped through, as in "Previous lead". */
  thing: string
  /** Ids; null at an end of the list, undefined while they are not known. */
  previous: string | null | undefined
  next: string | null | undefined
  onOpen: (id: string, step: 1 | -1) => void
  /** Fetches a record that one may go to next. */
  prefetch: (id: string) => unknown
}

/** To the record before and after in the list: two buttons, k and j, and Alt with the arrows up and down unless one is typing. */
export function RecordSteps({ thing, prefetch, ...record }: RecordStepsProps) {
  const { previous, next } = record
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each of them
  useEffect(() => {
    for (const near of [next, previous]) if (near) void prefetch(near)
  }, [next, previous])
  const step = useSteps(record)
  useShortcuts({
    previousRecord: previous === null ? undefined : () => step(-1),
    nextRecord: next === null ? undefined : () => step(1),
  })
  return (
    <div className="flex items-center">
      <Step
        label={`Previous ${thing}`}
        shortcut={shortcuts.previousRecord}
        onPress={previous ? () => step(-1) : undefined}
      >
        <ChevronUp aria-hidden />
      </Step>
      <Step label={`Next ${thing}`} shortcut={shortcuts.nextRecord} onPress={next ? () => step(1) : undefined}>
        <ChevronDown aria-hidden />
      </Step>
    </div>
  )
}

/** Takes a step, and whatever was pressed while one was still under way, once the record it led to is there. */
function useSteps({ id, previous, next, onOpen }: Omit<RecordStepsProps, 'thing' | 'prefetch'>) {
  const router = useRouter()
  // How many are still to take; backwards where that is negative.
  const left = useRef(0)
  const goOn = () => {
    if (left.current === 0 || !router.latestLocation.href.includes(id)) return
    const step = left.current > 0 ? 1 : -1
    const to = step > 0 ? next : previous
    if (to === undefined) return
    left.current = to === null ? 0 : left.current - step
    if (to !== null) onOpen(to, step)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when another record is there, or its neighbours are
  useEffect(goOn, [id, previous, next])
  return (step: 1 | -1) => {
    left.current += step
    goOn()
  }
}

interface StepProps {
  label: string
  shortcut: { keys: string; also: string }
  onPress: (() => void) | undefined
  children: React.ReactNode
}

function Step({ label, shortcut: { keys, also }, onPress, children }: StepProps) {
  return (
    <Tooltip content={`${label} (${also.toUpperCase()} or ${keys.replace('Arrow', '')})`}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        aria-keyshortcuts={`${keys} ${also}`}
        aria-disabled={!onPress}
        onClick={onPress}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
