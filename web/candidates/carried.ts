import type { Candidate, CandidateStage } from '../../contract/candidates.ts'

/** What is being carried from column to column, and over which it is. */
export interface Carried {
  candidate: Candidate
  over: CandidateStage
  by: 'pointer' | 'keyboard'
}
