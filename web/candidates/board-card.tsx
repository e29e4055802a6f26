import { Link } from '@tanstack/react-router'
import { GripVertical, Video } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { type Candidate, type CandidateStage, candidateStages } from '../../contract/candidates.ts'
import { formatAgo } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import type { Carried } from './carried.ts'
import { nameOf } from './changes.ts'
import type { SentQuery } from './filter.ts'
import { stageNames } from './stages.tsx'

interface BoardCardProps {
  candidate: Candidate
  stage: CandidateStage
  query: SentQuery
  /** Set while this very card is carried. */
  carried: Carried | undefined
  onCarry: (carried: Carried) => void
  onDrop: (candidate: Candidate, stage: CandidateStage) => void
  onCancel: () => void
}

/** One candidate on the board. */
export function BoardCard({ candidate, stage, query, carried, onCarry, onDrop, onCancel }: BoardCardProps) {
  const name = nameOf(candidate)
  const { jobOpeningId, search } = query
  return (
    <article
      aria-label={name}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onCarry({ candidate, over: stage, by: 'pointer' })
      }}
      onDragEnd={onCancel}
      className={cn(
        'flex cursor-grab gap-1 rounded-sm border border-border bg-card py-2 pr-1.5 pl-3 active:cursor-grabbing',
        carried && 'opacity-60',
      )}
    >
      <div className="min-w-0 flex-1">
        <Link
          to="/candidates/$id"
          params={{ id: candidate.id }}
          state={{
            candidateList: { stage, ...(search && { search }), ...(jobOpeningId && { opening: jobOpeningId }) },
          }}
          draggable={false}
          className="block truncate rounded-xs font-medium underline-offset-4 hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <p className="truncate text-sm text-muted-foreground">
          <bdi>{candidate.jobTitle}</bdi>
        </p>
        <p className="mt-0.5 flex items-center gap-2 text-xs text-muted-foreground tabular-nums">
          <span>
            {candidate.stageUpdatedAt === candidate.createdAt ? 'Applied' : 'Moved'}{' '}
            {formatAgo(candidate.stageUpdatedAt)}
          </span>
          {candidate.videoUrl && (
            <>
              <Video aria-hidden className="size-3.5" />
              <span className="sr-only">Video Interview Available</span>
            </>
          )}
        </p>
      </div>
      <MoveHandle
        name={name}
        stage={stage}
        carried={carried}
        onCarry={(over) => onCarry({ candidate, over, by: 'keyboard' })}
        onDrop={(to) => onDrop(candidate, to)}
        onCancel={onCancel}
      />
    </article>
  )
}

interface MoveHandleProps {
  name: string
  stage: CandidateStage
  carried: Carried | undefined
  onCarry: (over: CandidateStage) => void
  onDrop: (stage: CandidateStage) => void
  onCancel: () => void
}

/** Picks the card up with Space and carries it with the arrows; Enter or a press opens the stages as a menu. */
function MoveHandle({ name, stage, carried, onCarry, onDrop, onCancel }: MoveHandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const over = carried?.by === 'keyboard' ? carried.over : undefined
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
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
          variant="quiet"
          size="icon-sm"
          aria-label={`Move ${name}`}
          aria-describedby="board-keys"
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
