import { candidateStages } from '../../../contract/candidates/endpoints.ts'
import type {
  CandidateChange,
  CandidateFilter,
  CandidateQuery,
  CandidateRecord,
  CandidateSummary,
} from '../../../contract/candidates/fields.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import { requireVersion } from '../../platform/calls/platform-refusals.ts'
import { seeTrash } from '../../platform/database/rows.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { sentFields } from '../../platform/database/sent-fields.ts'
import { record } from '../../platform/events/record.ts'
import { narrow } from './list.ts'
import { restoreMerged } from './merges.ts'
import { moveLocked } from './moves.ts'
import { requireCandidate, requireLocked, requireRecord } from './record.ts'
import { candidateRefusals } from './refusals.ts'
import * as store from './store.ts'

export { candidateRecords } from './import-store.ts'
export { eraseOne, type Means as Erasing } from './retention.ts'
export { findCandidates, listNewApplications } from './store.ts'

export { readApplicationMail } from './submissions.ts'

/**
 * Changes stage or notes. The status is kept as it was sent; the candidate moves only when it is shown as another stage.
 * Raises `not_found`, or `conflict` when `version` is not the latest.
 */
export const changeCandidate = (
  company: CompanyDatabase,
  id: string,
  { status, notes, rejectionReason, version }: CandidateChange,
): Promise<CandidateRecord> =>
  company.write(async (scope) => {
    const candidate = await requireLocked(scope, id)
    requireVersion(candidate, version)
    const toStage = status && stageOf(status)
    const moves = status ? await moveLocked(scope, [candidate], { status, reason: rejectionReason ?? '' }) : []
    const isRejected = (toStage ?? candidate.stage) === 'rejected'
    await store.changeCandidate(scope, id, {
      ...sentFields({ status, notes }),
      ...(rejectionReason !== undefined && isRejected && { rejectionReason }),
    })
    const { firstName, lastName } = candidate
    if (moves.length === 0 || notes !== undefined) await record(scope, 'candidate.changed', { id, firstName, lastName })
    return requireRecord(scope, id)
  })

/** Puts a candidate in the trash with all that hangs on them. Raises `not_found`. */
export const deleteCandidate = (company: CompanyDatabase, id: string): Promise<void> => setDeleted(company, id, true)

/** Brings a deleted candidate back; one who was merged, by undoing that. */
export async function restoreCandidate(company: CompanyDatabase, id: string, now: number): Promise<void> {
  const isBack = await company.write((scope) => restoreMerged(scope, id, now))
  if (!isBack) await setDeleted(company, id, false)
}

const setDeleted = (company: CompanyDatabase, id: string, deleted: boolean): Promise<void> =>
  company.write(async (scope) => {
    await seeTrash(scope)
    if (!(await store.setCandidateDeleted(scope, id, deleted))) throw candidateRefusals.not_found()
    const { firstName, lastName } = await requireCandidate(scope, id)
    await record(scope, deleted ? 'candidate.deleted' : 'candidate.restored', { id, firstName, lastName })
  })

export async function summarize(
  scope: CompanyScope,
  filter: Pick<CandidateFilter, 'search' | 'jobOpeningId'>,
): Promise<CandidateSummary> {
  const counts = await store.countStages(scope, (await narrow(scope, filter)).filter)
  const stages = candidateStages.map((stage) => ({
    stage,
    count: counts.find((each) => each.stage === stage)?.count ?? 0,
  }))
  return { total: stages.reduce((sum, { count }) => sum + count, 0), stages }
}

/** Who comes before and after a candidate in the list that matches; the candidate need not be in it any more. */
export async function findNeighbours(
  scope: CompanyScope,
  id: string,
  { sort, ...wanted }: CandidateFilter & Pick<CandidateQuery, 'sort'>,
) {
  const [candidate, { filter }] = await Promise.all([requireCandidate(scope, id), narrow(scope, wanted)])
  const order = store.orderOf({ sort })
  const after = { value: candidate[order.sort], id }
  const [nextId, previousId] = await Promise.all([
    store.findNext(scope, { filter, order, after }),
    store.findNext(scope, { filter, order: { ...order, descending: !order.descending }, after }),
  ])
  return { previousId, nextId }
}
