import type { DataQuery, QueryMeasure } from '../../../../contract/data-query/fields.ts'
import { mostOf } from './grouping.ts'
import type { FieldName, Item, Meaning } from './meaning.ts'
import { USUAL_AMOUNT } from './measures.ts'
import { isOne } from './one-or-several.ts'
import { dayField } from './period-slot.ts'
import { type Draft, meaningsOf } from './reading.ts'
import { fieldOf, isMeasured } from './subject-fields.ts'

/** How many are told where the best are asked for without a number. */
const TOP = 10

/** The order of rows or groups, and how many of them. */
export function orderOf(draft: Draft, asked: Asked): Pick<DataQuery, 'order' | 'limit' | 'limitEach' | 'skip'> {
  const each = bestOfEach(draft, asked)
  const order = each ?? rankedOf(draft, asked)
  const [first, last] = [Math.min(...draft.places), Math.max(...draft.places)]
  if (!order.order || !Number.isFinite(first)) return order
  const many = { [each ? 'limitEach' : 'limit']: last - first + 1 }
  return { ...order, ...many, ...(first > 1 && { skip: first - 1 }) }
}

interface Asked {
  group: DataQuery['groupBy']
  measures: QueryMeasure[]
  divided: boolean
  counts: boolean
}

/** How many of each group are told where a number is not said. */
const FIRST_OF_EACH = 3

/** `top 3 leads per owner`, `the biggest deal in each stage`: rows, so many of each group. */
function bestOfEach(draft: Draft, { group, counts }: Asked): Pick<DataQuery, 'order' | 'limitEach'> | undefined {
  const { items, primary } = draft
  const groupedAt = dividedAt(draft)
  const best = items.findIndex(({ meaning }) => BEST.has(meaning.kind))
  const said = items[best]?.meaning
  const isComputed = counts || items.some(({ meaning }) => meaning.kind === 'measure' || meaning.kind === 'revenue')
  if (!group || !said || groupedAt < 0 || isComputed || mostOf(draft)) return undefined
  const isOfRows = best < primary && items.slice(best + 1, primary).every(({ meaning }) => BESIDE.has(meaning.kind))
  if (!isOfRows || (groupedAt > best && groupedAt < primary)) return undefined
  const limit = limitOf(draft)
  if (!limit && !isOne(draft) && !isOfEach(draft)) return undefined
  const field = said.kind === 'extreme' ? extremeField(draft, said) : (draft.order?.field ?? 'createdAt')
  const descending = said.kind === 'extreme' ? said.descending : (draft.order?.descending ?? true)
  if (!field) return undefined
  return { order: { field, descending }, limitEach: Math.min(50, limit ?? (isOne(draft) ? 1 : FIRST_OF_EACH)) }
}

const BEST = new Set<Meaning['kind']>(['extreme', 'recent'])
const BESIDE = new Set<Meaning['kind']>(['filler', 'choice', 'number', 'ordinal', 'name', 'person', 'amount'])

// `of each person` is one word for both.
const dividedAt = ({ items, groupedAt }: Draft) =>
  groupedAt >= 0 ? groupedAt : items.findIndex(({ meaning }) => meaning.kind === 'each')

// `by` may say that all of it shall be in groups.
const isOfEach = (draft: Draft) => {
  const { tokens, items } = draft
  const { from = 0, meaning } = items[dividedAt(draft)] ?? {}
  if (meaning?.kind === 'each') return true
  return tokens.slice(Math.max(0, from - 2), from).some(({ text }) => /^(per|each|every)$/.test(text))
}

function rankedOf(draft: Draft, { group, measures, divided }: Asked): Pick<DataQuery, 'order' | 'limit'> {
  const extreme = draft.items.findIndex(({ meaning }) => meaning.kind === 'extreme')
  const said = draft.items[extreme]?.meaning
  const most = mostOf(draft)
  const limit = limitOf(draft)
  if (group?.field === 'stage' && !said && !most && draft.items.some(({ meaning }) => meaning.kind === 'pipeline'))
    return {}
  // Groups within groups stand in the order of both, unless the first of all are asked for.
  if (divided && !said && !most) return { ...(limit && { limit }) }
  if (group) {
    if (group.by && !said && !most) return draft.order?.field ? {} : { ...(limit && { limit }) }
    const descending = isWorstLoss(draft, measures) || (said?.kind === 'extreme' ? said.descending : most !== 'least')
    return {
      order: { measure: 0, descending: draft.order && !draft.order.field ? draft.order.descending : descending },
      ...(limit && { limit }),
    }
  }
  const [{ measure: first, field: ofDay } = {}] = measures
  if (ofDay && (first === 'latest' || first === 'earliest'))
    return { order: { field: ofDay, descending: first === 'latest' }, ...(!group && !isNamed(draft) && { limit: 1 }) }
  if (measures.length > 0) return {}
  // `the first deal we ever won`
  const isFirst = meaningsOf(draft, 'first').length > 0 && isOne(draft) && !limit && !said
  if (isFirst) return { order: { field: dayField(draft, -1), descending: false }, limit: 1 }
  if (said?.kind === 'extreme' || most) {
    const field = extremeField(draft, said)
    const descending = said?.kind === 'extreme' ? said.descending : most === 'most'
    // Tasks have no size.
    const isOfSize = said?.kind === 'extreme' && said.field === 'value' && draft.subject === 'tasks'
    if (isOfSize && field === 'dueDate') draft.unknown.add(extreme)
    if (!field || (isOfSize && field === 'dueDate')) return { ...(limit && { limit }) }
    if (field === 'rating' && !draft.conditions.some((each) => each.field === field))
      draft.notes.push('Ratings are shown to who has given their own; candidates without one stand last.')
    // What is overdue the longest was due first.
    const isLongest = field === 'dueDate' && said?.kind === 'extreme' && said.field === 'daysInStage'
    const way = field === 'createdAt' && draft.order ? draft.order.descending : descending !== isLongest
    return { order: { field, descending: way }, limit: limit ?? (isOne(draft) ? 1 : TOP) }
  }
  const latest = (['recent', 'last', 'coming'] as const).some((kind) => meaningsOf(draft, kind).length > 0)
  const single = latest && isOne(draft) ? 1 : undefined
  const wanted = limit ?? single
  return { ...(draft.order?.field && { order: draft.order }), ...(wanted && { limit: wanted }) }
}

