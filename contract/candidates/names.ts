import type { candidateStages } from './endpoints.ts'

// As people read them, in the order in which they are shown.

export const candidateStageNames: Record<(typeof candidateStages)[number], string> = {
  applied: 'Applied',
  '1st_round': '1st Round Interview',
  '2nd_round': '2nd Round Interview',
  offered: 'Offered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}
