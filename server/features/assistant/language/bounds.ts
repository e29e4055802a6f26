import { DAYS_OF, shift, shiftDay } from './calendar.ts'
import type { FieldName, Item, Meaning } from './meaning.ts'
import { applyingNote, isOfApplying } from './period-slot.ts'
import { addCondition, type Draft, groupBy, happeningOf, nextOf, previousOf, takeNot, UNIT_FIELDS } from './reading.ts'
import { fieldOf, isMeasured } from './subject-fields.ts'
import { countField } from './subject-slot.ts'

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

/** What is said where a number is asked for, and not what rows have. */
export const BESIDE_NUMBER = 'How many or how much it is, is told, to be seen beside the number that was said.'

/** An amount is of the field whose name stands beside it, or the one that its unit tells. */
export function readAmount(draft: Draft, { bounds, unit }: Of<'amount'>, at: number): number | undefined {
  if (readHaving(draft, { bounds, unit }, at)) return undefined
  // `is our pipeline bigger than 500k`: how big it is.
  const of = previousOf(draft, at)?.meaning.kind
  const isAsked = draft.tokens.some(
    ({ text }, place) => /^(is|are|was|were)$/.test(text) && /^[:,]?$/.test(draft.tokens[place - 1]?.text ?? ''),
  )
  if (isAsked && (of === 'pipeline' || of === 'revenue')) {
    draft.items.push({ from: 0, to: 0, meaning: { kind: 'measure', measure: 'sum' } })
    draft.notes.push(BESIDE_NUMBER)
    return undefined
  }
  const first = nextOf(draft, at)
  const next = first?.meaning.kind === 'choice' ? (nextOf(draft, first.at) ?? first) : first
  const counted =
    next?.meaning.kind === 'subject' && next.meaning.subject !== draft.subject ? next.meaning.subject : undefined
  const not = takeNot(draft)
  // `candidates with two or more applications`
  const isOfApplications =
    draft.subject === 'candidates' &&
    /^applications?$/.test(draft.tokens[draft.items[first?.at ?? -1]?.from ?? -1]?.text ?? '')
  if (!unit && isOfApplications) {
    addCondition(draft, { field: 'applications', ...(not && { not }), ...bounds })
    return undefined
  }
  if (!unit && counted) {
    const field = countField(draft, counted, next?.at ?? at)
    if (!field) draft.unknown.add(at)
    else addCondition(draft, { field, ...(not && { not }), ...bounds })
    return (next?.at ?? at) + 1
  }
  // `did we lose more than 10 deals`: so many of them, and not so many dollars.
  if (
    !unit &&
    draft.subject === 'leads' &&
    next?.at === draft.primary &&
    first &&
    !bounds.aboveThe &&
    !bounds.belowThe
  ) {
    draft.items.push({ from: 0, to: 0, meaning: { kind: 'aim', aim: 'count' } })
    draft.notes.push(BESIDE_NUMBER)
    return undefined
  }
  // `customers with more than one won deal` are companies with so many.
  const isOfSame = next?.meaning.kind === 'subject' && next.meaning.subject === draft.subject && next.at > draft.primary
  if (!unit && !bounds.aboveThe && !bounds.belowThe && isOfSame && draft.primary >= 0 && draft.primary < at) {
    if (draft.subject !== 'leads' || not || !groupBy(draft, { field: 'company' }, at)) draft.unknown.add(at)
    else draft.having.push({ bounds, of: 'count', at })
    return undefined
  }
  // `in proposal for 30 to 60 days`; of what happened such a range is not known.
  const isStaged = draft.conditions.some(({ field }) => field === 'stage')
  const isOld = draft.tokens[draft.items[at]?.to ?? -1]?.text === 'old' && fieldOf(draft.subject, 'age') === 'age'
  if (unit === 'days' && isOld) {
    addCondition(draft, { field: 'age', ...(not && { not }), ...bounds })
    return undefined
  }
  if (unit === 'days' && !isStaged && !draft.named.some((each) => each === 'daysInStage' || each === 'age')) {
    draft.unknown.add(at)
    return undefined
  }
  const name = amountField(draft, { bounds, unit }, at)
  const field = name && fieldOf(draft.subject, name)
  if (!field) {
    draft.unknown.add(at)
    return undefined
  }
  draft.named = draft.named.filter((each) => each !== name)
  addCondition(draft, { field, ...(not && { not }), ...bounds })
  return undefined
}