// `worst month for lost deals`: with the most of them.
const isWorstLoss = ({ tokens, conditions }: Draft, [first]: QueryMeasure[]) =>
  tokens.some(({ text }) => text === 'worst') &&
  (first?.measure === 'count' || first?.measure === 'sum') &&
  conditions.some(({ field, is, not }) => field === 'outcome' && !not && is?.join() === 'lost')

const isOpenLongest = ({ subject, tokens }: Draft) =>
  subject === 'leads' &&
  /\bopen (for )?(the )?longest\b|\b(longest|most long) open\b/.test(tokens.map(({ text }) => text).join(' '))

const isOverdue = ({ subject, conditions }: Draft) =>
  subject === 'tasks' && conditions.some(({ field, not }) => field === 'overdue' && !not)

// Several may have the name that was said, and each its own day.
const isNamed = ({ conditions }: Draft) => conditions.some(({ field }) => field === 'name' || field === 'company')

function extremeField(draft: Draft, said: Meaning | undefined): string | undefined {
  const own = draft.named.find((name) => isMeasured(name) && fieldOf(draft.subject, name))
  // `the three biggest and their probability`
  const named = own && isBiggest(draft, own) ? undefined : own
  const asked =
    (draft.named.includes('daysToClose') ? 'daysToClose' : undefined) ??
    // `with the oldest last contact`
    (said?.kind === 'extreme' && said.field === 'created' ? named : undefined) ??
    // `the oldest overdue task` is the one that was due first.
    (isOverdue(draft) && said?.kind === 'extreme' && said.field === 'created' ? 'due' : undefined) ??
    // `open the longest`
    (said?.kind === 'extreme' && said.field === 'daysInStage' && isOpenLongest(draft) ? 'age' : undefined) ??
    (said?.kind === 'extreme' && said.field !== 'value' ? said.field : undefined) ??
    named ??
    (said?.kind === 'extreme' ? said.field : undefined)
  const field = asked && fieldOf(draft.subject, asked)
  // What is there the longest was made first, where no stage is kept.
  if (asked === 'daysInStage' && !field) {
    if (isOverdue(draft)) return 'dueDate'
    draft.order ??= { field: 'createdAt', descending: false }
    return 'createdAt'
  }
  if (field) return draft.order?.field ?? field
  const usual = { ...USUAL_AMOUNT, documents: 'createdAt', tasks: 'dueDate', openings: 'candidateCount' }
  return draft.order?.field ?? usual[draft.subject as keyof typeof usual]
}

// What is big is so by its value, unless something else stands right behind: `the biggest salary`.
function isBiggest({ items, tokens }: Draft, name: FieldName): boolean {
  const at = items.findIndex(({ meaning }) => meaning.kind === 'extreme')
  const next = items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'filler' && meaning.kind !== 'choice')
  const isBeside = next?.meaning.kind === 'field' && next.meaning.field === name
  return /^(biggest|largest|smallest)$/.test(tokens[items[at]?.from ?? -1]?.text ?? '') && !isBeside
}

// The number beside `top`, `first` or what is asked for.
function limitOf({ items, tokens }: Draft): number | undefined {
  const at = items.findIndex(
    ({ meaning }, index) =>
      meaning.kind === 'number' && isLimit(items, index, tokens[items[index]?.from ?? 0]?.kind === 'number'),
  )
  const meaning = items[at]?.meaning
  if (meaning?.kind !== 'number') return undefined
  return meaning.value >= 1 ? Math.min(200, Math.floor(meaning.value)) : undefined
}

const LIMITED = new Set<Meaning['kind']>([
  'extreme',
  'first',
  'recent',
  'last',
  'aim',
  'subject',
  'choice',
  'likely',
  'stale',
])

const FIRST_OF_ALL = new Set<Meaning['kind']>(['extreme', 'first', 'recent', 'last', 'coming'])

function isLimit(items: Item[], at: number, digits: boolean): boolean {
  const before = items.slice(0, at).findLast(({ meaning }) => meaning.kind !== 'filler')?.meaning
  const after = items.slice(at + 1).find(({ meaning }) => meaning.kind !== 'filler')?.meaning
  if (before && FIRST_OF_ALL.has(before.kind)) return true
  // `rated 5 but rejected`
  if (after?.kind === 'extreme') return true
  if (before?.kind === 'field' && isMeasured(before.field)) return false
  if (before?.kind === 'aim' && before.aim === 'count') return false
  // `which five cities`
  if (after?.kind === 'field' && !isMeasured(after.field) && (!before || before.kind === 'aim')) return true
  return after !== undefined && LIMITED.has(after.kind) && (digits || before?.kind === 'aim' || before === undefined)
}
