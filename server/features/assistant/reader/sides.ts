import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { halfOf, monthOf, periodBeside, shift, unitOf, yearEarlier } from './calendar.ts'
import { kindOf } from './catalogue.ts'
import { conditionsOf } from './conditions.ts'
import { NOT_CLEAR } from './lexicon/not-kept.ts'
import { type Cond, isCond, type Part } from './meaning.ts'
import { together } from './rules/meanings.ts'
import type { Said } from './sentence.ts'

/** `May or June of 2025`: the year is of both. */
export const sameYear = (said: Said[]): Said[] =>
  said.map((each, at) => {
    const { part } = each
    const [next, second] = [said[at + 1]?.part, said[at + 2]?.part]
    const other = next?.k === 'when' ? next : second
    if (part.k !== 'when' || other?.k !== 'when' || !['when', 'joint', 'versus'].includes(next?.k ?? '')) return each
    const { from, to, label } = part.period
    const [year = ''] = other.period.from?.split('-') ?? []
    const isNamed = year !== '' && other.period.label.includes(year) && !other.period.next
    if (!isNamed || !part.period.next || !from || !to || ['day', 'week'].includes(other.period.unit ?? '')) return each
    const away = Number(year) - Number(from.slice(0, 4))
    const told = `${label.replace(/ \d{4}$/, '')} ${year}`
    const period = { from: shift(from, away, 'year'), to: shift(to, away, 'year'), label: told }
    return { ...each, part: { ...part, period } }
  })

/** `and the week before?`, `in the following month`, `in the second half`: what is meant by the days of the question before. */
export function earlier(said: Said[], previous: DataQuery | undefined): Said[] {
  const { from, to } =
    previous?.conditions.findLast((each) => kindOf(previous.subject, each.field) === 'day' && each.from && each.to) ??
    {}
  const isAlone = said.filter(({ part }) => part.k === 'versus').length === 1 && !said.some(isComparing)
  // `in May and the month before` are two to compare.
  const isOfOwn = !previous && said.some(({ part }) => part.k === 'when')
  return said.map((each): Said => {
    const isHalf = each.part.k === 'when' && each.part.period.half
    if (previous?.compareWith && !isHalf) return each
    const made = from && to ? besideOf(each.part, { from, to }) : undefined
    if (each.part.k !== 'versus' || made?.k === 'versus') return made ? { ...each, part: made } : each
    const { beside, earlier: way } = each.part
    if (!isAlone || !(beside || said.length === 1)) return each
    const isNothing = beside && !(isOfOwn && way !== 'after')
    return made || isNothing ? { ...each, part: made ?? { k: 'notKept', reason: NOT_CLEAR } } : each
  })
}

const isComparing = ({ part }: Said) => part.k === 'compare' || (part.k === 'aim' && part.aim === 'compare')

function besideOf(part: Part, days: { from: string; to: string }): Part | undefined {
  const unit = unitOf(days)
  if (part.k === 'when') {
    const { beside, to = '', unit: of, half } = part.period
    const [year, month] = days.from.split('-').map(Number)
    // After a part of a month: of that month.
    if (half && year && month && days.to.startsWith(days.from.slice(0, 7)))
      return { ...part, period: halfOf(monthOf(year, month), half) }
    // `in the last month` after `this month`: the one before.
    const isSame = of ? of === unit : to >= days.from && to <= days.to
    return beside && isSame ? { ...part, period: { ...periodBeside(days, beside), label: AT[beside] } } : undefined
  }
  // `compare it to the previous month`
  if (part.k === 'versus' && part.period?.beside && part.period.unit === unit)
    return { ...part, period: { ...part.period, ...periodBeside(days, part.period.beside) } }
  if (part.k !== 'versus' || !part.earlier || part.period) return undefined
  const away = part.earlier === 'after' ? 1 : -1
  const isUnit = part.beside ? part.beside === unit : part.earlier !== 'year'
  if (isUnit) return { k: 'when', period: { ...periodBeside(days, away), label: AT[away] } }
  if (part.beside === 'year') return { k: 'when', period: { ...yearEarlier(days, away), label: AT[away] } }
  return undefined
}
const AT = { [-1]: 'the time before', 1: 'the time after' }

