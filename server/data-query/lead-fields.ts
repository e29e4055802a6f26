import { sql } from 'kysely'
import { leadSourceNames, leadStageNames } from '../../contract/plain/names.ts'
import type { Condition, Field, Ground } from './field.ts'
import { leadOutcomes } from './names.ts'
import { wholeWords } from './texts.ts'

/** From this probability on, in percent, an open lead is hot. */
export const HOT_PROBABILITY = 60

/** Cents that no lead is worth. */
const NEVER = Number.MAX_SAFE_INTEGER

const OPEN = ['new', 'qualified', 'proposal', 'negotiation']
const STAGES_OF: Readonly<Record<string, string[]>> = { open: OPEN, won: ['closed_won'], lost: ['closed_lost'] }

/** What the columns of a lead tell, which stands in a query as `at`: of leads themselves, and of the lead that a task belongs to. */
export function leadFields(ground: Ground, at: 'r' | 'l') {
  const column = (name: string) => sql.ref(`${at}.${name}`)
  const stage = column('stage')
  const outcome = sql`case when ${stage} = 'closed_won' then 'won' when ${stage} = 'closed_lost' then 'lost'
    when ${stage} is not null then 'open' end`
  return {
    stage: {
      kind: 'choice',
      label: 'stage',
      says: 'in',
      sql: stage,
      names: leadStageNames,
      rank: column('stage_position'),
    },
    outcome: {
      kind: 'choice',
      label: 'outcome',
      says: '',
      sql: outcome,
      names: leadOutcomes,
      rank: sql`greatest(${column('stage_position')}, 4)`,
      isOneOf: (values) => sql`${stage} = any(${values.flatMap((value) => STAGES_OF[value] ?? [])})`,
    },
    source: { kind: 'choice', label: 'source', sql: column('source'), names: leadSourceNames, nullable: true },
    owner: { kind: 'person', label: 'owner', says: 'assigned to', sql: column('assigned_user_id'), nullable: true },
    place: {
      kind: 'text',
      label: 'place',
      says: 'in',
      sql: sql`coalesce(nullif(${column('city')}, ''), nullif(${column('state')}, ''), ${column('country')})`,
      matches: (text) => isInPlace(ground.companyId, [column('city'), column('state'), column('country')], text),
    },
    value: { kind: 'money', label: 'value', sql: column('value_cents'), per: 100 },
    probability: { kind: 'percent', label: 'probability', sql: column('probability'), unit: 'percent' },
    ...remarks(ground, column),
  } satisfies Record<string, Field>
}

function remarks({ topValue }: Ground, column: (name: string) => ReturnType<typeof sql.ref>) {
  const stage = column('stage')
  const high: Condition = sql`${column('value_cents')} >= ${topValue ?? NEVER}`
  return {
    hot: {
      kind: 'flag',
      label: 'hot',
      sql: sql`(${stage} in ('proposal', 'negotiation')
        or ${stage} in ('new', 'qualified') and (${column('probability')} >= ${HOT_PROBABILITY} or ${high}))`,
    },
    highValue: { kind: 'flag', label: 'high value', sql: high },
  } satisfies Record<string, Field>
}

// Many leads are in few places, of which each is looked at once: the offset keeps the planner from looking at leads.
const isInPlace = (companyId: string, columns: ReturnType<typeof sql.ref>[], text: string): Condition =>
  sql`(${sql.join(columns)}) in (
    select city, state, country from (
      select distinct city, state, country from leads where company_id = ${companyId} and deleted_at is null offset 0
    ) as places where ${wholeWords(sql`concat_ws(', ', city, state, country)`, text)}
  )`
