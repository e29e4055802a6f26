import type { Insertable } from 'kysely'
import type { LeadSource, LeadStage } from '../contract/leads/fields.ts'
import type { DB } from '../server/platform/database/types.ts'
import { DAY, iso, workingMoment } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { Contact, Customer } from './customers.ts'
import type { Staff } from './staff.ts'

/** A lead with what happened to it, from which its notes, tasks and events follow. */
export interface LeadStory {
  lead: Insertable<DB['leads']>
  customer: Customer & Contact
  /** What they are interested in. */
  offer: string
  /** Who looks after it, also where nobody is assigned yet. */
  keeper: string
  /** The stages it was in, oldest first; `until` is undefined for the present one. Milliseconds. */
  stays: Stay[]
  moves: Insertable<DB['leadMoves']>[]
}

export interface Stay {
  stage: LeadStage
  from: number
  until: number | undefined
  /** Why the deal was won or lost. */
  reason: string
}

/** Leads that came in over the two years before `now`, more often lately, each moved as far as time allowed. */
export function makeLeads(staff: Staff, meet: () => Customer & Contact, { now, chance }: Moment): LeadStory[] {
  const { organization } = staff
  const ages = Array.from({ length: organization.leads }, () => 750 * chance.next() ** 1.3 * DAY)
  return ages.sort((a, b) => b - a).map((age) => makeLead(staff, meet(), { now, chance, time: now - age }))
}

export interface Moment {
  now: number
  chance: Chance
}

function makeLead(staff: Staff, customer: Customer & Contact, { now, chance, time }: Moment & { time: number }) {
  const { organization, companyId } = staff
  const stays = makeStays(organization, { now, chance, time: workingMoment(time, now, chance) })
  const [{ from: created } = { from: now }] = stays
  const { stage, from: changed } = stays.at(-1) ?? { stage: 'new', from: now }
  const keeper = staff.keeper(chance)
  const id = chance.id(created)
  const source = chance.weighted(SOURCES)
  const offer = chance.pick(organization.offers)
  const lead: Insertable<DB['leads']> = {
    companyId,
    id,
    assignedUserId: stage === 'new' && chance.happens(0.4) ? null : keeper,
    name: customer.name,
    email: customer.email,
    phone: customer.phone,
    company: customer.company,
    title: customer.title,
    website: chance.happens(0.85) ? customer.website : '',
    source,
    stage,
    value: stage === 'new' && chance.happens(0.15) ? 0 : dealValue(organization.typicalValue, chance),
    probability: probabilityOf(stage, chance),
    notes: chance.happens(0.45) ? `Interested in ${offer}. ${ORIGINS[source]}` : '',
    ...addressOf(customer, chance),
    stageChangedAt: iso(changed),
    createdAt: iso(created),
    updatedAt: iso(changed),
    version: stays.length,
  }
  return { lead, customer, offer, keeper, stays, moves: movesOf(lead, { stays, keeper, chance }) }
}

const SOURCES: Record<LeadSource, number> = {
  website: 30,
  referral: 22,
  email_campaign: 14,
  trade_show: 12,
  cold_call: 10,
  social_media: 9,
  other: 3,
}

const ORIGINS: Record<LeadSource, string> = {
  website: 'Filled in the form on our website.',
  referral: 'Heard of us from a customer.',
  email_campaign: 'Answered our autumn mailing.',
  trade_show: 'Met at our stand, took the catalog along.',
  cold_call: 'First call was friendly; asked for material.',
  social_media: 'Wrote to us after a post.',
  other: 'Knows us from an earlier job.',
}

type OpenStage = Exclude<LeadStage, 'closed_won' | 'closed_lost'>

/** How many days a stage lasts, which one follows, and how often: about 28 of 100 leads are won in the end. */
const STEPS: Record<OpenStage, { days: [number, number]; next: LeadStage; goesOn: number }> = {
  new: { days: [1, 6], next: 'qualified', goesOn: 0.76 },
  qualified: { days: [4, 20], next: 'proposal', goesOn: 0.73 },
  proposal: { days: [7, 30], next: 'negotiation', goesOn: 0.74 },
  negotiation: { days: [6, 30], next: 'closed_won', goesOn: 0.7 },
}

function makeStays(organization: Staff['organization'], { now, chance, time }: Moment & { time: number }): Stay[] {
  const stays: Stay[] = []
  let stage: LeadStage = 'new'
  let from = time
  while (stage !== 'closed_won' && stage !== 'closed_lost') {
    const { days, next, goesOn }: (typeof STEPS)[OpenStage] = STEPS[stage]
    const onward = chance.happens(goesOn)
    const following: LeadStage = chance.happens(0.07) ? (UNUSUAL[stage] ?? next) : next
    // What does not go on takes longer to be given up, and some of it is forgotten.
    const wait = chance.between(...days) * (onward ? 1 : 1.6) + (chance.happens(0.03) ? 200 : 0)
    const until = from + wait * DAY < now - DAY ? workingMoment(from + wait * DAY, now, chance) : undefined
    stays.push({ stage, from, until, reason: '' })
    if (until === undefined) return stays
    stage = onward ? following : 'closed_lost'
    from = until
  }
  const reasons = stage === 'closed_won' ? organization.wonReasons : organization.lostReasons
  return [...stays, { stage, from, until: undefined, reason: likelyOf(reasons, chance) }]
}

/** Those who know what they want skip a stage, and some begin to negotiate and want another proposal. */
const UNUSUAL: Partial<Record<OpenStage, LeadStage>> = { new: 'proposal', negotiation: 'proposal' }

/** One of them, the first ones more often. */
const likelyOf = (reasons: readonly string[], { next }: Chance) =>
  reasons[Math.floor(reasons.length * next() ** 1.6)] ?? ''

/** Around the typical value: half of the deals between two thirds and one and a half times as much. */
function dealValue(typical: number, chance: Chance): number {
  const spread = chance.next() + chance.next() + chance.next() - 1.5
  const exact = typical * Math.exp(1.2 * spread)
  return chance.happens(0.1) ? Math.round(exact * 100) / 100 : Math.round(exact / 250) * 250
}

const PROBABILITIES: Record<OpenStage, number> = { new: 15, qualified: 30, proposal: 50, negotiation: 75 }

function probabilityOf(stage: LeadStage, chance: Chance): number {
  if (stage === 'closed_won') return 100
  if (stage === 'closed_lost') return 0
  return PROBABILITIES[stage] + 5 * chance.between(-2, 2)
}

const addressOf = ({ street, city, state, zipCode, country }: Customer, chance: Chance) =>
  chance.happens(0.85) ? { street, city, state, zipCode, country } : { country }

const movesOf = (
  { companyId, id: leadId }: Insertable<DB['leads']>,
  { stays, keeper, chance }: { stays: Stay[]; keeper: string; chance: Chance },
): Insertable<DB['leadMoves']>[] =>
  stays.map(({ stage, from, reason }, index) => {
    const before = stays[index - 1]
    return {
      companyId,
      id: chance.id(from),
      leadId,
      userId: keeper,
      fromStage: before?.stage ?? null,
      toStage: stage,
      reason,
      fromProbability: before ? PROBABILITIES[before.stage as OpenStage] : null,
      previousChangedAt: before ? iso(before.from) : null,
      changedAt: iso(from),
    }
  })
