import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { CandidateMove, CandidateStage, CandidateStatus } from '../../../contract/candidates/fields.ts'
import { deleteRows, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const columns = [
  'id',
  'applicationId as candidateId',
  'userId',
  sql<CandidateStage | null>`candidate_stage(from_status)`.as('fromStage'),
  sql<CandidateStage>`candidate_stage(to_status)`.as('toStage'),
  'reason',
  'changedAt',
] as const

export interface NewMove {
  id: string
  applicationId: string
  /** Null for the applicant. */
  userId: string | null
  fromStatus: CandidateStatus | null
  toStatus: CandidateStatus
  reason: string
  previousReason: string
  previousChangedAt: string | null
}

/** Writes a move down, as the application itself is one. */
export const addMove = ({ db, companyId }: CompanyScope, move: NewMove): Promise<CandidateMove> =>
  db
    .insertInto('candidateMoves')
    // Of two moves at once, the one that waited comes later, whichever began first.
    .values({ ...move, companyId, changedAt: sql`clock_timestamp()` })
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Writes down that candidates go to a status, each with what an undo has to restore, and moves them. */
export async function moveTo(
  scope: CompanyScope,
  { ids, status, reason }: { ids: string[]; status: CandidateStatus; reason: string },
): Promise<CandidateMove[]> {
  if (ids.length === 0) return []
  const moves = await scope.db
    .insertInto('candidateMoves')
    .columns([
      'companyId',
      'id',
      'applicationId',
      'userId',
      'fromStatus',
      'toStatus',
      'reason',
      'previousReason',
      'previousChangedAt',
      'changedAt',
    ])
    .expression(
      rowsOf(scope, 'jobApplications')
        .innerJoin(
          sql<{
            id: string
            moveId: string
          }>`unnest(${ids}::uuid[], ${ids.map(() => randomUUIDv7())}::uuid[])`.as<'moved'>(sql`moved(id, move_id)`),
          'moved.id',
          'jobApplications.id',
        )
        .select([
          'jobApplications.companyId',
          'moved.moveId',
          'jobApplications.id',
          sql<string>`${scope.userId}::uuid`.as('userId'),
          'jobApplications.status',
          sql<string>`${status}::text`.as('toStatus'),
          sql<string>`${reason}::text`.as('reason'),
          'jobApplications.rejectionReason',
          'jobApplications.stageUpdatedAt',
          sql<string>`clock_timestamp()`.as('changedAt'),
        ]),
    )
    .returning(columns)
    .execute()
  await scope.db
    .updateTable('jobApplications')
    .from('candidateMoves')
    .set(({ ref }) => ({
      companyId: scope.companyId,
      status,
      stageUpdatedAt: ref('candidateMoves.changedAt'),
      activeAt: ref('candidateMoves.changedAt'),
      rejectionReason: status === 'rejected' ? reason : '',
    }))
    .where('jobApplications.companyId', '=', scope.companyId)
    .where('candidateMoves.companyId', '=', scope.companyId)
    .whereRef('candidateMoves.applicationId', '=', 'jobApplications.id')
    .where('candidateMoves.id', '=', anyOf(moves.map(({ id }) => id)))
    .execute()
  return moves
}

/** Newest first. */
export const listMoves = (scope: CompanyScope, applicationId: string): Promise<CandidateMove[]> =>
  rowsOf(scope, 'candidateMoves')
    .select(columns)
    .where('applicationId', '=', applicationId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Whose moves these are. */
export async function findMovers(scope: CompanyScope, ids: string[]): Promise<string[]> {
  const rows = await rowsOf(scope, 'candidateMoves').select('applicationId').where('id', '=', anyOf(ids)).execute()
  return rows.map(({ applicationId }) => applicationId)
}

export const listLatest = (scope: CompanyScope, applicationIds: string[]) =>
  rowsOf(scope, 'candidateMoves')
    .distinctOn('applicationId')
    .select(['id', 'applicationId', 'fromStatus', 'previousChangedAt'])
    .where('applicationId', '=', anyOf(applicationIds))
    .orderBy('applicationId')
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Puts candidates where they were before these moves, each the latest of its candidate, and forgets the moves. */
export async function takeBack(scope: CompanyScope, ids: string[]): Promise<void> {
  await scope.db
    .updateTable('jobApplications')
    .from('candidateMoves')
    .set(({ ref }) => ({
      companyId: scope.companyId,
      status: sql<CandidateStatus>`candidate_moves.from_status`,
      stageUpdatedAt: sql<string>`candidate_moves.previous_changed_at`,
      rejectionReason: ref('candidateMoves.previousReason'),
    }))
    .where('jobApplications.companyId', '=', scope.companyId)
    .where('candidateMoves.companyId', '=', scope.companyId)
    .whereRef('candidateMoves.applicationId', '=', 'jobApplications.id')
    .where('candidateMoves.id', '=', anyOf(ids))
    .execute()
  await deleteRows(scope, 'candidateMoves').where('id', '=', anyOf(ids)).execute()
}

// One parameter however many ids: a list of thousands of them is slow to write and to plan.
const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
