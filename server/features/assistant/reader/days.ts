import type { QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import { dayField, kindOf, usedFor, usualDay } from './catalogue.ts'
import { type Cond, type Happening, isFresh } from './meaning.ts'
import type { Said } from './sentence.ts'

/** What customers were got at, is when they were won; what offers were made at, when they were offered. */
export function dated(
  part: Cond,
  said: Said[],
  { subject, isCustomers }: { subject: QuerySubject; isCustomers: boolean },
): Cond {
  if (part.k !== 'when' || part.day !== 'created') return part
  const isMoved = said.some((each) => each.part.k === 'where' && each.part.day === 'moved' && each.part.on.candidates)
  if (subject === 'candidates' && isMoved && !part.subject) return { ...part, day: 'moved' }
  return isCustomers && !part.made ? { ...part, day: 'closed' } : part
}

/** Of which of their days a period is: of what was said before it, behind it, or is usual. */
export function dayOf(
  said: Said[],
  at: number,
  { subject, isRevenue, fresh }: { subject: QuerySubject; isRevenue: boolean; fresh: Said | undefined },
): Happening | undefined {
  const isWho = said.some(
    (each) => each.part.k === 'group' && each.part.groups.some(({ asked, field }) => asked && field === 'owner'),
  )
  const dayIn = (each: Said | undefined): Happening | undefined => {
    if (!each) return undefined
    if (each === fresh) return subject === 'tasks' ? 'created' : undefined
    const { part } = each
    if (part.k === 'where' && part.day && (!part.not || isWho) && part.on[subject] && dayField(subject, part.day))
      return part.day
    if (part.k === 'counted')
      for (const inner of part.parts)
        if (inner.k === 'where' && inner.day && (!inner.not || isWho) && inner.on[subject]) return inner.day
    if (part.k === 'text' && part.lost) return 'closed'
    if (part.k === 'or')
      for (const side of part.sides.flat()) if (side.k === 'where' && side.day && side.on[subject]) return side.day
    if (part.k === 'person' && part.did) return isRevenue && subject === 'leads' ? 'closed' : part.did
    if (part.k === 'event' && part.day === 'created' && !part.made && subject === 'tasks') return undefined
    if (
      part.k === 'event' &&
      part.day === 'created' &&
      subject === 'candidates' &&
      said.some((one) => one.part.k === 'where' && one.part.day === 'moved' && one.part.on.candidates)
    )
      return undefined
    if (part.k === 'event' && (!part.not || isWho) && dayField(subject, part.day))
      return (isCustomers || isRevenue) && part.day === 'created' && subject === 'leads' ? 'closed' : part.day
    if (part.k === 'subject' && part.also?.leads && subject === 'leads') return 'closed'
    return undefined
  }
  const isCustomers = said.some(({ part }) => part.k === 'subject' && part.also && part.subject === 'leads')
  const left = said.slice(0, at).reverse().map(dayIn).find(Boolean)
  if (left) return left
  // `last month's leads`, and not `last month deals won`.
  const next = said[at + 1]
  const isTheirs = next?.part.k === 'subject' && (at > 0 || next.from !== said[at]?.to)
  const isBeside = said[at - 1]?.part.k === 'subject' || isTheirs
  const right = isBeside
    ? undefined
    : said
        .slice(at + 1)
        .map(dayIn)
        .find(Boolean)
  return right ?? (isRevenue ? 'closed' : undefined)
}

interface Dated {
  said: Said[]
  subject: QuerySubject
  isRevenue: boolean
  conditions: QueryCondition[]
}

/** The day that groups of days, and firsts and lasts, are of. */
export function dayFieldOf({ said, subject, isRevenue, conditions }: Dated): string {
  const days = conditions.find(({ field }) => kindOf(subject, field) === 'day' && field !== 'dueDate')
  for (const { part } of [...said].reverse()) {
    const day =
      part.k === 'where' && part.on[subject] && !isFresh(part)
        ? part.day
        : part.k === 'event'
          ? part.day
          : part.k === 'when'
            ? part.day
            : part.k === 'field' && usedFor(part.field).includes('day')
              ? (part.field as Happening)
              : part.k === 'subject' && part.also?.leads && subject === 'leads'
                ? 'closed'
                : undefined
    const field = day && dayField(subject, day)
    if (field) return field
  }
  const isEnded = ({ field, is, not }: QueryCondition) =>
    field === 'outcome' && !not && Boolean(is) && !is?.includes('open')
  const isClosed = conditions.some((each) => isEnded(each) || each.and?.some(isEnded))
  return (
    days?.field ??
    (isRevenue || (subject === 'leads' && isClosed)
      ? 'closedAt'
      : subject === 'tasks'
        ? 'createdAt'
        : usualDay(subject))
  )
}
