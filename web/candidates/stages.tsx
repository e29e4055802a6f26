import { candidateStages } from '../../contract/candidates/endpoints.ts'
import type { CandidateStage } from '../../contract/candidates/fields.ts'
import { candidateStageNames } from '../../contract/candidates/names.ts'
import { type Hue, Status } from '../ui/status.tsx'

/** One hue each, the same wherever the stage appears. */
export const stageHues: Record<CandidateStage, Hue> = {
  applied: 'blue',
  '1st_round': 'violet',
  '2nd_round': 'magenta',
  offered: 'amber',
  accepted: 'green',
  rejected: 'stone',
}

export function Stage({ stage, className }: { stage: CandidateStage; className?: string }) {
  return (
    <Status hue={stageHues[stage]} {...(className && { className })}>
      {candidateStageNames[stage]}
    </Status>
  )
}

export const stageOptions = candidateStages.map((value) => ({ value, label: <Stage stage={value} /> }))
