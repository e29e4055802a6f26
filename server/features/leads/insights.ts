import type { Lead, LeadInsights, LeadStage } from '../../../contract/leads/fields.ts'
import { required } from '../../platform/calls/refusals.ts'
import type { CompanyScope } from '../../platform/database/scope.ts'
import { type LeadSignals, readLeadSignals } from './insights-store.ts'
import { leadRefusals } from './refusals.ts'

/** The score of a lead: what speaks for it and against it, each with its points. Raises `not_found`. */
export async function readInsights(scope: CompanyScope, id: string): Promise<LeadInsights> {
  const signals = required(await readLeadSignals(scope, id), leadRefusals.not_found)
  return scoreLead(signals, Date.now())
}

/** Pure: the same signals at the same time give the same insights. */
export function scoreLead(signals: LeadSignals, now: number): LeadInsights {
  const daysInStage = daysSince(signals.stageChangedAt, now)
  const daysQuiet = daysSince(signals.lastContactAt ?? signals.createdAt, now)
  if (signals.stage === 'closed_won')
    return closed(100, 'The deal is won', { daysInStage, nextStep: 'Ask for a referral' })
  if (signals.stage === 'closed_lost') {
    return closed(0, 'The deal is lost', { daysInStage, nextStep: 'Ask what decided it, and plan when to try again' })
  }
  const reasons = [
    { text: `Stage ${STAGE_NAMES[signals.stage]}`, points: STAGE_POINTS[signals.stage] },
    { text: `Probability ${signals.probability}%`, points: Math.round(signals.probability * 0.3) },
    ...valueReason(signals),
    ...reachReason(signals),
    ...contactReason(signals, daysQuiet),
    ...stuckReason(daysInStage),
  ]
  const sum = reasons.reduce((total, { points }) => total + points, 0)
  return {
    score: Math.max(0, Math.min(100, sum)),
    reasons,
    daysInStage,
    nextStep: nextStep(signals, { daysQuiet, daysInStage }),
  }
}

type Reason = LeadInsights['reasons'][number]
type OpenStage = Exclude<LeadStage, 'closed_won' | 'closed_lost'>

const STAGE_NAMES = { new: 'New', qualified: 'Qualified', proposal: 'Proposal', negotiation: 'Negotiation' }
const STAGE_POINTS: Record<OpenStage, number> = { new: 5, qualified: 15, proposal: 25, negotiation: 35 }
/** A stage lasts longer than usual after this many days. */
const STUCK_DAYS = 30
/** Without a note, call, meeting or email for this long, a lead cools down. What is edited on it is no contact. */
const QUIET_DAYS = 14

function closed(score: number, text: string, rest: { daysInStage: number; nextStep: string }): LeadInsights {
  return { score, reasons: [{ text, points: score }], ...rest }
}

function valueReason({ value, largerThan }: LeadSignals): Reason[] {
  if (value === 0) return [{ text: 'No deal value yet', points: 0 }]
  const percent = Math.round(largerThan * 100)
  return [{ text: `Worth more than ${percent}% of your open leads`, points: Math.round(largerThan * 20) }]
}

const reachReason = ({ email, phone }: Pick<Lead, 'email' | 'phone'>): Reason[] =>
  email && phone
    ? [{ text: 'Email and phone known', points: 5 }]
    : email || phone
      ? [{ text: `No ${email ? 'phone number' : 'email address'} yet`, points: 2 }]
      : [{ text: 'No way to reach them yet', points: -5 }]

function contactReason({ lastContactAt }: LeadSignals, daysQuiet: number): Reason[] {
  const points = daysQuiet > QUIET_DAYS ? -10 : 0
  if (!lastContactAt) return [{ text: 'No contact yet', points }]
  if (daysQuiet < 7) return [{ text: 'In touch this week', points: 10 }]
  return points < 0 ? [{ text: `No contact for ${daysQuiet} days`, points }] : []
}

const stuckReason = (daysInStage: number): Reason[] =>
  daysInStage > STUCK_DAYS ? [{ text: `${daysInStage} days in this stage`, points: -10 }] : []

function nextStep(signals: LeadSignals, { daysQuiet, daysInStage }: { daysQuiet: number; daysInStage: number }) {
  if (!signals.email && !signals.phone) return 'Find an email address or a phone number'
  if (!signals.assignedUserId) return 'Assign the lead'
  if (signals.overdueTasks > 0) return 'Finish the overdue task'
  if (daysQuiet > QUIET_DAYS) return `Get in touch${signals.lastContactAt ? ' again' : ''} and note what was said`
  if (daysInStage > STUCK_DAYS) return 'Ask what is holding up the decision, or close the lead'
  if (signals.openTasks === 0) return `Plan a task: ${STAGE_STEPS[signals.stage as OpenStage]}`
  return STAGE_STEPS[signals.stage as OpenStage]
}

const STAGE_STEPS: Record<OpenStage, string> = {
  new: 'find out need, budget and who decides',
  qualified: 'prepare a proposal',
  proposal: 'go through the proposal together',
  negotiation: 'agree on the last terms and close',
}

const daysSince = (instant: string, now: number) => Math.max(0, Math.floor((now - Date.parse(instant)) / 86_400_000))
