import { Link } from '@tanstack/react-router'
import { Video } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { Candidate, CandidateStage } from '../../../contract/candidates.ts'
import { formatAgo } from '../../format.ts'
import { cn } from '../../ui/class-names.ts'
import { isFocusFree } from '../../ui/keep-focus.ts'
import { nameOf } from '../changes.ts'
import type { SentQuery } from '../filter.ts'
import { recordingText } from '../recording-text.ts'
import type { Carried, Landing } from './carried.ts'
import { MoveHandle } from './move-handle.tsx'

export interface BoardCardProps {
  candidate: Candidate
  stage: CandidateStage
  query: SentQuery
  /** Whether Tab reaches it. */
  active: boolean
  /** Set while this very card is carried. */
  carried: Carried | undefined
  landing: Landing
  onCarry: (carried: Carried) => void
  onDrop: (candidate: Candidate, stage: CandidateStage) => void
  onCancel: () => void
}

/** One candidate on the board. */
export function BoardCard(props: BoardCardProps) {
  const { candidate, stage, query, active, carried, landing, onCarry, onDrop, onCancel } = props
  const name = nameOf(candidate)
  const { jobOpeningId, search, sort } = query
  const handle = useLandingFocus(candidate.id, landing)
  const recording = recordingText(candidate)
  const tabIndex = active ? 0 : -1
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
        'flex cursor-grab gap-0.5 rounded-sm border border-border bg-card py-2 pr-1 pl-2.5 active:cursor-grabbing',
        carried && 'opacity-60',
      )}
    >
      <div className="min-w-0 flex-1">
        <Link
          to="/candidates/$id"
          params={{ id: candidate.id }}
          state={{
            candidateList: {
              stage,
              ...(sort && { sort }),
              ...(search && { search }),
              ...(jobOpeningId && { opening: jobOpeningId }),
            },
          }}
          data-row={candidate.id}
          data-main-action={active || undefined}
          tabIndex={tabIndex}
          draggable={false}
          dir="auto"
          title={name}
          className="block truncate rounded-xs text-left font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <p dir="auto" title={candidate.jobTitle} className="truncate text-left text-sm text-muted-foreground">
          {candidate.jobTitle}
        </p>
        <p className="mt-0.5 flex items-center gap-2 text-xs text-muted-foreground tabular-nums">
          <span>
            {candidate.stageUpdatedAt === candidate.createdAt ? 'Applied' : 'Moved'}{' '}
            {formatAgo(candidate.stageUpdatedAt)}
          </span>
          {recording && (
            <>
              <Video aria-hidden className="size-3.5" />
              <span className="sr-only">{recording}</span>
            </>
          )}
        </p>
      </div>
      <MoveHandle
        ref={handle}
        name={name}
        stage={stage}
        tabIndex={tabIndex}
        carried={carried}
        onCarry={(over) => onCarry({ candidate, over, by: 'keyboard' })}
        onDrop={(to) => {
          landing.current = candidate.id
          onDrop(candidate, to)
        }}
        onCancel={onCancel}
      />
    </article>
  )
}

/** A card that was put down by keyboard is a new one at its new place, and has the focus there. */
function useLandingFocus(id: string, landing: Landing) {
  const handle = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const isFree = isFocusFree() || document.activeElement?.matches('[data-handle]')
    if (landing.current === id && isFree) handle.current?.focus()
  }, [id, landing])
  return handle
}
