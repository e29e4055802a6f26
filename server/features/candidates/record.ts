import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { listRecordings } from '../recordings/rules.ts'
import { listResumes } from '../resumes/rules.ts'
import { candidateRefusals } from './refusals.ts'
import { findCandidate } from './store.ts'
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
