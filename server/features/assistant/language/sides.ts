import type { QueryCondition, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Item, Meaning } from './meaning.ts'
import type { Draft } from './reading.ts'

/** The two sides of an *or* that say several things each, as `won by Anna or lost by Ben`. */
interface Sides {
  /** The items without what the second side says. */
  first: Item[]
  /** Those of the second side alone. */
  second: Item[]
  /** Fields that are of both sides, wherever they were said. */
  common: ReadonlySet<string>
}

interface Asked {
  subject: QuerySubject
  /** What some items say. */
  read: (items: Item[]) => Draft
}

/** Undefined where every *or* is of one field, or of all that stands around it. */
export function sidesOf(items: Item[], asked: Asked): Sides | undefined {
  for (const [at, { meaning }] of items.entries()) {
    if (meaning.kind !== 'steer' || meaning.steer !== 'or') continue
    const sides = dividedAt(items, at, asked)
    if (sides) return sides
  }
  return undefined
}

const FILLER: Meaning = { kind: 'filler' }
const asFiller = (item: Item): Item => ({ ...item, meaning: FILLER })

function dividedAt(items: Item[], at: number, { subject, read }: Asked): Sides | undefined {
  if (isOtherPeriod(items, at)) return undefined
  const first = items.map((item, place) => (place >= at && isCondition(items, place) ? asFiller(item) : item))
  const second = items.map((item, place) => (place <= at ? asFiller(item) : item))
  const [left, right] = [first, second].map((some) => read(some).conditions)
  if (!left?.length || !right?.length || [...left, ...right].some(standsAlone)) return undefined
  const fields = new Set(right.map(({ field }) => field))
  const shared = left.filter(({ field }) => fields.has(field)).map(({ field }) => field)
  const deed = deedIn(left)
  if (shared.length === 0 && (deedIn(right) === 0 || (deed >= 0 && right.length === 1)))
    return { first, second, common: new Set(left.slice(0, Math.max(0, deed)).map(({ field }) => field)) }
  const names = (item: Item) => item.meaning.kind === 'subject' && item.meaning.subject === subject
  const isRestated = items.slice(0, at).some(names) && items.slice(at + 1).some(names)
  const isList = left.at(-1)?.field === right[0]?.field && shared.length < 2
  const isParallel = left.length > 1 && right.length > 1 && shared.length > 0 && !isList
  if (!isParallel && !(isRestated && left.length + right.length > 2)) return undefined
  const common = isRestated ? [] : [...before(left, shared), ...daysAfter(right, { shared, left })]
  return { first, second, common: new Set(common.map(({ field }) => field)) }
}

// `did we win more in May or June`: two periods of one deed.
const isOtherPeriod = (items: Item[], at: number) =>
  items.slice(0, at).some(({ meaning }) => meaning.kind === 'period') &&
  items.slice(at + 1).some(({ meaning }) => meaning.kind === 'period') &&
  items.slice(at + 1).every(({ meaning }) => ['filler', 'period', 'steer'].includes(meaning.kind))

/** Where a deed begins that ends a side, `won by Anna` or `lost this year`: whose it was and when is of nothing else. */
function deedIn(side: QueryCondition[]): number {
  const at = side.findIndex(({ field, is }) => field === 'outcome' && !is?.includes('open'))
  const rest = side.slice(at + 1)
  const isOfDeed = rest.length > 0 && rest.every(({ field }) => field === 'assignedUserId' || field === 'closedAt')
  return at >= 0 && isOfDeed ? at : -1
}

// What is divided already, or compares with all others, is no part of a side.
const standsAlone = ({ or, aboveThe, belowThe }: QueryCondition) => Boolean(or ?? aboveThe ?? belowThe)

// `open deals over 50k from referrals or over 20k from the website`: all of them are open.
function before(left: QueryCondition[], shared: string[]): QueryCondition[] {
  const first = left.findIndex(({ field }) => shared.includes(field))
  return left.slice(0, first)
}

// `won by Anna or lost by Ben this year`: both were so this year.
function daysAfter(
  right: QueryCondition[],
  { shared, left }: { shared: string[]; left: QueryCondition[] },
): QueryCondition[] {
  const last = right.findLastIndex(({ field }) => shared.includes(field))
  const isOfLeft = ({ field }: QueryCondition) => left.some((each) => each.field === field)
  return right.slice(last + 1).filter((each) => (each.from ?? each.to) && !isOfLeft(each) && last > 0)
}

const CONDITIONS = new Set<Meaning['kind']>([
  'choice',
  'happening',
  'period',
  'age',
  'amount',
  'number',
  'person',
  'name',
  'quote',
  'stale',
  'likely',
  'condition',
  'unknown',
])

// Words of groups, of what is computed and of its order are of the whole question.
function isCondition(items: Item[], at: number): boolean {
  const meaning = items[at]?.meaning
  if (meaning?.kind === 'steer') return ['or', 'not', 'without', 'with'].includes(meaning.steer)
  const before = items[at - 1]?.meaning
  if (meaning?.kind === 'field') return before?.kind === 'steer' && ['without', 'with'].includes(before.steer)
  return meaning !== undefined && CONDITIONS.has(meaning.kind)
}

/** One condition of what both sides say, in place of those of the first. */
export function joinSides(first: QueryCondition[], second: QueryCondition[]): QueryCondition | undefined {
  const [one, other] = [first, second].map(
    ([head, ...rest]) => head && { ...head, ...(rest.length > 0 && { and: rest }) },
  )
  return one && other && { ...one, or: [other] }
}
