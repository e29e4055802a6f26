import type { DataQuery, QueryCondition, QueryMeasure, QuerySubject } from '../../../../contract/data-query/fields.ts'
import type { Bounds, FieldName, Happening, Item, Meaning, Unit } from './meaning.ts'
import type { Token } from './token.ts'

/** What rows are divided by; the field is blank where days are of what happened. */
export interface Grouping {
  field: string
  by?: NonNullable<DataQuery['groupBy']>['by']
}

/** A question while it is read. */
export interface Draft {
  tokens: Token[]
  items: Item[]
  subject: QuerySubject
  /** Place of the word that says what is asked for; -1 where none does. */
  primary: number
  today: string
  /** The field of days in the question before, which a follow-up goes on with. */
  formerDay: string | undefined
  conditions: QueryCondition[]
  /** What rows are divided by, where it was said or asked. */
  group: Grouping | undefined
  /** What divides the groups once more. */
  inner: Grouping | undefined
  /** Place of the item that groups, which a list goes on with. */
  groupedAt: number
  /** By what rows were to be divided that have nothing of the kind. */
  undivided: string | undefined
  compareWith: DataQuery['compareWith']
  /** Bounds of what is computed of each group, and of what: the rows of it, a measure, or what was won. `at`: where the last stood. */
  having: { bounds: Bounds; of: 'count' | QueryMeasure['measure'] | 'revenue'; at: number }[]
  order: DataQuery['order']
  /** Fields that were named and not used yet. */
  named: FieldName[]
  notes: string[]
  /** The condition that was read last, which `or` goes on with. */
  last: QueryCondition | undefined
  /** Which places in the order are asked for, as 2 of the second largest. */
  places: number[]
  /** Places of items that were not understood. */
  unknown: Set<number>
  /** Whether two bounds of one kind were said of one field, of which only one can be told. */
  isContradicted: boolean
  /** What stands before the item that is read: negation, presence, grouping. */
  before: {
    not: boolean
    presence: 'with' | 'without' | undefined
    by: boolean
    order: boolean
    versus: boolean
    /** `or` stands before it; `carried` with the negation of what is before: neither is meant. */
    or?: 'other' | 'carried' | undefined
  }
  /** The same of the condition before, for lists. */
  was: { not: boolean; presence: 'with' | 'without' | undefined }
  /** The last field of a condition, which a list goes on with. */
  lastField: string | undefined
}

/** What two of one field are: a list, as of sources; bounds that belong together; or days. */
export function addCondition(draft: Draft, condition: QueryCondition): void {
  const { field, not, ...rest } = condition
  const kept: QueryCondition = { field, ...(not && { not }), ...rest }
  const { last } = draft
  const isOther = draft.before.or === 'other' && last !== undefined
  draft.before = { ...draft.before, or: undefined }
  const among =
    isOther || last?.or ? [last as QueryCondition, ...(last?.or ?? []), ...draft.conditions] : draft.conditions
  const same = among.find((each) => each.field === kept.field && Boolean(each.not) === Boolean(not) && !each.none)
  if (isOther && !(same && isList(same, kept))) {
    last.or = [...(last.or ?? []), kept].slice(0, 10)
    return
  }
  if (same?.is && kept.is) same.is = [...new Set([...same.is, ...kept.is])]
  else if (same?.matches && kept.matches) {
    same.matches = [...new Set([...same.matches, ...kept.matches])]
    if (same.label && kept.label) same.label = `${same.label} or ${kept.label}`.slice(0, 100)
    else delete same.label
  } else if (same && isBounds(same) && isBounds(kept)) {
    draft.isContradicted ||= BOUNDS.some(
      (bound) => same[bound] !== undefined && (kept[bound] ?? same[bound]) !== same[bound],
    )
    Object.assign(same, kept)
  } else {
    draft.conditions.push(kept)
    draft.last = kept
  }
}

const isList = (one: QueryCondition, other: QueryCondition) =>
  Boolean((one.is && other.is) || (one.matches && other.matches))

