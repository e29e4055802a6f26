import { sql } from 'kysely'
import type { Lead } from '../../../contract/leads/fields.ts'
import { rowsOf } from '../../platform/database/rows.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

const ownSignals = [
  'stage',
  'probability',
  'value',
  'email',
  'phone',
  'assignedUserId',
  'createdAt',
  'stageChangedAt',
  'lastContactAt',
] as const

/** What is known of a lead that tells how promising it is. */
export type LeadSignals = Pick<Lead, (typeof ownSignals)[number]> & {
  /** Share of the company's open leads that are worth less, 0 to 1. */
  largerThan: number
  openTasks: number
  overdueTasks: number
}

export async function readLeadSignals(scope: CompanyScope, id: string): Promise<LeadSignals | undefined> {
  const tasks = sql`from tasks t
    where t.company_id = ${scope.companyId} and t.lead_id = leads.id and t.deleted_at is null
      and t.status in ('pending', 'in_progress')`
  const zone = sql`(select time_zone from companies where id = ${scope.companyId})`
  return rowsOf(scope, 'leads')
    .select(ownSignals)
    .select([
      // A sample of the newest open leads tells enough and costs the same at any size.
      sql<number>`(
        select coalesce(avg((o.value < leads.value)::int), 0) from (
          select value from leads where company_id = ${scope.companyId} and deleted_at is null
            and stage_position < 5 order by created_at desc limit 1000
        ) as o
      )`.as('largerThan'),
      sql<number>`(select count(*) ${tasks})`.as('openTasks'),
      sql<number>`(select count(*) ${tasks} and due_day(t.due_date, ${zone}) < (now() at time zone ${zone})::date)`.as(
        'overdueTasks',
      ),
    ])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
