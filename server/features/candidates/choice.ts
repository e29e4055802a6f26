import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { record } from '../../platform/events/record.ts'
import { named, requireLocked, requireRecord } from './record.ts'
import { candidateRefusals } from './refusals.ts'
import { findSubmission, letCount } from './submission-store.ts'

/**
 * Has another submission count, as a member chose; the same way back undoes it. Raises `not_found`, `bad_input` for a
 * submission that is none of the candidate's, and `conflict` when another one counts by now than the one that the sender saw.
 */
export const chooseSubmission = (
  company: CompanyDatabase,
  id: string,
  { submissionId, insteadOf }: { submissionId: string; insteadOf: string },
): Promise<CandidateRecord> =>
  company.write(async (scope) => {
    await requireLocked(scope, id)
    await requireSubmission(scope, id, { field: 'submissionId', id: submissionId })
    const former = await requireSubmission(scope, id, { field: 'insteadOf', id: insteadOf })
    if (!former.counts) throw candidateRefusals.another_counts()
    if (submissionId === insteadOf) return requireRecord(scope, id)
    await letCount(scope, { id: submissionId, applicationId: id, chosenBy: scope.userId })
    const chosen = await requireRecord(scope, id)
    await record(scope, 'candidate.submission_chosen', named(chosen))
    return chosen
  })

async function requireSubmission(
  scope: CompanyScope,
  applicationId: string,
  { field, id }: { field: string; id: string },
) {
  const found = await findSubmission(scope, { id, applicationId })
  if (!found) throw candidateRefusals.unknown_application({ field, id })
  return found
}
