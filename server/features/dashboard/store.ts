import { sql } from 'kysely'
import type { Today } from '../../../contract/dashboard/fields.ts'
import type { CompanyDay } from '../../platform/database/days.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'

type Start = CompanyDay & Pick<Today, 'hasLeads' | 'hasTasks'>

/** The day that it is where the company is, and whether the company has anything yet. */
export async function readStart({ db, companyId }: CompanyScope, now: number): Promise<Start> {
  const { rows } = await sql<Start>`
    select time_zone, to_char(${new Date(now).toISOString()}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as day,
      exists (select from leads where company_id = ${companyId} and deleted_at is null) as has_leads,
      exists (select from tasks where company_id = ${companyId} and deleted_at is null) as has_tasks
    from companies where id = ${companyId}
  `.execute(db)
  const [start] = rows
  if (!start) throw new Error('A company is there as long as its members ask')
  return start
}
