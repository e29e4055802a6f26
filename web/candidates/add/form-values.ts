import type * as z from 'zod/mini'
import { NewCandidate } from '../../../contract/candidates/fields.ts'
import { judgeBy } from '../../forms/judge.ts'

/** What is typed, with the file that is chosen. */
export type CandidateValues = z.input<typeof NewCandidate> & { resume?: FileList }

export const blankCandidate = (jobOpeningId: string): CandidateValues => ({
  ...{ jobOpeningId, firstName: '', lastName: '', email: '', phone: '', address: '' },
  ...{ linkedinUrl: '', source: 'referral', notes: '' },
})

export const judgeCandidate = judgeBy<CandidateValues, NewCandidate>(NewCandidate, {})