const BOUNDS = ['above', 'atLeast', 'below', 'atMost'] as const
const isBounds = ({ above, atLeast, below, atMost, aboveThe, belowThe }: QueryCondition) =>
  [above, atLeast, below, atMost, aboveThe, belowThe].some((bound) => bound !== undefined)

/** Divides the rows by what stands at an item, or once more where they are divided; false where they are so twice. */
export function groupBy(draft: Draft, grouping: Grouping, at: number): boolean {
  const isSame = draft.group?.field === grouping.field && draft.group.by === grouping.by
  if (draft.inner && !isSame) return false
  if (!draft.group) draft.group = grouping
  else if (!isSame) draft.inner = grouping
  draft.groupedAt = at
  return true
}

/** Whether what is read is turned round; the negation is used up by it. */
export function takeNot(draft: Draft): boolean {
  const not = draft.before.not !== (draft.before.presence === 'without')
  draft.was = { not: draft.before.not, presence: draft.before.presence }
  draft.before = { ...draft.before, not: false, presence: undefined }
  return not
}

/** Words between others that say nothing by themselves. */
const LINKING = new Set<string>(['with', 'by', 'to', 'at'])

/** The next item that says something. */
export function nextOf({ items }: Draft, at: number): { meaning: Meaning; at: number } | undefined {
  for (let next = at + 1; next < items.length; next += 1) {
    const meaning = items[next]?.meaning
    if (meaning && meaning.kind !== 'filler' && !(meaning.kind === 'steer' && LINKING.has(meaning.steer)))
      return { meaning, at: next }
  }
  return undefined
}

/** The item before that says something. */
export function previousOf({ items }: Draft, at: number): { meaning: Meaning; at: number } | undefined {
  for (let before = at - 1; before >= 0; before -= 1) {
    const meaning = items[before]?.meaning
    if (meaning && meaning.kind !== 'filler' && !(meaning.kind === 'steer' && LINKING.has(meaning.steer)))
      return { meaning, at: before }
  }
  return undefined
}

/** The word right before an item. */
export const wordBefore = ({ tokens, items }: Draft, at: number) => tokens[(items[at]?.from ?? 0) - 1]?.text ?? ''

/** The words of an item, as they are looked up. */
export const textAt = ({ items, tokens }: Draft, at: number) =>
  tokens
    .slice(items[at]?.from, items[at]?.to)
    .map(({ text }) => text)
    .join(' ')

/** What happened to what stands at an item, where it says so. */
export function happeningOf(meaning: Meaning | undefined): Happening | undefined {
  if (meaning?.kind === 'happening') return meaning.happening
  if (meaning?.kind === 'choice') return meaning.happening
  if (meaning?.kind === 'revenue') return 'closed'
  return meaning?.kind === 'field' && HAPPENINGS.has(meaning.field) ? (meaning.field as Happening) : undefined
}

/** Leads know who owns them, and not who made them. */
export const MAKER = 'Who created or changed a lead cannot be asked for; this is told of its owner.'

const HAPPENINGS = new Set<string>(['created', 'updated', 'closed', 'due', 'completed', 'moved', 'contacted'])

/** Whether it asks for deals that are still to close, of which no day is kept. */
export const isExpected = ({ tokens, subject }: Draft) =>
  subject === 'leads' &&
  tokens.some(
    ({ text }, at) =>
      /^(clos(e|es|ing)|expires?|end|win|sign)$/.test(text) &&
      tokens.slice(Math.max(0, at - 4), at).some((token) => EXPECTING.has(token.text)),
  )
const EXPECTING = new Set(
  'expected expect will going should supposed due could can might may would likely possible'.split(' '),
)

/** The field an amount is of, by its unit. */
export const UNIT_FIELDS: Record<Unit, FieldName> = {
  money: 'value',
  percent: 'probability',
  days: 'daysInStage',
  bytes: 'size',
  stars: 'rating',
  number: 'value',
}

/** All meanings of a kind in a question. */
export const meaningsOf = <Kind extends Meaning['kind']>(
  { items }: Draft,
  kind: Kind,
): Extract<Meaning, { kind: Kind }>[] =>
  items.flatMap(({ meaning }) => (meaning.kind === kind ? [meaning as Extract<Meaning, { kind: Kind }>] : []))
