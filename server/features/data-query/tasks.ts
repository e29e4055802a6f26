import { sql } from 'kysely'
import type { queryFields } from '../../../contract/data-query/endpoints.ts'
import { taskPriorityNames, taskStatusNames } from '../../../contract/names.ts'
import { type CompanyDay, isDue } from '../../platform/database/days.ts'
import type { Condition, Field, Ground, Subject } from './field.ts'
import { leadFields } from './lead-fields.ts'
import { taskStateNames } from './names.ts'
import { contains, searched } from './texts.ts'

const DUE = sql<string | null>`r.due_date`
const OPEN: Condition = sql`r.status in ('pending', 'in_progress')`

/** Whether a task is still to be done, of a day that has passed. */
export const isOverdue = ({ day, timeZone }: CompanyDay): Condition =>
  sql`(${OPEN} and coalesce(${isDue(DUE, { until: dayBefore(day) }, timeZone)}, false))`

export const tasks = (ground: Ground): Subject => ({
  one: 'task',
  many: 'tasks',
  from: sql`tasks r`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsOf(ground),
  order: { field: 'dueDate', descending: false },
})

const fieldsOf = (ground: Ground): Record<keyof (typeof queryFields)['tasks'], Field> => ({
  title: { kind: 'text', label: 'title', sql: sql`r.title` },
  status: { kind: 'choice', label: 'status', says: '', sql: sql`r.status`, names: taskStatusNames },
  state: {
    kind: 'choice',
    label: 'state',
    says: '',
    sql: sql`case when ${OPEN} then 'open' else 'finished' end`,
    names: taskStateNames,
  },
  priority: { kind: 'choice', label: 'priority', sql: sql`r.priority`, names: taskPriorityNames },
  assignedTo: { kind: 'person', label: 'assignee', says: 'assigned to', sql: sql`r.assigned_to`, nullable: true },
  createdBy: { kind: 'person', label: 'author', says: 'created by', sql: sql`r.created_by`, nullable: true },
  ...ofLead(ground),
  ...times(ground),
  words: searched(ground),
})

/** The lead that a task belongs to, if any. */
const LEAD = sql`left join leads l on l.company_id = r.company_id and l.id = r.lead_id`

function ofLead(ground: Ground) {
  const { stage, outcome, source, owner, place, value, probability, hot, highValue } = leadFields(ground, 'l')
  const joined = { nullable: true, join: LEAD } as const
  return {
    lead: {
      kind: 'text',
      label: 'lead',
      sql: sql`coalesce(l.name, '')`,
      join: LEAD,
      matches: (text) => sql`(${contains(sql`l.name`, text)} or ${contains(sql`l.company`, text)})`,
    },
    leadStage: { ...stage, ...joined, label: 'lead stage', says: 'of a lead in' },
    leadOutcome: { ...outcome, ...joined, label: 'lead outcome', says: 'of a lead that is' },
    leadSource: { ...source, ...joined, label: 'lead source', says: 'of a lead from' },
    leadOwner: { ...owner, ...joined, label: 'lead owner', says: 'of a lead assigned to' },
    leadPlace: { ...place, ...joined, label: 'lead place', says: 'of a lead in' },
    leadValue: { ...value, ...joined, label: 'lead value' },
    leadProbability: { ...probability, ...joined, label: 'lead probability' },
    leadHot: { ...hot, ...joined, label: 'of a hot lead', saysNot: 'of a lead that is not hot' },
    leadHighValue: {
      ...highValue,
      ...joined,
      label: 'of a lead of high value',
      saysNot: 'of a lead that is not of high value',
    },
  } satisfies Record<string, Field>
}

const times = ({ today }: Ground) =>
  ({
    dueDate: {
      kind: 'day',
      label: 'due',
      sql: DUE,
      nullable: true,
      day: sql`due_day(${DUE}, ${today.timeZone})`,
      days: ({ from, to }) =>
        isDue(DUE, { ...(from && { after: dayBefore(from) }), ...(to && { until: to }) }, today.timeZone),
    },
    createdAt: { kind: 'day', label: 'created', sql: sql`r.created_at` },
    updatedAt: { kind: 'day', label: 'changed', sql: sql`r.updated_at` },
    completedAt: { kind: 'day', label: 'completed', sql: sql`r.completed_at`, nullable: true },
    overdue: {
      kind: 'flag',
      label: 'overdue',
      sql: isOverdue(today),
    },
    finishedLate: {
      kind: 'flag',
      label: 'finished late',
      saysNot: 'finished in time',
      sql: sql`(r.completed_at at time zone ${today.timeZone})::date::text > due_day(${DUE}, ${today.timeZone})::text`,
    },
  }) satisfies Record<string, Field>

const dayBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
