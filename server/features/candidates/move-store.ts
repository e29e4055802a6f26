import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { CandidateMove, CandidateStage, CandidateStatus } from '../../../contract/candidates/fields.ts'
import { deleteRows, insertRow, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import type { DB } from '../../platform/database/types.ts'

const columns = [
  'id',
  'applicationId as candidateId',
  'userId',
  sql<CandidateStage | null>`candidate_stage(from_status)`.as('fromStage'),
  sql<CandidateStage>`candidate_stage(to_status)`.as('toStage'),
  'reason',
  'changedAt',
] as const

/** Writes down where a candidate begins; null for the applicant. */
export const addFirstMove = (
  scope: CompanyScope,
  move: Pick<Selectable<DB['candidateMoves']>, 'applicationId' | 'userId' | 'toStatus'>,
) =>
  // Of two moves at once, the one that waited comes later, whichever began first.
  insertRow(scope, 'candidateMoves', { ...move, id: randomUUIDv7(), changedAt: sql`clock_timestamp()` }).execute()

/** Writes down that candidates go to a status, each with what an undo has to restore, and moves them. */
export async function moveTo(
  { db, companyId, userId }: CompanyScope,
  { ids, status, reason }: { ids: string[]; status: CandidateStatus; reason: string },
): Promise<CandidateMove[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CandidateMove>`
    insert into candidate_moves (company_id, id, application_id, user_id, from_status, to_status, reason,
      previous_reason, previous_changed_at, changed_at)
    select a.company_id, moved.move_id, a.id, ${userId}::uuid, a.status, ${status}::text, ${reason}::text,
      a.rejection_reason, a.stage_updated_at, clock_timestamp()
    from job_applications a
    join unnest(${ids}::uuid[], ${ids.map(() => randomUUIDv7())}::uuid[]) as moved (id, move_id) on moved.id = a.id
    where a.company_id = ${companyId}
    returning id, application_id as candidate_id, user_id, candidate_stage(from_status) as from_stage,
      candidate_stage(to_status) as to_stage, reason, changed_at`.execute(db)
  await sql`
    update job_applications a set status = ${status}, stage_updated_at = m.changed_at, active_at = m.changed_at,
      rejection_reason = ${status === 'rejected' ? reason : ''}
    from candidate_moves m
    where a.company_id = ${companyId} and m.company_id = ${companyId} and m.application_id = a.id
      and m.id = ${anyOf(rows.map(({ id }) => id))}`.execute(db)
  return rows
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
  await sql`
    update job_applications a set status = m.from_status, stage_updated_at = m.previous_changed_at,
      rejection_reason = m.previous_reason
    from candidate_moves m
    where a.company_id = ${scope.companyId} and m.company_id = ${scope.companyId} and m.application_id = a.id
      and m.id = ${anyOf(ids)}`.execute(scope.db)
  await deleteRows(scope, 'candidateMoves').where('id', '=', anyOf(ids)).execute()
}

// One parameter however many ids: a list of thousands of them is slow to write and to plan.
const anyOf = (ids: string[]) => sql<string>`any(${ids}::uuid[])`
