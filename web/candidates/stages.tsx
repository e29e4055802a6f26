import type { CandidateStage } from '../../contract/candidates.ts'
import { candidateStages } from '../../contract/plain/candidates.ts'
import { type Hue, Status } from '../ui/status.tsx'

/** Stages as people read them. */
export const stageNames: Record<CandidateStage, string> = {
  applied: 'Applied',
  '1st_round': '1st Round Interview',
  '2nd_round': '2nd Round Interview',
  offered: 'Offered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

/** One hue each, the same wherever the stage appears. */
export const stageHues: Record<CandidateStage, Hue> = {
  applied: 'blue',
  '1st_round': 'violet',
  '2nd_round': 'magenta',
  offered: 'amber',
  accepted: 'green',
  rejected: 'stone',
}

/** A stage as a dot and a word. */
export function Stage({ stage }: { stage: CandidateStage }) {
  return <Status hue={stageHues[stage]}>{stageNames[stage]}</Status>
}

export const stageOptions = candidateStages.map((value) => ({ value, label: <Stage stage={value} /> }))
