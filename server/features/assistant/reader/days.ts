import type { QueryCondition } from '../../../../contract/data-query/fields.ts'
import { fieldOf, kindOf, usedFor } from './catalogue.ts'
import { type Cond, type Happening, isFresh, type Part } from './meaning.ts'
import type { Outline } from './outline.ts'
import type { Said } from './sentence.ts'
import type { AskedSubject } from './subject.ts'

/** What days depend on. */
type Dated = Pick<Outline, 'said' | 'subjects'> & AskedSubject & { isRevenue: boolean; conditions: QueryCondition[] }

/** What customers were got at, is when they were won; what offers were made at, when they were offered. */
export function dated(part: Cond, { said, subject, subjects, isRevenue }: Dated): Cond {
  if (part.k !== 'when' || part.day !== 'created') return part
  if (subject === 'candidates' && said.some((each) => isMoved(each.part)) && !part.subject)
    return { ...part, day: 'moved' }
  const isCustomers = subject === 'leads' && (isRevenue || (subjects.length > 0 && subjects.every(({ also }) => also)))
  return isCustomers && !part.made ? { ...part, day: 'closed' } : part
}

/** Of which of their days a period is: of what was said before it, behind it, or is usual. */
export function dayOf({ said, subject, isRevenue }: Dated, at: number): Happening | undefined {
  const fresh = said.find(({ part }) => isFresh(part))
  const isWho = said.some(
    ({ part }) => part.k === 'group' && part.groups.some((each) => each.asked && each.field === 'owner'),
  )
  const ofLeads = said.flatMap(({ part }) => (part.k === 'subject' && part.subject === 'leads' ? [part] : []))
  // `this year's orders`: the word says that they were won.
  const isOrders = said.some(
    ({ part, from }) => part.k === 'where' && part.on.leads?.is?.join() === 'won' && isSubjectAt(said, from),
  )
  // Not `of the leads that came in this year, how many became customers`.
  const isCustomers = isOrders || (ofLeads.length > 0 && ofLeads.every(({ also }) => also))
  const isOffered = subject === 'candidates' && said.some(({ part }) => isMoved(part))
  const isSaid = (part: Part) => isWho || !('not' in part && part.not)
  const dayAmong = (parts: Part[]) =>
    parts.map((part) => (part.k === 'where' && part.on[subject] ? part.day : undefined)).find(Boolean)
  const dayIn = (each: Said): Happening | undefined => {
    const { part } = each
    if (each === fresh) return subject === 'tasks' ? 'created' : undefined
    switch (part.k) {
      case 'where':
        return part.day && isSaid(part) && fieldOf(subject, part.day) ? dayAmong([part]) : undefined
      case 'counted':
        return dayAmong(part.parts.filter(isSaid))
      case 'or':
        return dayAmong(part.sides.flat())
      case 'text':
        return part.lost ? 'closed' : undefined
      case 'person':
        return part.did && isRevenue && subject === 'leads' ? 'closed' : part.did
      case 'event':
        if (part.day === 'created' && ((!part.made && subject === 'tasks') || isOffered)) return undefined
        if (!isSaid(part) || !fieldOf(subject, part.day)) return undefined
        return (isCustomers || isRevenue) && part.day === 'created' && subject === 'leads' ? 'closed' : part.day
      case 'subject':
        return part.also?.leads && subject === 'leads' ? 'closed' : undefined
    }
    return undefined
  }
  // `last month's leads`, and not `last month deals won`.
  const next = said[at + 1]
  const named = said[at - 1]?.part
  if (named?.k === 'field' && usedFor(named.field).includes('day') && fieldOf(subject, named.field))
    return named.field as Happening
  const isTheirs = next?.part.k === 'subject' && (at > 0 || next.from !== said[at]?.to)
  // `deals since October were won`
  const own = said[at]?.part
  const isSince = own?.k === 'when' && !own.period.to && next?.part.k === 'where'
  const isBeside = (said[at - 1]?.part.k === 'subject' && !isSince) || isTheirs
  const behind = said.slice(at + 1).filter(({ from }) => !isBeside || (isTheirs && from === next?.from))
  const beside = [...said.slice(0, at).reverse(), ...behind]
  return beside.map(dayIn).find(Boolean) ?? (isRevenue || (isOrders && subject === 'leads') ? 'closed' : undefined)
}

const isSubjectAt = (said: Said[], at: number) => said.some(({ part, from }) => part.k === 'subject' && from === at)

/** Into a stage of hiring. */
const isMoved = (part: Part) => part.k === 'where' && part.day === 'moved' && part.on.candidates

/** The day that groups of days, and firsts and lasts, are of. */
export function dayFieldOf({ said, subject, isRevenue, conditions }: Dated): string {
  const days = conditions.find(({ field }) => kindOf(subject, field) === 'day' && field !== 'dueDate')
  const dayIn = (part: Part): Happening | undefined => {
    if (part.k === 'where') return part.on[subject] && !isFresh(part) ? part.day : undefined
    // What brought money was won.
    if (part.k === 'event' && part.day === 'created' && isRevenue && subject === 'leads') return 'closed'
    if (part.k === 'event' || part.k === 'when') return part.day
    if (part.k === 'field') return usedFor(part.field).includes('day') ? (part.field as Happening) : undefined
    return part.k === 'subject' && part.also?.leads && subject === 'leads' ? 'closed' : undefined
  }
  const told = said
    .map(({ part }) => dayIn(part))
    .map((day) => day && fieldOf(subject, day))
    .findLast(Boolean)
  const isEnded = ({ field, is, not }: QueryCondition) => field === 'outcome' && !not && is && !is.includes('open')
  const isClosed = conditions.some((each) => isEnded(each) || each.and?.some(isEnded))
  return told ?? days?.field ?? (isRevenue || (subject === 'leads' && isClosed) ? 'closedAt' : 'createdAt')
}

/** Whether it says what happened on its days. */
export const isDated = (said: Said[]) => said.some(({ part }) => (part.k === 'when' || part.k === 'event') && part.day)
