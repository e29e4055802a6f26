import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import type { FieldName, Item, Meaning } from './meaning.ts'
import { fold } from './normalise.ts'
import { fieldOf } from './subject-fields.ts'
import type { Token } from './token.ts'

/** What says what is meant, so that it is to be said where it came to nothing. */
const TELLING = new Set<Meaning['kind']>([
  'age',
  'aim',
  'amount',
  'choice',
  'coming',
  'condition',
  'extreme',
  'field',
  'first',
  'last',
  'likely',
  'measure',
  'name',
  'none',
  'number',
  'ordinal',
  'others',
  'period',
  'person',
  'quote',
  'recent',
  'repeated',
  'revenue',
  'share',
  'stale',
  'steer',
  'unit',
  'yearBefore',
])
/** Of these most people say more than they mean: `how many people applied`. */
const VAGUE = new Set(['owner', 'name', 'place', 'city', 'state', 'country'])
const SHOWN = new Set([
  'phone',
  'email',
  'value',
  'probability',
  'source',
  'stage',
  'outcome',
  'salary',
  'due',
  'lostReason',
])
/** A longer question is not looked through word by word. */
const MOST_ITEMS = 40

type Of<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>

interface Question {
  items: Item[]
  tokens: Token[]
  query: DataQuery
  today: string
  /** What was said of the reading already. */
  notes: readonly string[]
  /** How it is read with other items. */
  read: (items: Item[]) => DataQuery
}

/** Places of items that changed nothing: without them the question is read as the same query, which has nothing of them. */
export function unusedIn(question: Question): number[] {
  const { items, tokens, query, read } = question
  if (items.length > MOST_ITEMS) return []
  const whole = JSON.stringify(unlabelled(query))
  const said = fold(whole)
  const negation = idleNegation(items, query)
  return items.flatMap((item, at) => {
    if (at === negation) return [at]
    const text = textOf(tokens, item)
    if ((text !== 'top' && isOtherWay(items, at)) || isUntoldReason(item, query)) return [at]
    if (!TELLING.has(item.meaning.kind) || isIn(item.meaning, { ...question, text }) || said.includes(text)) return []
    const others = items.with(at, { ...item, meaning: { kind: 'filler' } })
    return JSON.stringify(unlabelled(read(others))) === whole ? [at] : []
  })
}

/** The place of a negation in a question of which the query has none, be it as what is still to be done. */
function idleNegation(items: Item[], { conditions, having }: DataQuery): number {
  const all = conditions.flatMap((each) => [each, ...(each.or ?? []), ...(each.and ?? [])])
  if (having || all.some(isNegative)) return -1
  return items.findIndex(({ meaning }) => meaning.kind === 'steer' && /^(not|without)$/.test(meaning.steer))
}
const isNegative = ({ field, not, none, atMost, below, is, label }: DataQuery['conditions'][number]) =>
  not ||
  /^not (yet|stale)$/.test(label ?? '') ||
  none ||
  (atMost ?? below) !== undefined ||
  SINCE.has(field) ||
  is?.some((one) => UNDONE.has(one))
/** What has not happened is so since some time, or is still to be done. */
const SINCE = new Set(['daysInStage', 'updatedAt', 'lastContactAt', 'age'])
const UNDONE = new Set(['open', 'pending', 'none', 'no', 'lost', 'rejected', 'applied', 'cancelled'])

// `the least probability but the highest value`: rows have one order.
const isOtherWay = (items: Item[], at: number) => {
  const way = wayOf(items[at])
  return way !== undefined && items.slice(0, at).some((each) => wayOf(each) === !way)
}
// `the top reason per rep`: how many each lost is no reason.
const isUntoldReason = ({ meaning }: Item, { groupBy, thenBy, conditions }: DataQuery) =>
  meaning.kind === 'field' &&
  meaning.field === 'lostReason' &&
  groupBy !== undefined &&
  ![groupBy, thenBy, ...conditions].some((part) => part?.field === 'lostReason')
const wayOf = (item: Item | undefined) => {
  const { meaning } = item ?? {}
  if (meaning?.kind === 'extreme') return meaning.descending
  return meaning?.kind === 'steer' && meaning.steer === 'least' ? false : undefined
}

