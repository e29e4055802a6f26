import type {
  Candidate,
  CandidateMove,
  CandidateStage,
  CandidateStatus,
  MatchingMove,
} from '../../../contract/candidates/fields.ts'
import { stageOf } from '../../../contract/candidates/stage.ts'
import type { CompanyDatabase, CompanyScope } from '../../platform/database/scope.ts'
import { recordEach } from '../../platform/events/record.ts'
import { listMovesAside } from '../merges/rules.ts'
import { isOwnOpening } from '../openings/rules.ts'
import { narrow } from './list.ts'
import { candidateTables, moveAside } from './merge-store.ts'
import * as moveStore from './move-store.ts'
import { requireCandidate } from './record.ts'
import { candidateRefusals } from './refusals.ts'
import * as store from './store.ts'

type Locked = Awaited<ReturnType<typeof store.lockCandidates>>

/** Moves locked candidates to another stage; those that are in it stay. */
export async function moveLocked(
  scope: CompanyScope,
  candidates: Locked,
  { status, reason }: { status: CandidateStatus; reason: string },
): Promise<CandidateMove[]> {
  const elsewhere = candidates.filter(({ stage }) => stage !== stageOf(status))
  const moves = await moveStore.moveTo(scope, { ids: elsewhere.map(({ id }) => id), status, reason })
  await recordEach(
    scope,
    'candidate.moved',
    elsewhere.map(({ stage, version, ...candidate }) => ({ ...candidate, fromStage: stage, toStage: stageOf(status) })),
  )
  return moves
}

/**
 * Moves candidates to a stage; those that are in it stay. Raises `not_found`, with nothing moved, when one is not
 * there.
 */
export async function moveCandidates(
  company: CompanyDatabase,
  { ids, stage, reason }: { ids: string[]; stage: CandidateStage; reason: string },
): Promise<CandidateMove[]> {
  const wanted = [...new Set(ids)]
  return company.write(async (scope) => {
    const found = await store.lockCandidates(scope, wanted)
    if (found.length < wanted.length) throw candidateRefusals.not_found()
    return moveLocked(scope, found, { status: stage, reason })
  })
}

/**
 * Moves all that match. Raises `bad_input` when the opening is none of the company's, and `conflict` when they are not
 * as many by now as the sender saw; then nobody is moved.
 */
export const moveMatching = (
  company: CompanyDatabase,
  { stage, reason, fromStage, except, count, ...wanted }: MatchingMove,
): Promise<CandidateMove[]> =>
  company.write(async (scope) => {
    if (wanted.jobOpeningId && !(await isOwnOpening(scope, wanted.jobOpeningId))) {
      throw candidateRefusals.unknown_opening({ id: wanted.jobOpeningId })
    }
    const { filter } = await narrow(scope, { ...wanted, ...(fromStage && { stage: fromStage }) })
    const found = await store.lockMatching(scope, filter, except)
    if (found.length !== count) throw candidateRefusals.other_count({ found: found.length, count })
    return moveLocked(scope, found, { status: stage, reason })
  })

/**
 * Takes moves back. Raises `not_found` for one that is not there, and `conflict` for one after which the candidate
 * moved again, or that is the application itself; then none is taken back.
 */
export async function undoMoves(company: CompanyDatabase, ids: string[]): Promise<Candidate[]> {
  const wanted = new Set(ids)
  return company.write(async (scope) => {
    const movers = await moveStore.findMovers(scope, [...wanted])
    if (movers.length < wanted.size) throw candidateRefusals.move_not_found()
    const candidateIds = [...new Set(movers)]
    const candidates = await store.lockCandidates(scope, candidateIds)
    const latest = await moveStore.listLatest(scope, candidateIds)
    if (movers.length > candidateIds.length || latest.some(({ id }) => !wanted.has(id)))
      throw candidateRefusals.moved_again()
    if (latest.some(({ fromStatus, previousChangedAt }) => !fromStatus || !previousChangedAt)) {
      throw candidateRefusals.application_stays()
    }
    await moveStore.takeBack(scope, [...wanted])
    const found = await store.findCandidates(scope, candidateIds)
    const formerStages = new Map(candidates.map(({ id, stage }) => [id, stage]))
    const undone = found.map(({ id, firstName, lastName, status }) => {
      const toStage = stageOf(status)
      return { id, firstName, lastName, fromStage: formerStages.get(id) ?? toStage, toStage }
    })
    await recordEach(scope, 'candidate.move_undone', undone)
    return found
  })
}

/** The stage history of a candidate, newest first. Raises `not_found`. */
export async function listMoves(scope: CompanyScope, id: string): Promise<CandidateMove[]> {
  await requireCandidate(scope, id)
  const [counted, aside] = await Promise.all([
    moveStore.listMoves(scope, id),
    listMovesAside<CandidateMove>(scope, candidateTables, { id, columns: moveAside(id) }),
  ])
  // Newest first, as the store has those that count.
  return aside.length === 0 ? counted : [...counted, ...aside].sort(latestFirst)
}

const latestFirst = (one: CandidateMove, other: CandidateMove) =>
  other.changedAt.localeCompare(one.changedAt) || other.id.localeCompare(one.id)
