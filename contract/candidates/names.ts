import type { candidateSources, candidateStages } from './endpoints.ts'

// As people read them, in the order in which they are shown.

export const candidateStageNames: Record<(typeof candidateStages)[number], string> = {
  applied: 'Applied',
  '1st_round': '1st Round Interview',
  '2nd_round': '2nd Round Interview',
  offered: 'Offered',
  accepted: 'Accepted',
  rejected: 'Rejected',
}

export const candidateSourceNames: Record<(typeof candidateSources)[number], string> = {
  careers_site: 'Careers Site',
  referral: 'Referral',
  sourced: 'Sourced',
  linkedin: 'LinkedIn',
  job_board: 'Job Board',
  agency: 'Agency',
  event: 'Event',
  other: 'Other',
}
