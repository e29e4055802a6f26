import { useInfiniteQuery } from '@tanstack/react-query'
import { Video } from 'lucide-react'
import type { Candidate, CandidateStage } from '../../../contract/candidates/fields.ts'
import { formatAgo } from '../../format.ts'
import { BoardCard } from '../../lists/board/board-card.tsx'
import { BoardColumn } from '../../lists/board/board-column.tsx'
import { CardTitle } from '../../lists/board/card-title.tsx'
import type { Board, Column } from '../../lists/board/use-board.ts'
import { rowsOf } from '../../lists/cached-pages.ts'
import { useOpenCandidate } from '../candidate-list.ts'
import { nameOf } from '../changes.ts'
import type { SentQuery } from '../filter.ts'
import { candidatesQuery } from '../queries.ts'
import { recordingText } from '../recording-text.ts'
import { Stage } from '../stages.tsx'

interface StageColumnProps {
  board: Board<Candidate, CandidateStage>
  column: Column<CandidateStage>
  query: SentQuery
  /** How many are in this stage; undefined while it is not known. */
  count: number | undefined
  /** Whom one comes back from. */
  returnTo: string | undefined
}

export function StageColumn({ board, column, query, count, returnTo }: StageColumnProps) {
  const stage = column.name
  const list = useInfiniteQuery(candidatesQuery({ ...query, stage }))
  return (
    <BoardColumn
      board={board}
      column={column}
      heading={<Stage stage={stage} />}
      count={count}
      cards={list.data && rowsOf(list.data)}
      list={list}
      empty="No candidates"
      returnTo={returnTo}
    >
      {(candidate, active) => (
        <BoardCard board={board} card={candidate} column={stage} tabIndex={active ? 0 : -1}>
          <CandidateSummary candidate={candidate} query={{ ...query, stage }} active={active} />
        </BoardCard>
      )}
    </BoardColumn>
  )
}

interface CandidateSummaryProps {
  candidate: Candidate
  query: SentQuery
  /** Whether Tab reaches it. */
  active: boolean
}

function CandidateSummary({ candidate, query, active }: CandidateSummaryProps) {
  const name = nameOf(candidate)
  const { jobOpeningId, ...listed } = query
  const { open, prepare } = useOpenCandidate({ ...listed, ...(jobOpeningId && { opening: jobOpeningId }) })
  const recording = recordingText(candidate)
  return (
    <>
      <CardTitle
        id={candidate.id}
        name={name}
        href={`/candidates/${candidate.id}`}
        active={active}
        onOpen={() => open(candidate.id)}
        onIntent={() => prepare(candidate.id)}
      />
      <p
        dir="auto"
        title={candidate.jobTitle}
        className="line-clamp-2 text-left text-sm wrap-anywhere text-muted-foreground"
      >
        {candidate.jobTitle}
      </p>
      <p className="mt-0.5 flex items-center gap-2 text-xs text-muted-foreground tabular-nums">
        <span>
          {candidate.stageUpdatedAt === candidate.createdAt ? 'Applied' : 'Moved'} {formatAgo(candidate.stageUpdatedAt)}
        </span>
        {recording && (
          <>
            <Video aria-hidden className="size-3.5" />
            <span className="sr-only">{recording}</span>
          </>
        )}
      </p>
    </>
  )
}