/** `rated 5 stars`, `probability 50` */
export function readNumber(draft: Draft, { value }: Of<'number'>, at: number): number | undefined {
  const before = draft.items[at - 1]?.meaning
  const after = draft.items[at + 1]?.meaning
  // `deals with zero probability`
  if (value === 0 && after?.kind === 'field' && isMeasured(after.field)) {
    const field = fieldOf(draft.subject, after.field)
    if (field) addCondition(draft, { field, ...(takeNot(draft) && { not: true }), atMost: 0 })
    return field ? at + 2 : undefined
  }
  // `a probability of 50`
  const isOf = /^(of|is|at|=)$/.test(draft.tokens[(draft.items[at]?.from ?? 0) - 1]?.text ?? '')
  const named = value === 0 || isOf ? previousOf(draft, at)?.meaning : before
  if (named?.kind !== 'field' || !isMeasured(named.field) || named.field === 'name') return undefined
  return readAmount(
    draft,
    { kind: 'amount', bounds: { atLeast: value, atMost: value }, unit: null, label: String(value) },
    at,
  )
}

/** `who has more than 8 open tasks`, `sources with a win rate above 30%`, `reps above the average`: which of the groups are told. */
function readHaving(draft: Draft, { bounds, unit }: Pick<Of<'amount'>, 'bounds' | 'unit'>, at: number): boolean {
  if (!asksForGroups(draft, at)) return false
  const isMiddle = bounds.aboveThe !== undefined || bounds.belowThe !== undefined
  const of = isMiddle ? comparedOf(draft, at) : (boundedOf(draft, { unit, at }) ?? goneOnWith(draft, at))
  const same = draft.having.find((each) => each.of === of)
  if (same) Object.assign(same, { bounds: { ...same.bounds, ...bounds }, at })
  else if (of) draft.having.push({ bounds, of, at })
  return of !== undefined
}

type Computed = Draft['having'][number]['of']

// `with at least 3 leads and at most 10`: of the same as the bounds before.
function goneOnWith({ items, having, primary }: Draft, at: number): Computed | undefined {
  const last = having.at(-1)
  const isNext = items
    .slice((last?.at ?? at) + 1, at)
    .every(({ meaning }, place) => IDLE.has(meaning.kind) || (last?.at ?? at) + 1 + place === primary)
  return isNext ? last?.of : undefined
}
const IDLE = new Set<Meaning['kind']>(['filler', 'steer', 'measure'])

const besideOf = ({ items }: Draft, at: number) =>
  [items.slice(0, at).findLast(isSaying), items.slice(at + 1).find(isSaying)].map((item) => item?.meaning)

const isOfWins = ({ primary }: Draft, beside: (Meaning | undefined)[]) =>
  primary < 0 && beside.some((meaning) => meaning?.kind === 'choice' && meaning.on.leads?.is?.[0] === 'won')

