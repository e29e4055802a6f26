import { GripVertical } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import type { CandidateStage } from '../../../contract/candidates.ts'
import { candidateStages } from '../../../contract/plain/candidates.ts'
import { Button } from '../../ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx'
import { stageNames } from '../stages.tsx'
import type { Carried } from './carried.ts'

interface MoveHandleProps {
  ref: Ref<HTMLButtonElement>
  name: string
  stage: CandidateStage
  tabIndex: number
  carried: Carried | undefined
  onCarry: (over: CandidateStage) => void
  onDrop: (stage: CandidateStage) => void
  onCancel: () => void
}

/** Picks the card up with Space and carries it with the arrows; Enter or a press opens the stages as a menu. */
export function MoveHandle({ ref, name, stage, tabIndex, carried, onCarry, onDrop, onCancel }: MoveHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const over = carried?.by === 'keyboard' ? carried.over : undefined
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (!over && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      // The arrows lead on to another card; the menu opens with Enter.
      return event.preventDefault()
    }
    if (!(event.key === ' ' || (over && (step || event.key === 'Escape' || event.key === 'Enter')))) return
    event.preventDefault()
    event.stopPropagation()
    if (!over) return onCarry(stage)
    if (event.key === 'Escape') return onCancel()
    if (!step) return onDrop(over)
    const next = candidateStages[candidateStages.indexOf(over) + step]
    if (next) onCarry(next)
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          ref={ref}
          variant="quiet"
          size="icon-sm"
          className="base:size-7 -mt-1"
          aria-label={`Move ${name}`}
          aria-describedby="board-keys"
          data-handle
          tabIndex={tabIndex}
          onKeyDownCapture={onKeyDown}
          onBlur={() => carried?.by === 'keyboard' && onCancel()}
        >
          <GripVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuLabel>Move to…</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={stage} onValueChange={(next) => onDrop(next as CandidateStage)}>
          {candidateStages.map((each) => (
            <DropdownMenuRadioItem key={each} value={each}>
              {stageNames[each]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
