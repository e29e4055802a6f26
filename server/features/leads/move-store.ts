import { sql } from 'kysely'
import type { LeadMove, LeadSummary } from '../../../contract/leads/fields.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { moveColumns } from './batch-store.ts'

/** Newest first. */
export async function listMoves(scope: CompanyScope, leadId: string): Promise<LeadMove[]> {
  return rowsOf(scope, 'leadMoves')
    .select(moveColumns)
    .where('leadId', '=', leadId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findLatestMove(scope: CompanyScope, leadId: string) {
  return rowsOf(scope, 'leadMoves')
    .select(moveColumns)
    .where('leadId', '=', leadId)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** By how much the figures of all leads grew since an instant, at the values that the leads have now. */
export async function leadGrowthSince({ db, companyId }: CompanyScope, at: string) {
  // What came is counted from indexes. What is gone was deleted, or was won and left that stage: few leads, each of which is looked at.
  const { rows } = await sql<Pick<LeadSummary, 'total' | 'won' | 'wonValue'>>`
    with gone as (
      select lead_id as id from lead_moves
      where company_id = ${companyId} and from_stage = 'closed_won' and changed_at >= ${at}
      union select id from leads where company_id = ${companyId} and deleted_at >= ${at}
    ),
    been as (
      select l.value_cents, l.deleted_at is null as is_there,
        case when m.there then m.from_stage else l.stage end is not distinct from 'closed_won' as was_won
      from gone
      join leads l on l.company_id = ${companyId} and l.id = gone.id
      left join lateral (
        select from_stage, true as there from lead_moves
        where company_id = ${companyId} and lead_id = l.id and changed_at >= ${at} order by changed_at, id limit 1
      ) as m on true
      where l.created_at < ${at} and (l.deleted_at is null or l.deleted_at >= ${at})
        -- Merged leads have always been one.
        and not exists (select from lead_merges g where g.company_id = ${companyId} and g.lead_id = l.id)
    ),
    won as (
      select count(*) as leads, coalesce(sum(value_cents), 0) as cents from leads
      where company_id = ${companyId} and deleted_at is null and stage_position = 5 and stage_changed_at >= ${at}
    )
    select
      (select count(*) from leads where company_id = ${companyId} and created_at >= ${at} and deleted_at is null)
        - (select count(*) from been where not is_there) as total,
      won.leads - (select count(*) from been where was_won) as won,
      (won.cents - (select coalesce(sum(value_cents), 0) from been where was_won)) / 100 as won_value
    from won
  `.execute(db)
  const [growth] = rows
  if (!growth) throw new Error('A sum always answers')
  return growth
}