function boundedOf(draft: Draft, { unit, at }: { unit: Of<'amount'>['unit']; at: number }): Computed | undefined {
  const beside = besideOf(draft, at)
  // `among those with at least ten closed deals`
  const next = draft.items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'choice' && meaning.kind !== 'filler')
  if (unit === null && beside[1]?.kind === 'choice' && next?.meaning.kind === 'subject') return 'count'
  // `reps with more than 10 wins`
  const noun = draft.tokens[draft.items[at]?.to ?? -1]?.text ?? ''
  if (unit === null && /^(wins|losses|hires|rejections|sales)$/.test(noun)) return 'count'
  const measure = beside.find((meaning) => meaning?.kind === 'measure' && RATES.has(meaning.measure))
  if (measure?.kind === 'measure') return measure.measure
  const wins = isOfWins(draft, beside)
  // `who won more than 100k`
  if (unit === 'money' && wins) draft.items.push({ from: 0, to: 0, meaning: { kind: 'revenue' } })
  // `owners with more than 100k in open deals`, `reps with more than 50k pipeline`
  const isTotal =
    /^(in|of)$/.test(draft.tokens[draft.items[at]?.to ?? -1]?.text ?? '') || beside[1]?.kind === 'pipeline'
  // `by country, only those above 100k`
  const isOfSums = draft.items.some(({ meaning }) => meaning.kind === 'measure' && meaning.measure === 'sum')
  const isOfWon = draft.items.some(({ meaning }) => meaning.kind === 'revenue')
  if (unit === 'money' && (isOfSums || isOfWon) && isOfGroups(draft, at)) return isOfWon ? 'revenue' : 'sum'
  if (unit === 'money' && isTotal && !isOfRevenue(beside)) {
    draft.items.push({ from: 0, to: 0, meaning: { kind: 'measure', measure: 'sum' } })
    return 'sum'
  }
  if (unit === 'money' && (wins || beside.some((meaning) => meaning?.kind === 'revenue'))) return 'revenue'
  // `which month was below 20k`
  if (unit === 'money' && draft.group?.by && draft.primary < 0 && draft.subject === 'leads') {
    draft.items.push({ from: 0, to: 0, meaning: { kind: 'revenue' } })
    return 'revenue'
  }
  return unit === null && (isCounted(draft, at) || isOfGroups(draft, at)) ? 'count' : undefined
}

const isOfRevenue = (beside: (Meaning | undefined)[]) => beside.some((meaning) => meaning?.kind === 'revenue')

// `leads by country, only those with more than 20`
const isOfGroups = (draft: Draft, at: number) =>
  draft.groupedAt >= 0 &&
  draft.groupedAt < at &&
  draft.items.slice(at + 1).every(({ meaning }) => meaning.kind === 'filler' || meaning.kind === 'steer')

// What of each group is above or below that of the others: a rate, what was won, how many rows, an amount of them.
function comparedOf(draft: Draft, at: number): Computed | undefined {
  const { items, tokens, primary } = draft
  const beside = besideOf(draft, at)
  for (const meaning of beside) {
    if (meaning?.kind === 'measure' && RATES.has(meaning.measure)) return meaning.measure
    if (meaning?.kind === 'revenue') return 'revenue'
    if (meaning?.kind === 'aim' && meaning.aim === 'count') return 'count'
  }
  // `more open deals than average`: the amount stands before what is counted.
  const { from = 0, to = 0 } = items[at] ?? {}
  const isSplit = to === from + 1 && /^(more|less|fewer)$/.test(tokens[from]?.text ?? '')
  if ((isSplit && isCounted(draft, at)) || isOfWins(draft, beside)) return 'count'
  const field = beside.find((meaning) => meaning?.kind === 'field' && DAYLESS(meaning.field))
  if (field?.kind !== 'field' || primary > at || !fieldOf(draft.subject, field.field)) return undefined
  items.push({ from: 0, to: 0, meaning: { kind: 'measure', measure: 'average' } })
  draft.named.push(field.field)
  return 'average'
}

const isCounted = ({ items, primary }: Draft, at: number) =>
  primary > at && items.slice(at + 1, primary).every((item) => isAdjective(item))

const RATES = new Set(['winRate', 'conversion', 'salesCycle', 'average', 'median'])
const isSaying = ({ meaning }: Item) =>
  meaning.kind !== 'filler' && !(meaning.kind === 'steer' && ['in', 'with', 'to', 'at'].includes(meaning.steer))
// `more than 5 but fewer than 20 leads`
const isAdjective = ({ meaning }: Item) => ['filler', 'choice', 'steer', 'amount'].includes(meaning.kind)

// `which reps`, `who`, `companies with`: what is told is no single row.
const asksForGroups = ({ items, tokens, groupedAt }: Draft, at: number) =>
  items.slice(0, at).some(
    ({ meaning, from }) =>
      // `deals whose value is above average` are rows.
      (meaning.kind === 'who' && tokens[from]?.text !== 'whose') ||
      meaning.kind === 'each' ||
      (meaning.kind === 'field' && DIMENSIONS.has(meaning.field)) ||
      // `which months were above 100k`
      (meaning.kind === 'unit' && groupedAt >= 0),
  )
