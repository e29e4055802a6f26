import { sql } from 'kysely'
import type { DataQuery, QueryRows } from '../../../contract/data-query/fields.ts'
import type { Lead } from '../../../contract/leads/fields.ts'
import { leadStageNames } from '../../../contract/leads/names.ts'
import type { MemberScope } from '../../platform/database/scope.ts'
import { averageKey, eachOf, type FieldCondition, namedBy } from './conditions.ts'
import type { Counts } from './counts.ts'
import type { Field, Ground } from './field.ts'
import { formatAmount, formatMoney, listed } from './format.ts'
import { HOT_PROBABILITY } from './lead-sql.ts'
import type { Plan } from './plan.ts'
import { conditionWords } from './reading.ts'
import { SAID_WHERE_THERE, shownFields } from './selection.ts'

const OF_VALUE = ['hot', 'highValue', 'leadHot', 'leadHighValue']

/** Whether a query asks for what the highest values decide. */
export const asksForTop = (query: DataQuery) =>
  [...namedBy(query), query.groupBy, query.thenBy, query.order].some(
    (part) => part?.field !== undefined && OF_VALUE.includes(part.field),
  )

/**
 * The value, in cents, from which on a lead is in the top quarter: the 75th percentile over all leads of the company, open
 * and closed, between two of them as PostgreSQL's `percentile_cont` computes it. Null where it is nothing.
 */
export async function findTopValue({ db, companyId }: MemberScope): Promise<number | null> {
  // The two values beside the percentile, by the index from the top: a quarter of its entries, and no row.
  const { rows } = await sql<{ topValue: number | null }>`
    with place as (select 0.75 * (sum(leads) - 1) as at, sum(leads) as all from lead_totals where company_id = ${companyId}),
    beside as (
      select value_cents from leads where company_id = ${companyId} and deleted_at is null order by value_cents desc, id desc
      offset (select greatest(0, "all" - 1 - ceil(at)) from place) limit 2
    )
    select case when at = floor(at) then max(value_cents)
      else min(value_cents) + (at - floor(at)) * (max(value_cents) - min(value_cents)) end as top_value
    from place, beside group by at`.execute(db)
  const value = rows[0]?.topValue ?? null
  // No lead has a part of a cent.
  return value === null || value <= 0 ? null : Math.ceil(value)
}

/** How words of the query are meant that could be meant otherwise. */
export function termsOf({ conditions, ground, query }: Plan): string[] {
  const { topValue } = ground
  const asked = new Set([
    ...eachOf(conditions).map(({ condition }) => condition.field),
    query.groupBy?.field,
    query.thenBy?.field,
  ])
  const top = topValue === null ? null : formatMoney((topValue / 100).toFixed(2))
  const terms: string[] = []
  if (asked.has('hot') || asked.has('leadHot')) {
    const ways = ['in proposal or negotiation', `have a probability of ${HOT_PROBABILITY}% or more`]
    if (top) ways.push(`are worth ${top} or more, your top quarter`)
    terms.push(`Hot leads are open and ${listed(ways, 'or')}.`)
  } else if (asked.has('highValue') || asked.has('leadHighValue')) {
    terms.push(
      top ? `High value means ${top} or more, your top quarter.` : 'No lead has a value yet, so none is of high value.',
    )
  }
  const isRated =
    query.order?.field === 'rating' ||
    query.measures.some(({ field }) => field === 'rating') ||
    namedBy(query).some(({ field, none }) => field === 'rating' && !none)
  if (isRated) terms.push('A candidate’s rating counts here once you have given your own.')
  const isCancelled = namedBy(query).some(({ field, is }) => field === 'status' && is?.join() === 'cancelled')
  if (isCancelled && asked.has('updatedAt')) terms.push('A cancelled task counts on the day it last changed.')
  terms.push(...averageTerms(conditions, ground))
  const recent = eachOf(conditions).find(
    ({ condition, field }) => field.kind === 'day' && /\brecent/i.test(condition.label ?? ''),
  )
  if (recent) terms.push(`Recent means ${conditionWords(recent, ground)}.`)
  if (query.aim === 'rank' && query.groupBy?.field === 'source' && query.measures[0]?.measure === 'wonValue')
    terms.push('Campaigns are the sources of leads, ranked by what their won leads are worth.')
  return terms
}

/** That what is left out is no less than the last of what is shown. */
export function tieOf({ query: { limit } }: Plan, { tied }: Pick<Counts, 'tied'>): string[] {
  const more = Number(tied)
  if (more === 0) return []
  return [
    `${more.toLocaleString('en-US')} more ${more === 1 ? 'is' : 'are'} level with ${limit === 1 ? 'it' : 'the last one'}.`,
  ]
}

function averageTerms(conditions: FieldCondition[], { averages }: Ground): string[] {
  const isAlone = conditions.length === 1
  const asked = conditions.flatMap(({ condition: { aboveThe, belowThe }, field, condition }) =>
    [aboveThe, belowThe].flatMap((which) => (which ? [{ which, field, name: condition.field }] : [])),
  )
  return asked.map(({ which, field, name }) => {
    const average = averages.get(averageKey(name, which))
    const of = isAlone ? 'over all of them' : 'over those that match everything else'
    return average
      ? `The ${which} ${field.label} ${of} is ${formatAmount(average, field)}.`
      : `There is no ${which} ${field.label}.`
  })
}

/** What rows say beside what they are: why hot leads are hot, and what is shown of each. `shown` is that by id, as texts. */
export function reasonsOf(
  plan: Plan,
  rows: QueryRows,
  shown: ReadonlyMap<string, (string | null)[]>,
): Record<string, string> {
  const why = hotReasons(plan, rows)
  const fields = shownFields(plan)
  const all = [...shown].flatMap(([id, values]) => {
    const said = fields.map((field, at) => shownWords(field, values[at] ?? '', plan))
    const words = [why[id], ...said].filter((each) => each !== undefined)
    return words.length > 0 ? [[id, words.join('; ')]] : []
  })
  return Object.fromEntries(all)
}

// What is not there is said of what was asked for alone.
function shownWords(field: Field, value: string, { show, ground: { people } }: Plan): string | undefined {
  const { kind, label, names } = field
  if (value === '') return show.includes(field) ? (field.saysNot ?? `no ${label}`) : undefined
  if (SAID_WHERE_THERE.has(field.name)) return undefined
  if (kind === 'flag') return value === 'true' ? label : (field.saysNot ?? `not ${label}`)
  if (kind === 'person') return `${label} ${people.get(value) ?? 'a former member'}`
  return `${label} ${names?.[value] ?? (kind === 'text' ? value : formatAmount(value, field))}`
}

function hotReasons({ conditions, ground: { topValue } }: Plan, { leads }: QueryRows): Record<string, string> {
  const asked = conditions.some(
    ({ condition, field, or }) => field.name === 'hot' && !condition.not && !or && condition.is?.[0] === 'yes',
  )
  return asked ? Object.fromEntries(leads.map((lead) => [lead.id, hotReason(lead, topValue)])) : {}
}

function hotReason({ stage, probability, value }: Lead, topValue: number | null): string {
  const reasons = [
    (stage === 'proposal' || stage === 'negotiation') && `in ${leadStageNames[stage].toLowerCase()}`,
    probability >= HOT_PROBABILITY && `${probability}% likely`,
    topValue !== null && Math.round(value * 100) >= topValue && `worth ${formatMoney(value)}`,
  ].filter((each) => each !== false)
  return listed(reasons)
}