/** What is compared is one list: `is Ben better than Anna`, `referrals compared with the website`; or with what was said before. */
export function prepared(said: Said[], previous: DataQuery | undefined): Said[] {
  if (!said.some((each) => isComparing(each) || each.part.k === 'versus')) return said
  const made: Said[] = []
  for (const each of said) {
    const { part } = each
    const joinedTo = (other: Said) =>
      isCond(part) && part.k !== 'when' && isCond(other.part) ? together(other.part, part) : undefined
    const before = made.find(joinedTo)
    const joined = before && joinedTo(before)
    if (joined) made[made.indexOf(before)] = { ...before, part: { ...joined, compared: true } }
    else made.push(each)
  }
  const [only, ...others] = made.filter(({ part }) => isCond(part) && part.k !== 'when')
  const both = previous && only && isCond(only.part) && others.length === 0 && besideBefore(only.part, previous)
  return both ? made.map((each) => (each === only ? { ...each, part: both } : each)) : made
}

/** `how does that compare with Maria`: with whose it was before. */
function besideBefore(part: Cond, { subject, conditions }: DataQuery): Cond | undefined {
  if (part.k !== 'person' && part.k !== 'name' && part.k !== 'where') return undefined
  // Of these no day is computed.
  const [now] = conditionsOf(part, { subject, today: '' }) ?? []
  const before = conditions.find(({ field, not, or }) => field === now?.field && !not && !or)
  const merged = { is: [...(before?.is ?? []), ...(now?.is ?? [])], texts: [...(before?.matches ?? [])] }
  if (part.compared || part.not || !before || !now) return undefined
  if (part.k === 'person') return { ...part, is: merged.is, compared: true }
  if (part.k === 'name') return { ...part, texts: [...merged.texts, ...part.texts], compared: true }
  return now.is ? { ...part, on: { [subject]: { ...now, is: merged.is } }, compared: true } : undefined
}

const keyOf = ({ part }: Said) =>
  part.k === 'where' ? `where ${Object.values(part.on)[0]?.field}` : part.k === 'name' ? `name ${part.kind}` : part.k

/**
 * What may be instead: both sides of an `or` are alike where they begin alike (`won by Anna or lost by Ben`), or are whole
 * clauses where both name what is asked for; else only what stands beside it.
 */
export function withSides(said: Said[]): Said[] {
  const at = said.findIndex(({ part }) => part.k === 'joint')
  if (at < 0) return said
  const run = (all: Said[]) => {
    const end = all.findIndex((each) => !isCond(each.part) && !isSubject(each))
    return end < 0 ? all : all.slice(0, end)
  }
  const [first, second] = sidesOf(run(said.slice(0, at).reverse()).reverse(), run(said.slice(at + 1)))
  if (first.length === 0 || second.length === 0) return said
  // `did we win more in May or June`: two times to compare.
  const isTime = ([only, ...others]: Said[]) => only?.part.k === 'when' && others.length === 0
  if (said.some(({ part }) => part.k === 'compare') && isTime(first) && isTime(second)) return said.toSpliced(at, 1)
  const sides = [first, second].map((side) => side.map(({ part }) => part as Cond))
  const taken = new Set([...first.slice(1), ...second, said[at]])
  const others = said.filter((each) => !taken.has(each))
  return withSides(others.map((each) => (each === first[0] ? { ...each, part: { k: 'or', sides } } : each)))
}

const isSubject = ({ part }: Said) => part.k === 'subject'

/** What is said on the two sides of an `or`, of all that stands before it and behind it. */
function sidesOf(before: Said[], behind: Said[]): [Said[], Said[]] {
  const [mine, theirs] = [before, behind].map((all) => all.filter(({ part }) => isCond(part))) as [Said[], Said[]]
  if (before.some(isSubject) && behind.some(isSubject)) return [mine, theirs]
  const [begin] = theirs
  const alike = begin ? mine.findLastIndex((each) => keyOf(each) === keyOf(begin)) : -1
  if (alike >= 0 && mine.length - alike > 1) return [mine.slice(alike), theirs.slice(0, mine.length - alike)]
  const noun = behind.find(isSubject)
  const own = noun ? theirs.filter((each) => behind.indexOf(each) < behind.indexOf(noun)) : theirs
  const isOfVerb = ({ part }: Said) => (part.k === 'person' && part.role === 'by') || part.k === 'when'
  const isVerb = begin?.part.k === 'where' && begin.part.day
  const last = mine.at(-1)
  const isBy = last?.part.k === 'person' && last.part.role === 'by' && mine.at(-2)?.part.k === 'where'
  return [mine.slice(isBy ? -2 : -1), own.filter((each, nth) => nth === 0 || (isVerb && isOfVerb(each)))]
}