const DIMENSIONS = new Set<FieldName>([
  'owner',
  'source',
  'company',
  'city',
  'country',
  'state',
  'place',
  'opening',
  'department',
])

const DAYLESS = (name: FieldName) =>
  isMeasured(name) && !['name', 'created', 'updated', 'closed', 'due', 'completed', 'moved', 'contacted'].includes(name)

function amountField(
  draft: Draft,
  { bounds, unit }: Pick<Of<'amount'>, 'bounds' | 'unit'>,
  at: number,
): FieldName | undefined {
  if (unit === 'percent') return 'probability'
  if (unit === 'bytes') return 'size'
  if (unit === 'stars') return 'rating'
  // `more than 50% probability and under 20k`: dollars are of what has dollars.
  const isOf = (name: FieldName) => unit !== 'money' || MONEY.has(name)
  const before = draft.named.findLast((name) => DAYLESS(name) && isOf(name) && fieldOf(draft.subject, name))
  // `the weighted pipeline of deals over 10k`: so much is their value.
  if (before === 'weightedValue' && unit === 'money' && draft.primary >= 0 && draft.primary < at) return 'value'
  if (before) return before
  const next = nextOf(draft, at)?.meaning
  if (next?.kind === 'field' && DAYLESS(next.field) && isOf(next.field) && fieldOf(draft.subject, next.field))
    return next.field
  if (unit) return UNIT_FIELDS[unit]
  if (bounds.aboveThe || bounds.belowThe) return MIDDLED[draft.subject]
  const most = Math.max(...Object.values(bounds).map(Number))
  if (draft.subject === 'candidates') return most <= 5 ? 'rating' : undefined
  return draft.subject === 'leads' || draft.subject === 'openings' ? 'value' : undefined
}

// `candidates above average`
const MIDDLED: Partial<Record<string, FieldName>> = {
  leads: 'value',
  openings: 'salary',
  documents: 'size',
  candidates: 'rating',
}

const MONEY = new Set<FieldName>(['value', 'weightedValue', 'salary', 'size'])

/** A time that passed is of what happened beside it; of a stage, the days in it. */
export function readAge(draft: Draft, age: Of<'age'>, at: number): undefined {
  if (isOfApplying(draft, at)) {
    draft.notes.push(applyingNote(age.label))
    return undefined
  }
  const happening = happeningNear(draft, at)
  const not = takeNot(draft)
  if (happening === 'contacted') return addContact(draft, age, not)
  if (happening === 'due' && !isOldAt(draft, at)) return addDue(draft, age)
  if (isInStage(draft, at, happening)) {
    const field = fieldOf(draft.subject, 'daysInStage')
    const bound = age.bound === 'for' ? 'atLeast' : age.bound
    if (field) addCondition(draft, { field, [bound]: age.count * DAYS_OF[age.unit], label: age.label })
    return undefined
  }
  if (isLengthOfSale(draft, age, at)) {
    addCondition(draft, {
      field: 'daysToClose',
      ...(not && { not }),
      [age.bound === 'for' ? 'atMost' : age.bound]: age.count * DAYS_OF[age.unit],
      label: age.label,
    })
    return undefined
  }
  if (isOverdue(draft, at)) {
    const isLately = age.bound === 'below' || age.bound === 'atMost'
    const days = isLately ? { from: fromOf(draft.today, age) } : { to: limitOf(draft.today, age) }
    addCondition(draft, { field: 'dueDate', ...days, label: age.label })
    return undefined
  }
  // `customers we won more than a year ago`
  const end = draft.items[at]?.to ?? 0
  const isAgo = draft.tokens.slice(end - 1, end + 1).some(({ text }) => text === 'ago')
  const day = happening === 'updated' ? 'updated' : happening === 'closed' && isAgo ? 'closed' : 'created'
  const field = fieldOf(draft.subject, day) ?? 'createdAt'
  const recent =
    (age.bound === 'for' && !not && happening !== undefined) || age.bound === 'below' || age.bound === 'atMost'
  if (recent) addCondition(draft, { field, from: fromOf(draft.today, age), to: draft.today, label: age.label })
  else addCondition(draft, { field, to: limitOf(draft.today, age), label: age.label })
  if (field === 'createdAt' && draft.conditions.some(({ is }) => is?.join() === 'in_progress'))
    draft.notes.push('Since when a task is in progress is not kept; this is since it was created.')
  return undefined
}

