import { sql } from 'kysely'
import { taskCatalog } from '../../../contract/tasks/catalog.ts'
import { type CompanyDay, isDue, shift } from '../../platform/database/days.ts'
import type { Condition, FieldSql, Ground, Subject } from './field.ts'
import { contains, fieldsFrom } from './fields.ts'
import { leadSql } from './lead-sql.ts'

const DUE = sql<string | null>`r.due_date`
const OPEN: Condition = sql`r.status in ('pending', 'in_progress')`

/** Whether a task is still to be done, of a day that has passed. */
export const isOverdue = ({ day, timeZone }: CompanyDay): Condition =>
  sql`(${OPEN} and coalesce(${isDue(DUE, { until: shift(day, -1, 'day') }, timeZone)}, false))`

export const tasks = (ground: Ground): Subject => ({
  many: 'tasks',
  from: sql`tasks r`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsOf(ground),
  order: { field: 'dueDate', descending: false, first: { field: 'state', is: 'open' } },
})

function fieldsOf(ground: Ground) {
  const { timeZone } = ground.today
  return fieldsFrom(taskCatalog, ground, {
    ...ofLead(ground),
    state: { sql: sql`case when ${OPEN} then 'open' else 'finished' end` },
    dueDate: {
      day: sql`due_day(${DUE}, ${timeZone})`,
      days: ({ from, to }) =>
        isDue(DUE, { ...(from && { after: shift(from, -1, 'day') }), ...(to && { until: to }) }, timeZone),
    },
    overdue: { sql: isOverdue(ground.today) },
    finishedLate: {
      sql: sql`(r.completed_at at time zone ${timeZone})::date::text > due_day(${DUE}, ${timeZone})::text`,
    },
  })
}

/** The lead that a task belongs to, if any. */
const LEAD = sql`left join leads l on l.company_id = r.company_id and l.id = r.lead_id`

function ofLead(ground: Ground) {
  const { stage, outcome, place, value, hot, highValue } = leadSql(ground, 'l')
  const joined = (field: FieldSql): FieldSql => ({ ...field, join: LEAD })
  return {
    lead: joined({
      sql: sql`coalesce(l.name, '')`,
      matches: (text) => sql`(${contains(sql`l.name`, text)} or ${contains(sql`l.company`, text)})`,
    }),
    leadStage: joined(stage),
    leadOutcome: joined(outcome),
    leadSource: joined({ sql: sql`l.source` }),
    leadOwner: joined({ sql: sql`l.assigned_user_id` }),
    leadPlace: joined(place),
    leadValue: joined(value),
    leadProbability: joined({ sql: sql`l.probability` }),
    leadHot: joined(hot),
    leadHighValue: joined(highValue),
  }
}
