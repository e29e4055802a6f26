import { useState } from 'react'
import type { Candidate, CandidateStage } from '../../contract/candidates/fields.ts'
import { stageOf } from '../../contract/candidates/stage.ts'
import { useMoveCandidates } from './changes.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** Moves one candidate; asks for the reason before a rejection, in the dialog that has to be rendered. */
export function useMoveOne(candidate: Candidate) {
  const move = useMoveCandidates('Candidate stage updated successfully')
  const [rejecting, setRejecting] = useState(false)
  const moveTo = (stage: CandidateStage) => {
    if (stage === stageOf(candidate.status)) return
    if (stage === 'rejected') setRejecting(true)
    else move.mutate({ candidates: [candidate], stage })
  }
  const reject = (reason: string) => {
    move.mutate({ candidates: [candidate], stage: 'rejected', reason })
    setRejecting(false)
  }
  return {
    moveTo,
    dialog: <RejectDialog open={rejecting} count={1} onCancel={() => setRejecting(false)} onReject={reject} />,
  }
}