// `won in less than 30 days`, `took more than a month to close`
function isLengthOfSale(draft: Draft, { bound }: Of<'age'>, at: number): boolean {
  const { items, tokens, subject, conditions } = draft
  const from = items[at]?.from ?? 0
  const said = tokens.slice(Math.max(0, from - 2), from + 1).map(({ text }) => text)
  const isClosed = conditions.some(({ field, is, not }) => field === 'outcome' && !not && !is?.includes('open'))
  const isOfCreation = draft.tokens
    .slice(items[at]?.to, (items[at]?.to ?? 0) + 3)
    .some(({ text }) => /^creat/.test(text))
  if (subject === 'leads' && isClosed && isOfCreation) return true
  const takes = said.some((word) => /^(took|take|takes|taken|needed)$/.test(word))
  return (
    subject === 'leads' &&
    ((bound !== 'for' && takes) ||
      (isClosed && bound !== 'for' && (said.includes('in') || said.includes('after'))) ||
      (isClosed && said.includes('within')))
  )
}

/** The last day that is so long ago. */
const limitOf = (today: string, { count, unit, bound }: Of<'age'>) => {
  const day = shift(today, -Math.min(count, 5000), unit)
  return bound === 'above' ? shiftDay(day, -1) : day
}

/** The first day that is less long ago. */
const fromOf = (today: string, { count, unit, bound }: Of<'age'>) => {
  const day = shift(today, -Math.min(count, 5000), unit)
  return bound === 'below' ? shiftDay(day, 1) : day
}

function addContact(draft: Draft, age: Of<'age'>, not: boolean): undefined {
  const day = limitOf(draft.today, age)
  const long = age.bound === 'above' || age.bound === 'atLeast'
  const days = !not && long ? { to: day } : { from: not ? shiftDay(day, 1) : day, to: draft.today }
  addCondition(draft, { field: 'lastContactAt', ...(not && { not }), ...days, label: age.label })
}

function addDue(draft: Draft, { count, unit, label, bound }: Of<'age'>): undefined {
  const field = fieldOf(draft.subject, 'due')
  const last = shift(draft.today, Math.min(count, 5000), unit)
  if (field) addCondition(draft, { field, from: draft.today, to: bound === 'below' ? shiftDay(last, -1) : last, label })
}

function happeningNear(draft: Draft, at: number) {
  for (let back = at - 1; back >= Math.max(0, at - 6); back -= 1) {
    const happening = happeningOf(draft.items[back]?.meaning)
    if (happening) return happening
  }
  const next = nextOf(draft, at)
  return happeningOf(next?.meaning) ?? (next ? happeningOf(nextOf(draft, next.at)?.meaning) : undefined)
}

const isOldAt = ({ tokens, items }: Draft, at: number) => /^old/.test(tokens[items[at]?.from ?? -1]?.text ?? '')

function isInStage(draft: Draft, at: number, happening: string | undefined): boolean {
  // `deals in negotiation older than a month`; `proposals older than a month` are so long what they are.
  if (draft.primary >= 0 && isOldAt(draft, at)) return false
  if (happening === 'moved') return true
  const before = previousOf(draft, at)?.meaning
  return before?.kind === 'choice' && before.on[draft.subject]?.field === 'stage'
}

// `overdue for a week`, `more than a week overdue`
function isOverdue(draft: Draft, at: number): boolean {
  const next = nextOf(draft, at)?.meaning
  const isNext = draft.subject === 'tasks' && next?.kind === 'choice' && next.on.tasks?.field === 'overdue'
  // `more than a week`, after what is overdue
  const isBefore = draft.subject === 'tasks' && draft.formerDay === 'dueDate'
  return isNext || isBefore || draft.conditions.some(({ field }) => field === 'overdue')
}
