import { randomUUIDv7 } from 'node:crypto'
import type { Candidate, CandidateMove, CandidateStage, CandidateStatus } from '../../contract/candidates.ts'
import type { CompanyDoor, CompanyScope } from '../database/scope.ts'
import { conflict, notFound } from '../http/errors.ts'
import * as moveStore from './move-store.ts'
import * as store from './store.ts'

type Locked = Awaited<ReturnType<typeof store.lockCandidates>>[number]

/** Moves a locked candidate to another stage. */
export async function moveOne(
  scope: CompanyScope,
  candidate: Locked,
  { status, reason }: { status: CandidateStatus; reason: string },
): Promise<CandidateMove> {
  const move = await moveStore.addMove(scope, {
    id: randomUUIDv7(),
    applicationId: candidate.id,
    userId: scope.userId,
    fromStatus: candidate.status,
    toStatus: status,
    reason,
    previousReason: candidate.rejectionReason,
    previousChangedAt: candidate.stageUpdatedAt,
  })
  await store.changeCandidate(scope, candidate.id, {
    status,
    stageUpdatedAt: move.changedAt,
    activeAt: move.changedAt,
    rejectionReason: status === 'rejected' ? reason : '',
  })
  scope.announce({ thing: 'candidate', id: candidate.id })
  return move
}

/** Moves candidates to a stage; those that are in it stay. Raises a 404, with nothing moved, when one is not there. */
export async function moveCandidates(
  company: CompanyDoor,
  { ids, stage, reason }: { ids: string[]; stage: CandidateStage; reason: string },
): Promise<CandidateMove[]> {
  const wanted = [...new Set(ids)]
  return company.write(async (scope) => {
    const found = await store.lockCandidates(scope, wanted)
    if (found.length < wanted.length) throw notFound('Candidate')
    const moves: CandidateMove[] = []
    for (const candidate of found) {
      if (candidate.stage !== stage) moves.push(await moveOne(scope, candidate, { status: stage, reason }))
    }
    return moves
  })
}

/**
 * Takes moves back. Raises a 404 for one that is not there, and a 409 for one after which the candidate moved again, or
 * that is the application itself; then none is taken back.
 */
export async function undoMoves(company: CompanyDoor, ids: string[]): Promise<Candidate[]> {
  const wanted = new Set(ids)
  return company.write(async (scope) => {
    const movers = await moveStore.findMovers(scope, [...wanted])
    if (movers.length < wanted.size) throw notFound('Move')
    const candidateIds = [...new Set(movers)]
    await store.lockCandidates(scope, candidateIds)
    const latest = await moveStore.listLatest(scope, candidateIds)
    if (movers.length > candidateIds.length || latest.some(({ id }) => !wanted.has(id))) throw movedAgain()
    for (const { id, applicationId, fromStatus, previousReason, previousChangedAt } of latest) {
      if (!fromStatus || !previousChangedAt) throw conflict('An application cannot be taken back')
      await moveStore.removeMove(scope, id)
      await store.changeCandidate(scope, applicationId, {
        status: fromStatus,
        stageUpdatedAt: previousChangedAt,
        rejectionReason: previousReason,
      })
      scope.announce({ thing: 'candidate', id: applicationId })
    }
    return store.findCandidates(scope, candidateIds)
  })
}

/** The stages a candidate went through, newest first. Raises a 404. */
export async function listMoves(scope: CompanyScope, id: string): Promise<CandidateMove[]> {
  if (!(await store.findCandidate(scope, id))) throw notFound('Candidate')
  return moveStore.listMoves(scope, id)
}

const movedAgain = () => conflict('Somebody has moved the candidate again since')
