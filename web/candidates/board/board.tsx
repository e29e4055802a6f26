import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Candidate, CandidateStage } from '../../../contract/candidates.ts'
import { stageOf } from '../../../contract/plain/candidate-stage.ts'
import { candidateStages } from '../../../contract/plain/candidates.ts'
import { BoardFrame } from '../../lists/board-frame.tsx'
import { moveBetweenCards } from '../../lists/board-keys.ts'
import { nameOf, useMoveCandidates } from '../changes.ts'
import type { SentQuery } from '../filter.ts'
import { candidateSummaryQuery } from '../queries.ts'
import { RejectDialog } from '../reject-dialog.tsx'
import { stageNames } from '../stages.tsx'
import { BoardColumn } from './board-column.tsx'
import type { Carried } from './carried.ts'

/** Candidates in a column for each stage. They are dragged, or carried with the keyboard, from one to another. */
export function Board({ query: filter }: { query: SentQuery }) {
  // Who was moved last comes first, so that a card is seen where it was put.
  const query: SentQuery = { ...filter, sort: '-stageUpdatedAt' }
  const { data: summary } = useQuery(candidateSummaryQuery(query))
  const move = useMoveCandidates()
  const [carried, setCarried] = useState<Carried>()
  const [rejected, setRejected] = useState<Candidate>()
  const [said, setSaid] = useState('')
  const [active, setActive] = useState<string>()
  const landing = useRef<string>(undefined)
  const drop = (candidate: Candidate, stage: CandidateStage) => {
    setCarried(undefined)
    if (stage === stageOf(candidate.status)) return setSaid(`${nameOf(candidate)} stays where they were.`)
    if (stage === 'rejected') return setRejected(candidate)
    move.mutate({ candidates: [candidate], stage })
    setSaid(`${nameOf(candidate)} moved to ${stageNames[stage]}.`)
  }
  const carry = (next: Carried) => {
    const before = carried
    setCarried(next)
    if (next.by === 'pointer' || before?.over === next.over) return
    setSaid(
      before
        ? `Over ${stageNames[next.over]}.`
        : `${nameOf(next.candidate)} picked up. Left and right arrows choose a stage, Space puts down, Escape cancels.`,
    )
  }
  const cancel = () => {
    if (carried?.by === 'keyboard') setSaid(`${nameOf(carried.candidate)} stays where they were.`)
    setCarried(undefined)
  }
  return (
    <>
      <BoardFrame
        onKeyDown={moveBetweenCards}
        onFocus={({ target }) => {
          const card = target.closest('article')?.querySelector<HTMLElement>('[data-row]')
          if (card) setActive(card.dataset.row)
        }}
      >
        {candidateStages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            query={query}
            count={summary?.stages.find((each) => each.stage === stage)?.count}
            active={active}
            carried={carried}
            landing={landing}
            onCarry={carry}
            onDrop={drop}
            onCancel={cancel}
          />
        ))}
      </BoardFrame>
      <p id="board-keys" hidden>
        Space picks up, Enter opens a menu of stages. Arrows lead to other cards.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
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
