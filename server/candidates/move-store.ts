import { sql } from 'kysely'
import type { CandidateMove, CandidateStage, CandidateStatus } from '../../contract/candidates.ts'
import type { CompanyScope } from '../database/scope.ts'

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

export async function addMove({ db, companyId }: CompanyScope, move: NewMove): Promise<CandidateMove> {
  return (
    db
      .insertInto('candidateMoves')
      // Of two moves at once, the one that waited comes later, whichever began first.
      .values({ ...move, companyId, changedAt: sql`clock_timestamp()` })
      .returning(columns)
      .executeTakeFirstOrThrow()
  )
}

/** Newest first. */
export async function listMoves({ db, companyId }: CompanyScope, applicationId: string): Promise<CandidateMove[]> {
  return db
    .selectFrom('candidateMoves')
    .select(columns)
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whose moves these are. */
export async function findMovers({ db, companyId }: CompanyScope, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('candidateMoves')
    .select('applicationId')
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ applicationId }) => applicationId)
}

/** The latest move of each candidate. */
export async function listLatest({ db, companyId }: CompanyScope, applicationIds: string[]) {
  return db
    .selectFrom('candidateMoves')
    .distinctOn('applicationId')
    .select(['id', 'applicationId', 'fromStatus', 'previousReason', 'previousChangedAt'])
    .where('companyId', '=', companyId)
    .where('applicationId', 'in', applicationIds)
    .orderBy('applicationId')
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function removeMove({ db, companyId }: CompanyScope, id: string): Promise<void> {
  await db.deleteFrom('candidateMoves').where('companyId', '=', companyId).where('id', '=', id).execute()
}
