import { useEffect, useEffectEvent, useRef } from 'react'
import type { Candidate, CandidateStage } from '../../../contract/candidates/fields.ts'
import type { Lead, LeadStage } from '../../../contract/leads/fields.ts'
import { useMoveCandidates } from '../../candidates/changes.ts'
import { useMoveOne } from '../../leads/use-closing.tsx'

/** Who is to be moved, and to which stage. */
export type Move = { lead: Lead; stage: LeadStage } | { candidate: Candidate; stage: CandidateStage }

/**
 * Moves a lead or a candidate when it is shown, once for each `key`, and asks for the reason where a lead is won. It is a component
 * so that all that moving takes loads with the first press.
 */
export const MoveOn = ({ move }: { move: Move }) =>
  'lead' in move ? <MoveLead {...move} /> : <MoveCandidate {...move} />

function MoveLead({ lead, stage }: Extract<Move, { lead: Lead }>) {
  const { moveTo, dialog } = useMoveOne(lead)
  useOnce(() => moveTo(stage))
  return dialog
}

function MoveCandidate({ candidate, stage }: Extract<Move, { candidate: Candidate }>) {
  const { mutate } = useMoveCandidates('Candidate stage updated successfully')
  useOnce(() => mutate({ candidates: [candidate], stage }))
  return null
}

function useOnce(act: () => void) {
  const done = useRef(false)
  const onShown = useEffectEvent(act)
  useEffect(() => {
    if (!done.current) onShown()
    done.current = true
  }, [])
}
