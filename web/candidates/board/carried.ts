import type { RefObject } from 'react'
import type { Candidate, CandidateStage } from '../../../contract/candidates.ts'

/** What is being carried from column to column, and over which it is. */
export interface Carried {
  candidate: Candidate
  over: CandidateStage
  by: 'pointer' | 'keyboard'
}

/** The candidate whose card was put down by keyboard last, and takes the focus where it appears. */
export type Landing = RefObject<string | undefined>
