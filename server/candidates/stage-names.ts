import type { CandidateStage } from '../../contract/candidates.ts'

/** The stages as people read them. */
export const stageNames: Record<CandidateStage, string> = {
  applied: 'Applied',
  '1st_round': '1st Round Interview',
  '2nd_round': '2nd Round Interview',
  offered: 'Offered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}
