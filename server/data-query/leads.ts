import { sql } from 'kysely'
import type { queryFields } from '../../contract/plain/data-query.ts'
import { containing } from '../search/words.ts'
import type { Condition, Field, Ground, Subject } from './field.ts'
import { leadOutcomes, leadSourceNames, leadStageNames } from './names.ts'
import { isOverdue } from './tasks.ts'
import { searched, wholeWords } from './texts.ts'

/** From this probability on, in percent, an open lead is hot. */
export const HOT_PROBABILITY = 60

/** Cents that no lead is worth. */
const NEVER = Number.MAX_SAFE_INTEGER

/** Whether a lead is not closed yet. */
export const OPEN_LEADS: Condition = sql`r.stage in ('new', 'qualified', 'proposal', 'negotiation')`

const OPEN = ['new', 'qualified', 'proposal', 'negotiation']
const STAGES_OF: Readonly<Record<string, string[]>> = { open: OPEN, won: ['closed_won'], lost: ['closed_lost'] }

export const leads = (ground: Ground): Subject => ({
  one: 'lead',
  many: 'leads',
  from: sql`leads r`,
  always: sql`r.stage, r.stage_position, r.value_cents, r.probability`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsOf(ground),
  order: { field: 'createdAt', descending: true },
})

const fieldsOf = (ground: Ground): Record<keyof (typeof queryFields)['leads'], Field> => ({
  name: { kind: 'text', label: 'name', sql: sql`r.name`, matches: found(sql`r.name`) },
  company: { kind: 'text', label: 'company', sql: sql`r.company`, matches: found(sql`r.company`) },
  title: { kind: 'text', label: 'title', sql: sql`r.title`, matches: found(sql`r.title`) },
  email: { kind: 'text', label: 'email', sql: sql`r.email`, matches: found(sql`r.email`) },
  phone: { kind: 'text', label: 'phone', sql: sql`r.phone`, matches: found(sql`r.phone`) },
  stage: {
    kind: 'choice',
    label: 'stage',
    says: 'in',
    sql: sql`r.stage`,
    names: leadStageNames,
    rank: sql`r.stage_position`,
  },
  outcome: {
    kind: 'choice',
    label: 'outcome',
    says: '',
    sql: sql`case r.stage when 'closed_won' then 'won' when 'closed_lost' then 'lost' else 'open' end`,
    names: leadOutcomes,
    rank: sql`greatest(r.stage_position, 4)`,
    isOneOf: (values) => sql`r.stage = any(${values.flatMap((value) => STAGES_OF[value] ?? [])})`,
  },
  source: { kind: 'choice', label: 'source', sql: sql`r.source`, names: leadSourceNames, nullable: true },
  assignedUserId: {
    kind: 'person',
    label: 'owner',
    says: 'assigned to',
    sql: sql`r.assigned_user_id`,
    nullable: true,
  },
  place: {
    kind: 'text',
    label: 'place',
    says: 'in',
    sql: sql`coalesce(nullif(r.city, ''), nullif(r.state, ''), r.country)`,
    // Many leads are in few places, of which each is looked at once: the offset keeps the planner from looking at leads.
    matches: (text) => sql`(r.city, r.state, r.country) in (
      select city, state, country from (
        select distinct city, state, country from leads where company_id = ${ground.companyId} and deleted_at is null offset 0
      ) as places where ${wholeWords(sql`concat_ws(', ', city, state, country)`, text)}
    )`,
  },
  city: part('city'),
  state: part('state'),
  country: part('country'),
  ...figures(ground),
  ...times(ground),
  words: searched(ground),
})

// `Leads by country`: one part of the place alone.
const part = (name: 'city' | 'state' | 'country'): Field => {
  const column = sql.ref(`r.${name}`)
  return { kind: 'text', label: name, says: 'in', sql: column, matches: (text) => wholeWords(column, text) }
}

function figures({ companyId, now, today, topValue }: Ground) {
  const high: Condition = sql`r.value_cents >= ${topValue ?? NEVER}`
  return {
    value: { kind: 'money', label: 'value', sql: sql`r.value_cents`, per: 100 },
    weightedValue: { kind: 'money', label: 'weighted value', sql: sql`(r.value_cents * r.probability)`, per: 10_000 },
    probability: { kind: 'percent', label: 'probability', sql: sql`r.probability`, unit: 'percent' },
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
    hot: {
      kind: 'flag',
      label: 'hot',
      sql: sql`(r.stage in ('proposal', 'negotiation')
        or r.stage in ('new', 'qualified') and (r.probability >= ${HOT_PROBABILITY} or ${high}))`,
    },
    highValue: { kind: 'flag', label: 'high value', sql: high },
  } satisfies Record<string, Field>
}

const times = ({ companyId }: Ground) =>
  ({
    createdAt: { kind: 'day', label: 'created', sql: sql`r.created_at` },
    updatedAt: { kind: 'day', label: 'changed', sql: sql`r.updated_at` },
    stageChangedAt: { kind: 'day', label: 'stage changed', sql: sql`r.stage_changed_at` },
    // Who was brought along closed has no move: the stage began with the lead.
    closedAt: {
      kind: 'day',
      label: 'closed',
      sql: sql`case when r.stage_position >= 5 then coalesce(closing.at, r.stage_changed_at) end`,
      nullable: true,
      join: sql`left join (
        select lead_id, max(changed_at) as at from lead_moves
        where company_id = ${companyId} and to_stage in ('closed_won', 'closed_lost') group by lead_id
      ) as closing on closing.lead_id = r.id`,
    },
    lastContactAt: {
      kind: 'day',
      label: 'last contact',
      saysNot: 'no contact',
      sql: sql`contact.at`,
      nullable: true,
      join: sql`left join (
        select lead_id, max(created_at) as at from lead_notes
        where company_id = ${companyId} and deleted_at is null group by lead_id
      ) as contact on contact.lead_id = r.id`,
    },
  }) satisfies Record<string, Field>

// What is searched of all leads is kept in their form already, so that only those with the text somewhere are formed anew.
const found = (column: ReturnType<typeof sql>) => (text: string) => {
  const pattern = sql`search_form(${containing(text)})`
  return sql`(r.search_text like ${pattern} and search_form(${column}) like ${pattern})` as Condition
}
