import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { candidateStages } from '../../../contract/candidates/endpoints.ts'
import type { Candidate, CandidateStage } from '../../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../../contract/candidates/names.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { useMay } from '../../auth/areas.ts'
import { BoardFrame } from '../../lists/board/board-frame.tsx'
import { useBoard } from '../../lists/board/use-board.ts'
import { MeantSearch } from '../../lists/meant-search.tsx'
import { nameOf, useMoveCandidates } from '../changes.ts'
import type { SentQuery } from '../filter.ts'
import { candidateSummaryQuery, candidatesQuery } from '../queries.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { StageColumn } from './stage-column.tsx'

const columns = candidateStages.map((name) => ({ name, label: candidateStageNames[name] }))

/** Candidates in a column for each stage. They are dragged, or carried with the keyboard, from one to another. */
export function Board({ query: filter, returnTo }: { query: SentQuery; returnTo: string | undefined }) {
  // Who was moved last comes first, so that a card is seen where it was put.
  const query: SentQuery = { ...filter, sort: '-stageUpdatedAt' }
  const { data: summary } = useQuery(candidateSummaryQuery(query))
  // All columns are searched for the same words.
  const { data: column } = useInfiniteQuery(candidatesQuery({ ...query, stage: candidateStages[0] }))
  const mayEdit = useMay('hiring')
  const move = useMoveCandidates()
  const [rejected, setRejected] = useState<Candidate>()
  const { board, said, onFocus } = useBoard<Candidate, CandidateStage>({
    columns,
    columnOf: ({ status }) => stageOf(status),
    nameOf,
    isFixed: !mayEdit,
    move: (candidate, stage) => {
      if (stage === 'rejected') setRejected(candidate)
      else move.mutate({ candidates: [candidate], stage })
      return stage !== 'rejected'
    },
  })
  return (
    <>
      <MeantSearch pages={column?.pages} />
      <BoardFrame onFocus={onFocus} said={said} carrying={board.carried !== undefined}>
        {columns.map((column) => (
          <StageColumn
            key={column.name}
            board={board}
            column={column}
            query={query}
            returnTo={returnTo}
            count={summary?.stages.find(({ stage }) => stage === column.name)?.count}
          />
        ))}
      </BoardFrame>
      <RejectDialog
        open={rejected !== undefined}
        count={1}
        onCancel={() => setRejected(undefined)}
        onReject={(reason) => {
          if (rejected) move.mutate({ candidates: [rejected], stage: 'rejected', reason })
          setRejected(undefined)
        }}
      />
    </>
  )
}
