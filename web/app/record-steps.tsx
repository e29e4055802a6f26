import { ChevronDown, ChevronUp } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { shortcuts, useShortcuts } from './shortcuts.ts'

interface RecordStepsProps {
  /** What is stepped through, as in "Previous lead". */
  thing: string
  /** Ids; null at an end of the list, undefined while they are not known. */
  previous: string | null | undefined
  next: string | null | undefined
  onOpen: (id: string, step: 1 | -1) => void
}

/** To the record before and after in the list: two buttons, and Alt with the arrows up and down unless one is typing. */
export function RecordSteps({ thing, previous, next, onOpen }: RecordStepsProps) {
  useShortcuts({
    previousRecord: previous ? () => onOpen(previous, -1) : undefined,
    nextRecord: next ? () => onOpen(next, 1) : undefined,
  })
  return (
    <div className="flex items-center">
      <Step
        label={`Previous ${thing}`}
        keys={shortcuts.previousRecord.keys}
        onPress={previous ? () => onOpen(previous, -1) : undefined}
      >
        <ChevronUp aria-hidden />
      </Step>
      <Step label={`Next ${thing}`} keys={shortcuts.nextRecord.keys} onPress={next ? () => onOpen(next, 1) : undefined}>
        <ChevronDown aria-hidden />
      </Step>
    </div>
  )
}

interface StepProps {
  label: string
  keys: string
  onPress: (() => void) | undefined
  children: React.ReactNode
}

function Step({ label, keys, onPress, children }: StepProps) {
  return (
    <Tooltip content={`${label} (${keys.replace('Arrow', '')})`}>
      <Button
        variant="quiet"
        size="icon"
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-disabled={!onPress}
        onClick={onPress}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
