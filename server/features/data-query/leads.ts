import { sql } from 'kysely'
import { fieldsWith } from '../../../contract/catalog.ts'
import { leadCatalog } from '../../../contract/leads/catalog.ts'
import type { LeadStage } from '../../../contract/leads/fields.ts'
import { containing } from '../../platform/search/words.ts'
import type { Condition, FieldSql, Ground, Subject } from './field.ts'
import { daysSince, fieldsFrom } from './fields.ts'
import { leadSql } from './lead-sql.ts'
import { lastMove, spanOf } from './moves.ts'
import { isOverdue } from './tasks.ts'

/** Whether a lead is not closed yet. */
export const OPEN_LEADS: Condition = sql`r.stage_position <= 4`

export const leads = (ground: Ground): Subject => ({
  many: 'leads',
  from: sql`leads r`,
  always: sql`r.stage_position, r.value_cents, r.probability`,
  there: sql`r.company_id = ${ground.companyId} and r.deleted_at is null`,
  fields: fieldsOf(ground),
  order: { field: 'createdAt', descending: true },
})

const LAST_MOVE = sql`left join lateral (
  select m.from_stage, m.reason, m.user_id from lead_moves m where m.company_id = r.company_id and m.lead_id = r.id
  order by m.changed_at desc, m.id desc limit 1
) as moved on true`

function fieldsOf(ground: Ground) {
  const { companyId, today } = ground
  return fieldsFrom(leadCatalog, ground, {
    ...searchedTexts(ground),
    ...leadSql(ground, 'r'),
    previousStage: { sql: sql`moved.from_stage`, join: LAST_MOVE },
    lostReason: { sql: sql`case when r.stage_position >= 5 then coalesce(moved.reason, '') end`, join: LAST_MOVE },
    stageChangedBy: { sql: sql`moved.user_id`, join: LAST_MOVE },
    stageChangedAt: { only: sql`r.stage_position > 1` },
    weightedValue: { sql: sql`(r.value_cents * r.probability)` },
    age: daysSince('r.created_at', ground),
    daysInStage: daysSince('r.stage_changed_at', ground),
    openTasks: {
      sql: sql`coalesce(work.tasks, 0)`,
      join: sql`left join (
        select lead_id, count(*)::int as tasks from tasks
        where company_id = ${companyId} and deleted_at is null and status in ('pending', 'in_progress') group by lead_id
      ) as work on work.lead_id = r.id`,
    },
    overdueTasks: {
      sql: sql`coalesce(late.tasks, 0)`,
      join: sql`left join (
        select r.lead_id, count(*)::int as tasks from tasks r
        where r.company_id = ${companyId} and r.deleted_at is null and ${isOverdue(today)} group by r.lead_id
      ) as late on late.lead_id = r.id`,
    },
    ...times(ground),
    movedAt: moved(sql`m.from_stage is not null`, ground),
    movedToQualified: movedTo('qualified', ground),
    movedToProposal: movedTo('proposal', ground),
    movedToNegotiation: movedTo('negotiation', ground),
    movedBack: moved(BACK, ground),
    movedBackToNew: moved(sql`m.to_stage = 'new' and ${BACK}`, ground),
    movedBackToQualified: moved(sql`m.to_stage = 'qualified' and ${BACK}`, ground),
    movedBackToProposal: moved(sql`m.to_stage = 'proposal' and ${BACK}`, ground),
    stoodInNew: stoodIn('new', ground),
    stoodInQualified: stoodIn('qualified', ground),
    stoodInProposal: stoodIn('proposal', ground),
    stoodInNegotiation: stoodIn('negotiation', ground),
  })
}

const STAGES = sql.raw(`array['new', 'qualified', 'proposal', 'negotiation']`)
const BACK: Condition = sql`array_position(${STAGES}, m.to_stage) < array_position(${STAGES}, m.from_stage)`

const movesOf = sql`lead_moves m where m.company_id = r.company_id and m.lead_id = r.id`

const movedTo = (stage: LeadStage, ground: Ground) => moved(sql`m.to_stage = ${stage}`, ground)

const moved = (so: Condition, ground: Ground) => lastMove(sql`${movesOf} and ${so}`, ground)

/** It moved there in these days, or stood there when they, or it, began: where its last move led, or else its first one began. */
function stoodIn(stage: LeadStage, ground: Ground): FieldSql {
  const moved = movedTo(stage, ground)
  return {
    sql: moved.sql,
    days: (days) => {
      const { start, end } = spanOf(days, ground)
      return sql`(${moved.days?.(days)} or r.created_at < ${end} and ${stage} = coalesce(
        (select m.to_stage from ${movesOf} and m.changed_at < ${start} order by m.changed_at desc, m.id desc limit 1),
        (select coalesce(m.from_stage, m.to_stage) from ${movesOf} order by m.changed_at, m.id limit 1),
        r.stage
      ))`
    },
  }
}

function times({ companyId }: Ground) {
  // Who was brought along closed has no move: the stage began with the lead.
  const closed = sql`case when r.stage_position >= 5 then coalesce(closing.at, r.stage_changed_at) end`
  const closing = sql`left join (
    select lead_id, max(changed_at) as at from lead_moves
    where company_id = ${companyId} and to_stage in ('closed_won', 'closed_lost') group by lead_id
  ) as closing on closing.lead_id = r.id`
  const done = sql`left join (
    select lead_id, max(completed_at) as at from tasks
    where company_id = ${companyId} and deleted_at is null and status = 'completed' group by lead_id
  ) as done on done.lead_id = r.id`
  return {
    closedAt: { sql: closed, join: closing },
    daysToClose: {
      sql: sql`case when r.stage_position >= 5 then greatest(0, date_part('day', ${closed} - r.created_at))::int end`,
      join: closing,
    },
    lastTaskDoneAt: { sql: sql`done.at`, join: done },
    lastActivityAt: { sql: sql`greatest(r.updated_at, r.last_contact_at, done.at)`, join: done },
  }
}

// What is searched of all leads is kept in its form already, so that only those with the text anywhere are formed again.
const searchedTexts = ({ rare }: Ground) =>
  Object.fromEntries(
    SEARCHED.map((name) => {
      const matches = (text: string): Condition => {
        const pattern = sql`search_form(${containing(text)})`
        const ids = rare.get(text)
        const isAnywhere = ids ? sql`r.id = any(${ids}::uuid[])` : sql`r.search_text like ${pattern}`
        return sql`(${isAnywhere} and search_form(${sql.ref(`r.${name}`)}) like ${pattern})`
      }
      return [name, { matches }]
    }),
  )

/** The fields of leads that the search's index knows. */
export const SEARCHED: readonly string[] = fieldsWith(leadCatalog, 'searched')