/** Whether the query has what is meant, be it because of other words. */
function isIn(meaning: Meaning, { query, items, notes, today, text }: Question & { text: string }): boolean {
  const { subject, conditions, groupBy, thenBy, order, limit } = query
  switch (meaning.kind) {
    case 'revenue':
      return subject === 'leads' && conditions.some(({ field }) => field === 'outcome' || field === 'stage')
    case 'person':
      // When somebody was last in touch is asked of all.
      return (
        notes.some(isOfAll) ||
        isOfOneMoment(query) ||
        conditions.some(({ is }) => meaning.is.every((one) => is?.includes(one)))
      )
    case 'extreme':
    case 'first':
    case 'last':
    case 'recent':
      return Boolean(order ?? limit ?? query.compareWith) || isOfOneMoment(query)
    case 'number':
      return [limit, query.limitEach].includes(meaning.value)
    case 'unit':
      return [groupBy, thenBy].some((group) => group?.by === meaning.unit) || isInDays(meaning.unit, query)
    case 'share':
    case 'measure':
      // `how many are there in total`
      if (query.aim === 'count' && meaning.kind === 'measure' && meaning.measure === 'sum') return true
      return isComputed(meaning, query) || notes.some((note) => note.startsWith('The first of them'))
    case 'age':
      return notes.some(isOfLeftOut)
    case 'period':
      return (
        notes.some(isOfLeftOut) ||
        isOfDays(meaning.period, query) ||
        (isAround(today, meaning.period) && isOfNow(meaning.period, items))
      )
    case 'choice':
      // `deals nobody moved for a month`
      if (/^(nobody|no one|noone)$/.test(text) && conditions.some(({ field }) => SINCE.has(field))) return true
      return meaning.idle === true || notes.some(isOfAll) || isChosen(meaning, query, text)
    case 'aim':
      return meaning.aim !== 'compare' || query.aim === 'compare' || groupBy !== undefined
    case 'steer':
      return !COMPARING.has(meaning.steer) || isCompared(query)
    case 'field':
      return isShown(meaning.field, query)
    default:
      return false
  }
}

const COMPARING = new Set(['versus', 'most', 'least', 'than'])
const isCompared = ({ aim, compareWith, order, having, conditions }: DataQuery) =>
  aim === 'compare' ||
  Boolean(compareWith ?? order ?? having) ||
  conditions.some(({ aboveThe, belowThe, above, below }) => aboveThe ?? belowThe ?? above ?? below)

function isShown(name: FieldName, { subject, conditions, measures, groupBy, order, limit }: DataQuery): boolean {
  const field = fieldOf(subject, name)
  const isOfOne =
    (limit !== undefined && groupBy === undefined) ||
    conditions.some((each) => ['name', 'company', 'title'].includes(each.field))
  return (
    VAGUE.has(name) ||
    // A row that is asked for by name tells it.
    (isOfOne && SHOWN.has(name)) ||
    [...conditions, ...measures, groupBy, order].some((part) => part && part.field === field)
  )
}

// `when did we last win a deal`
const isOfOneMoment = ({ measures }: DataQuery) => measures.some(({ measure }) => measure === 'latest')

// `sales cycle in days`
const isInDays = (unit: string, query: DataQuery) =>
  unit === 'day' &&
  // `which day did it move`
  (isOfOneMoment(query) ||
    query.measures.some(({ measure, field }) => /cycle$/i.test(measure) || /^days/.test(field ?? '')))

// A total is of all rows, whatever else says so; a rate and a sales cycle are averages by themselves.
function isComputed(
  meaning: Of<'share'> | Of<'measure'>,
  { measures, middle, compareWith, groupBy }: DataQuery,
): boolean {
  if (meaning.kind === 'share') return measures.some(({ measure }) => RATES.has(measure))
  if (meaning.measure === 'sum') return measures.length > 0 || compareWith !== undefined || groupBy !== undefined
  return (
    middle !== undefined ||
    measures.some(({ measure }) => measure === meaning.measure || (meaning.measure === 'average' && RATES.has(measure)))
  )
}
const RATES = new Set<string>([
  'share',
  'winRate',
  'lossRate',
  'conversion',
  'salesCycle',
  'medianSalesCycle',
  'average',
])

const isOfAll = (note: string) => note.startsWith('All are told')
const isOfLeftOut = (note: string) => /\bleft out\b/.test(note)

const isOfDays = ({ from, to }: Of<'period'>['period'], { conditions, compareWith }: DataQuery) =>
  [...conditions, compareWith].some((part) => part && (part.from ?? part.to) && part.from === from && part.to === to)

const isAround = (today: string, { from, to }: Of<'period'>['period']) =>
  from !== undefined && to !== undefined && from <= today && to >= today
// `what is the pipeline worth today`, `whom should we call this week`
const isOfNow = ({ from, to }: Of<'period'>['period'], items: Item[]) =>
  from === to || items.some(({ meaning }) => meaning.kind === 'toContact')

function isChosen({ on }: Of<'choice'>, query: DataQuery, text: string): boolean {
  const { subject, conditions, measures, groupBy, order } = query
  const choice = on[subject]
  const has = (...fields: string[]) => [...conditions, groupBy].some((part) => part && fields.includes(part.field))
  // `new leads this week` are those that came in then.
  if (text === 'new') return has('createdAt')
  // `leads that have open tasks overdue`
  if (on.tasks && has('openTasks', 'overdueTasks')) return true
  if (choice?.field === 'status' && has('state')) return true
  // Only what was closed took so long to close.
  if (choice?.field === 'outcome' && order?.field === 'daysToClose') return true
  if (choice?.field === 'outcome' && measures.some(({ measure }) => RATES.has(measure) || measure === 'wonCount'))
    return true
  return conditions.some(({ field, is }) => field === choice?.field && choice.is?.every((one) => is?.includes(one)))
}

const textOf = (tokens: Token[], { from, to }: Item) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const unlabelled = ({ conditions, ...rest }: DataQuery) => ({
  ...rest,
  conditions: conditions.map(({ label: _, ...condition }) => condition),
})
