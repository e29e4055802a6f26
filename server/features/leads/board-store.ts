import { sql } from 'kysely'
import type { BoardColumn, LeadCard } from '../../../contract/lead-board/fields.ts'
import { leadStages } from '../../../contract/leads/endpoints.ts'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { isPlain, type RowFilter } from './filter-store.ts'
import { leadsThat, totalsOf } from './list-store.ts'

/** With fewer stays there is nothing usual to compare a lead with. */
const FEWEST_STAYS = 3

/** So many of the latest stays in a stage tell how long leads usually stay: what it takes is the same at any size. */
const LATEST_STAYS = 1000

type StageSums = Pick<BoardColumn, 'stage' | 'count' | 'value' | 'weighted'>

/** What the leads of each stage come to; stages without a lead are left out. */
export async function sumStages(scope: CompanyScope, filter: RowFilter): Promise<StageSums[]> {
  if (isPlain(filter)) {
    return totalsOf(scope, filter)
      .select(({ fn }) => ['stage', fn.sum<number>('leads').as('count'), fn.sum<number>('value').as('value')])
      .select(sql<number>`round(sum(weighted), 2)`.as('weighted'))
      .groupBy('stage')
      .execute()
  }
  return leadsThat(scope, filter)
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count'), fn.sum<number>('value').as('value')])
    .select(sql<number>`round(sum(value * probability / 100), 2)`.as('weighted'))
    .groupBy('stage')
    .execute()
}

/**
 * How many days leads stay in each open stage before they leave it, in the median of the latest stays. Leads that are
 * deleted do not count: they were mistakes, or nobody wants to hear of them any more.
 */
export async function medianStays({ db, companyId }: CompanyScope): Promise<{ stage: LeadStage; days: number }[]> {
  const { rows } = await sql<{ stage: LeadStage; days: number }>`
    select open.stage, round((percentile_cont(0.5) within group (order by stay.seconds) / 86400)::numeric, 4) as days
    from unnest(${leadStages.filter((stage) => !stage.startsWith('closed'))}::text[]) as open (stage)
    cross join lateral (
      select extract(epoch from move.changed_at - coalesce(move.previous_changed_at, (
        select max(before.changed_at) from lead_moves before
        where before.company_id = ${companyId} and before.lead_id = move.lead_id and before.changed_at < move.changed_at
      )))::double precision as seconds
      from lead_moves move
      where move.company_id = ${companyId} and move.from_stage = open.stage and not exists (
        select from leads where company_id = ${companyId} and id = move.lead_id and deleted_at is not null
      )
      order by move.changed_at desc
      limit ${LATEST_STAYS}
    ) as stay
    where stay.seconds is not null
    group by open.stage having count(*) >= ${FEWEST_STAYS}
  `.execute(db)
  return rows
}

type CardParts = Pick<LeadCard, 'id' | 'stageChangedAt' | 'nextTask'>

/** What cards show beside the lead itself. */
export async function listCardParts({ db, companyId }: CompanyScope, ids: string[]): Promise<CardParts[]> {
  const { rows } = await sql<
    Omit<CardParts, 'nextTask'> & { taskId: string | null; title: string; dueDate: string | null }
  >`
    select leads.id, leads.stage_changed_at, task.id as task_id, task.title, task.due_date
    from leads left join lateral (
      select id, title, due_date from tasks
      where company_id = ${companyId} and lead_id = leads.id and deleted_at is null
        and status in ('pending', 'in_progress')
      order by due_date, created_at, id limit 1
    ) as task on true
    where leads.company_id = ${companyId} and leads.id = any(${ids}::uuid[])
  `.execute(db)
  return rows.map(({ taskId, title, dueDate, ...parts }) => ({
    ...parts,
    nextTask: taskId === null ? null : { id: taskId, title, dueDate },
  }))
}
