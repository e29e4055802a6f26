import { sql } from 'kysely'
import type { queryFields } from '../../../contract/data-query/endpoints.ts'
import { leadStageNames } from '../../../contract/names.ts'
import { containing } from '../../platform/search/words.ts'
import type { Condition, Field, Ground, Subject } from './field.ts'
import { leadFields } from './lead-fields.ts'
import { isOverdue } from './tasks.ts'
import { searched, wholeWords } from './texts.ts'

/** Whether a lead is not closed yet. */
export const OPEN_LEADS: Condition = sql`r.stage_position <= 4`

export const leads = (ground: Ground): Subject => ({
  one: 'lead',
  many: 'leads',
  from: sql`leads r`,
  always: sql`r.stage_position, r.value_cents, r.probability`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsOf(ground),
  order: { field: 'createdAt', descending: true },
})

const LAST_MOVE = sql`left join lateral (
  select m.from_stage, m.reason from lead_moves m where m.company_id = r.company_id and m.lead_id = r.id
  order by m.changed_at desc, m.id desc limit 1
) as moved on true`

function fieldsOf(ground: Ground): Record<keyof (typeof queryFields)['leads'], Field> {
  const { owner, ...own } = leadFields(ground, 'r')
  return {
    name: { kind: 'text', label: 'name', sql: sql`r.name`, matches: found(ground, sql`r.name`) },
    company: { kind: 'text', label: 'company', sql: sql`r.company`, matches: found(ground, sql`r.company`) },
    title: { kind: 'text', label: 'title', sql: sql`r.title`, matches: found(ground, sql`r.title`) },
    email: { kind: 'text', label: 'email', sql: sql`r.email`, matches: found(ground, sql`r.email`) },
    phone: { kind: 'text', label: 'phone', sql: sql`r.phone`, matches: found(ground, sql`r.phone`) },
    ...own,
    previousStage: {
      kind: 'choice',
      label: 'stage before',
      says: 'before in',
      sql: sql`moved.from_stage`,
      names: leadStageNames,
      nullable: true,
      join: LAST_MOVE,
    },
    lostReason: {
      kind: 'text',
      label: 'reason',
      says: 'lost because of',
      sql: sql`case when r.stage_position = 6 then coalesce(moved.reason, '') end`,
      join: LAST_MOVE,
    },
    assignedUserId: owner,
    city: part('city'),
    state: part('state'),
    country: part('country'),
    ...figures(ground),
    ...times(ground),
    words: searched(ground),
  }
}

// `Leads by country`: one part of the place alone.
const part = (name: 'city' | 'state' | 'country'): Field => {
  const column = sql.ref(`r.${name}`)
  return { kind: 'text', label: name, says: 'in', sql: column, matches: (text) => wholeWords(column, text) }
}

const figures = ({ companyId, now, today }: Ground) =>
  ({
    weightedValue: { kind: 'money', label: 'weighted value', sql: sql`(r.value_cents * r.probability)`, per: 10_000 },
    age: {
      kind: 'number',
      label: 'age',
      sql: sql`greatest(0, date_part('day', ${new Date(now)}::timestamptz - r.created_at))::int`,
      unit: 'days',
    },
    daysInStage: {
      kind: 'number',
      label: 'time in stage',
      sql: sql`greatest(0, date_part('day', ${new Date(now)}::timestamptz - r.stage_changed_at))::int`,
      unit: 'days',
    },
    openTasks: {
      kind: 'number',
      label: 'open tasks',
      sql: sql`coalesce(work.tasks, 0)`,
      join: sql`left join (
        select lead_id, count(*)::int as tasks from tasks
        where company_id = ${companyId} and deleted_at is null and status in ('pending', 'in_progress') group by lead_id
      ) as work on work.lead_id = r.id`,
      unit: 'number',
    },
    overdueTasks: {
      kind: 'number',
      label: 'overdue tasks',
      sql: sql`coalesce(late.tasks, 0)`,
      join: sql`left join (
        select r.lead_id, count(*)::int as tasks from tasks r
        where r.company_id = ${companyId} and r.deleted_at is null and ${isOverdue(today)} group by r.lead_id
      ) as late on late.lead_id = r.id`,
      unit: 'number',
    },
  }) satisfies Record<string, Field>

function times({ companyId }: Ground) {
  const closed = closedAt(companyId)
  const contact = sql`left join (
    select lead_id, max(created_at) as at from lead_notes
    where company_id = ${companyId} and deleted_at is null group by lead_id
  ) as contact on contact.lead_id = r.id`
  const done = sql`left join (
    select lead_id, max(completed_at) as at from tasks
    where company_id = ${companyId} and deleted_at is null and status = 'completed' group by lead_id
  ) as done on done.lead_id = r.id`
  return {
    createdAt: { kind: 'day', label: 'created', sql: sql`r.created_at` },
    updatedAt: { kind: 'day', label: 'changed', sql: sql`r.updated_at` },
    stageChangedAt: { kind: 'day', label: 'stage changed', sql: sql`r.stage_changed_at` },
    closedAt: closed,
    daysToClose: {
      kind: 'number',
      label: 'days to close',
      sql: sql`case when r.stage_position >= 5 then greatest(0, date_part('day', ${closed.sql} - r.created_at))::int end`,
      join: closed.join,
      unit: 'days',
      nullable: true,
    },
    lastContactAt: {
      kind: 'day',
      label: 'last contact',
      saysNot: 'no contact',
      sql: sql`contact.at`,
      nullable: true,
      join: contact,
    },
    lastTaskDoneAt: {
      kind: 'day',
      label: 'last task done',
      saysNot: 'no task done',
      sql: sql`done.at`,
      nullable: true,
      join: done,
    },
    lastActivityAt: {
      kind: 'day',
      label: 'last activity',
      saysNot: 'no activity',
      sql: sql`greatest(r.updated_at, contact.at, done.at)`,
      join: [contact, done],
    },
  } satisfies Record<string, Field>
}

// Who was brought along closed has no move: the stage began with the lead.
const closedAt = (companyId: string) =>
  ({
    kind: 'day',
    label: 'closed',
    sql: sql`case when r.stage_position >= 5 then coalesce(closing.at, r.stage_changed_at) end`,
    nullable: true,
    join: sql`left join (
    select lead_id, max(changed_at) as at from lead_moves
    where company_id = ${companyId} and to_stage in ('closed_won', 'closed_lost') group by lead_id
  ) as closing on closing.lead_id = r.id`,
  }) satisfies Field

// What is searched of all leads is kept in their form already, so that only those with the text somewhere are formed anew.
const found =
  ({ rare }: Ground, column: ReturnType<typeof sql>) =>
  (text: string) => {
    const pattern = sql`search_form(${containing(text)})`
    const ids = rare.get(text)
    const isSomewhere = ids ? sql`r.id = any(${ids}::uuid[])` : sql`r.search_text like ${pattern}`
    return sql`(${isSomewhere} and search_form(${column}) like ${pattern})` as Condition
  }
