import type { Candidate, CandidateRecord } from '../../../contract/candidates/fields.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { listRecordings } from '../recordings/rules.ts'
import { listResumes } from '../resumes/rules.ts'
import { candidateRefusals } from './refusals.ts'
import { findCandidate, lockCandidates } from './store.ts'
import { listSubmissions } from './submission-store.ts'

/** The candidate with what they sent, or `not_found` that is the same for another company's and a missing one. */
export async function requireRecord(scope: CompanyScope, id: string): Promise<CandidateRecord> {
  const [candidate, recordings, resumes, submissions] = await Promise.all([
    requireCandidate(scope, id),
    listRecordings(scope, id),
    listResumes(scope, id),
    listSubmissions(scope, id),
  ])
  return { ...candidate, recordings, resumes, submissions }
}

export const requireCandidate = async (scope: CompanyScope, id: string) =>
  required(await findCandidate(scope, id), candidateRefusals.not_found)

/** The candidate, locked until the transaction ends; `not_found` as above. */
export async function requireLocked(scope: CompanyScope, id: string) {
  const [candidate] = await lockCandidates(scope, [id])
  return required(candidate, candidateRefusals.not_found)
}

/** What events say of a candidate and the opening. */
export const named = ({
  id,
  firstName,
  lastName,
  jobTitle,
}: Pick<Candidate, 'id' | 'firstName' | 'lastName' | 'jobTitle'>) => ({
  ...{ id, firstName, lastName },
  openingTitle: jobTitle,
})
