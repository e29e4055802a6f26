import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { LeadMove, LeadStage, LeadSummary } from '../../../contract/leads/fields.ts'
import { deleteRow, insertRow, rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const columns = ['id', 'leadId', 'userId', 'fromStage', 'toStage', 'reason', 'changedAt'] as const

/** Writes down that a lead moves to a stage; `from` is the lead before. A new lead's first entry comes with the lead. */
export async function addMove(
  scope: CompanyScope,
  { from, toStage, reason }: { from: MovableLead; toStage: LeadStage; reason: string },
): Promise<LeadMove> {
  return insertRow(scope, 'leadMoves', {
    id: randomUUIDv7(),
    leadId: from.id,
    userId: scope.userId,
    fromStage: from.stage,
    toStage,
    reason,
    fromProbability: from.probability,
    previousChangedAt: from.stageChangedAt,
    // Of two moves at once, the one that waited for the lead comes later, whichever began first.
    changedAt: sql`clock_timestamp()`,
  })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** What an undo of a move has to restore. */
interface MovableLead {
  id: string
  stage: LeadStage
  probability: number
  stageChangedAt: string
}

/** Newest first. */
export async function listMoves(scope: CompanyScope, leadId: string): Promise<LeadMove[]> {
  return rowsOf(scope, 'leadMoves')
    .select(columns)
    .where('leadId', '=', leadId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findLatestMove(scope: CompanyScope, leadId: string) {
  return rowsOf(scope, 'leadMoves')
    .select([...columns, 'fromProbability', 'previousChangedAt'])
    .where('leadId', '=', leadId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function removeMove(scope: CompanyScope, id: string): Promise<void> {
  await deleteRow(scope, 'leadMoves', id).execute()
}

/** By how much the figures of all leads grew since an instant, at the values that the leads have now. */
export async function leadGrowthSince(
  { db, companyId }: CompanyScope,
  at: string,
): Promise<Pick<LeadSummary, 'total' | 'won' | 'wonValue'>> {
  // Only what changed since is looked at, so that it costs the same however many leads there are.
  const { rows } = await sql<Pick<LeadSummary, 'total' | 'won' | 'wonValue'>>`
    with moved as (
      select distinct on (lead_id) lead_id, from_stage from lead_moves
      where company_id = ${companyId} and changed_at >= ${at} order by lead_id, changed_at, id
    ),
    touched as (
      select lead_id as id from moved
      union select id from leads where company_id = ${companyId} and created_at >= ${at} and deleted_at is null
      union select id from leads where company_id = ${companyId} and deleted_at >= ${at}
    ),
    compared as (
      select l.value, l.deleted_at is null as is_there, l.stage = 'closed_won' as is_won,
             l.created_at < ${at} and (l.deleted_at is null or l.deleted_at >= ${at}) as was_there,
             case when m.lead_id is null then l.stage else m.from_stage end = 'closed_won' as was_won
      from touched t
      join leads l on l.company_id = ${companyId} and l.id = t.id
      left join moved m on m.lead_id = l.id
      -- Merged leads have always been one.
      where not exists (select from lead_merges g where g.company_id = ${companyId} and g.lead_id = l.id)
    )
    select count(*) filter (where is_there) - count(*) filter (where was_there) as total,
           count(*) filter (where is_there and is_won) - count(*) filter (where was_there and was_won) as won,
           coalesce(sum(value) filter (where is_there and is_won), 0)
             - coalesce(sum(value) filter (where was_there and was_won), 0) as won_value
    from compared
  `.execute(db)
  const [growth] = rows
  if (!growth) throw new Error('A sum always answers')
  return growth
}
