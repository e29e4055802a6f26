import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

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
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined
      if (!event.altKey || event.metaKey || event.ctrlKey || event.shiftKey || target?.closest(ELSEWHERE)) return
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
      const id = step === 1 ? next : step === -1 ? previous : undefined
      if (!id || !step) return
      event.preventDefault()
      onOpen(id, step)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
  return (
    <div className="flex items-center">
      <Step label={`Previous ${thing}`} keys="Alt+ArrowUp" onPress={previous ? () => onOpen(previous, -1) : undefined}>
        <ChevronUp aria-hidden />
      </Step>
      <Step label={`Next ${thing}`} keys="Alt+ArrowDown" onPress={next ? () => onOpen(next, 1) : undefined}>
        <ChevronDown aria-hidden />
      </Step>
    </div>
  )
}

/** Where the arrows have a meaning of their own. */
const ELSEWHERE =
  'input, textarea, select, video, [contenteditable], [role=combobox], [role=slider], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

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
