import type { DataQuery } from '../../../../contract/data-query/fields.ts'
import { type PeriodUnit, periodBefore } from './calendar.ts'
import type { Item, Meaning } from './meaning.ts'
import { USUAL_AMOUNT } from './measures.ts'
import type { Token } from './token.ts'

interface Next {
  tokens: Token[]
  items: Item[]
  now: DataQuery
}

/** The question before with one thing in another way: its period before, against another one, another amount, its first row. */
export function goneOn(previous: DataQuery, { tokens, items, now }: Next): DataQuery | undefined {
  const text = tokens.map(({ text }) => text).join(' ')
  const query = structuredClone(previous)
  const unit = BEFORE.exec(text)?.[1] as PeriodUnit | 'period' | undefined
  if (unit && dated(query)) {
    goBack(query, unit === 'period' ? undefined : unit)
    return query
  }
  if (SHARE.test(text) && query.groupBy && query.aim !== 'compare') return { ...query, measures: [shareOf(query)] }
  if (FIRST.test(text) && query.aim === 'list') return { ...query, limit: 1 }
  if (VERSUS.test(text)) return against(query, { items, now })
  return OTHER.test(text) ? withAmount(query, amountIn(items, now)) : undefined
}

// A share of what was told: of the revenue, or of how many there are.
const shareOf = ({ measures: [first] }: DataQuery): DataQuery['measures'][number] =>
  first?.measure === 'sum' && first.field ? { measure: 'share', field: first.field } : { measure: 'share' }

const BEFORE =
  /^(?:and |what about |how about |and in )*the (day|week|month|quarter|year|period) before(?: that)?(?: \?)?$/
const SHARE = /^(and |now )?(in|as) (a )?(percent|percentages?|shares?)(?: \?)?$/
const FIRST = /\bthe (first|top) one\b/
// `and the second one?`, `who is third?`
const NTH =
  /^(?:and |what about |how about |show (?:me )?|who (?:is|comes|was) |what is |which (?:one )?(?:is|comes) )*(?:the |in )?(second|2nd|third|3rd|fourth|4th|fifth|5th|next)(?: (?:one|place|biggest|largest|smallest|best))?(?: \?)?$/
const PLACES: Record<string, number> = {
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
}

/** One row or group of the question before: the second of it, the next one, or whose the biggest is. */
export function oneOf(previous: DataQuery, tokens: Token[]): DataQuery | undefined {
  const { aim, order, groupBy, limit = 0, skip = 0 } = previous
  const text = tokens.map(({ text }) => text).join(' ')
  const [, size] = WHOSE.exec(text) ?? []
  if (size && aim === 'list') {
    const { skip: _, ...query } = structuredClone(previous)
    const field = /^(old|new)est$/.test(size) ? 'createdAt' : USUAL_AMOUNT[previous.subject]
    return field ? { ...query, order: { field, descending: !/^(smallest|oldest)$/.test(size) }, limit: 1 } : undefined
  }
  // `who lost it?`, after the biggest loss
  if (limit === 1 && aim === 'list' && WHO_DID_IT.test(text)) return structuredClone(previous)
  const best = BEST.exec(text)?.[1]
  if (best && groupBy && order) {
    const { skip: _, ...query } = structuredClone(previous)
    return { ...query, order: { ...order, descending: !/^(worst|lowest|last|smallest)$/.test(best) }, limit: 1 }
  }
  const more = limit > 0 ? MORE.exec(text)?.[1] : undefined
  const count = more && (Number(more) || NUMBERS.indexOf(more) + 2)
  if (count && count > 1 && count <= 50) return { ...structuredClone(previous), limit: count, skip: skip + limit }
  const most = MOST.exec(text)?.[1]
  if (most && groupBy && order)
    return { ...structuredClone(previous), order: { ...order, descending: most === 'most' } }
  const word = NTH.exec(text)?.[1]
  if (!word || !(aim === 'list' || (groupBy && order))) return undefined
  const place = PLACES[word] ?? (limit > 0 ? skip + limit + 1 : 0)
  return place > 0 ? { ...structuredClone(previous), limit: 1, skip: place - 1 } : undefined
}
const WHO_DID_IT =
  /^(?:and )?(?:who|whose|which rep) (?:lost|won|owns|owned|has|had|closed|sold|handles|handled|did|made|is|was|has got|is on|is doing|is responsible for) (?:it|that|this)(?: one| deal| lead| task)?(?: \?)?$/
// `which was the best?`, after groups in their order
const BEST =
  /^(?:and )?(?:which|who|what)(?: one)?(?: of (?:them|those|these))? (?:is|was|were|comes|came) (?:the )?(best|highest|biggest|top|first|worst|lowest|smallest|last)(?: one)?(?: \?)?$/
const MOST = /^(?:and |or )?(?:(?:who|which) (?:has|have|had) )?the (most|least|fewest)(?: \?)?$/
// `next 5`, after the first ones
const MORE =
  /^(?:and |show (?:me )?|now )*(?:the )?(?:next|following) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)(?: (?:ones|leads|deals|tasks|candidates))?(?: \?)?$/
const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const WHOSE =
  /^(?:and )?(?:who (?:owns|has|handles|is responsible for|looks after)|whose is) the (biggest|largest|smallest|oldest|newest)(?: one| of (?:them|those|these))?(?: \?)?$/

const VERSUS =
  /^(and |how about |is (?:that|it) |was (?:that|it) )?((?:more|less|fewer|better|worse|higher|lower) than|versus|compared (to|with)|against|compare (it|that|them) (to|with))\b/
const OTHER = /^(and |or |no |ok )?(make|change|set|raise|lower|try|what about|how about)\b/

/** `remove the date`: the question before without what it says of one thing; undefined where nothing of the kind was said. */
export function withoutThat(previous: DataQuery, tokens: Token[]): DataQuery | undefined {
  const said = REMOVED.exec(tokens.map(({ text }) => text).join(' '))?.[1]?.replace(/s$/, '')
  const isThat = said && OF_WORDS[said]
  const conditions = isThat ? previous.conditions.filter((each) => !isThat(each)) : previous.conditions
  if (conditions.length === previous.conditions.length) return undefined
  const { compareWith: _, ...query } = structuredClone(previous)
  return { ...query, aim: query.aim === 'compare' ? 'list' : query.aim, conditions: structuredClone(conditions) }
}

type Condition = DataQuery['conditions'][number]
const REMOVED =
  /^(?:and |now |please )?(?:remove|drop|forget|clear|ignore) (?:the |that )?(\w+)(?: filter| condition)?(?: please)?$/
const isDay = ({ from, to }: Condition) => Boolean(from ?? to)
const isOfField =
  (...fields: string[]) =>
  ({ field }: Condition) =>
    fields.includes(field)
const isOfPlace = isOfField('place', 'city', 'country', 'state', 'location', 'leadPlace')
const isOfPerson = isOfField('assignedUserId', 'assignedTo', 'uploadedBy', 'userId', 'createdBy')
const OF_WORDS: Partial<Record<string, (condition: Condition) => boolean>> = {
  date: isDay,
  day: isDay,
  period: isDay,
  time: isDay,
  place: isOfPlace,
  city: isOfPlace,
  country: isOfPlace,
  location: isOfPlace,
  owner: isOfPerson,
  assignee: isOfPerson,
  person: isOfPerson,
  source: isOfField('source'),
  stage: isOfField('stage', 'outcome', 'previousStage'),
  amount: isOfField('value'),
  value: isOfField('value'),
  priority: isOfField('priority'),
}

const dated = ({ conditions }: DataQuery) => conditions.find(({ from, to, not }) => from && to && !not)

/** As many days, up to those of the question before. */
export function goBack(query: DataQuery, unit?: PeriodUnit): void {
  const days = dated(query)
  delete query.compareWith
  if (days?.from && days.to)
    Object.assign(days, {
      ...periodBefore({ from: days.from, to: days.to, ...(unit && { unit }) }),
      label: 'the period before',
    })
}

const IDLE = new Set<Meaning['kind']>(['filler', 'steer', 'aim', 'period'])

// `versus Q2`: the days of the question before are compared with these.
function against(query: DataQuery, { items, now }: Omit<Next, 'tokens'>): DataQuery | undefined {
  const days = dated(query)
  const [period, ...others] = items.flatMap(({ meaning }) => (meaning.kind === 'period' ? [meaning.period] : []))
  const { from, to, label } = period ?? {}
  const isAlone = others.length === 0 && items.every(({ meaning }) => IDLE.has(meaning.kind))
  if (!days || !from || !to || from === days.from || !isAlone || query.groupBy) return undefined
  const own: DataQuery['measures'] = query.aim === 'count' ? [{ measure: 'count' }] : query.measures
  const measures = own.length > 0 ? own : now.measures
  return { ...query, aim: 'compare', measures, compareWith: { field: days.field, from, to, ...(label && { label }) } }
}

/** An amount, and of what it is where that is said. */
interface Amount {
  value: number
  field?: string
}

function amountIn(items: Item[], { conditions }: DataQuery): Amount | undefined {
  const [said, ...others] = conditions
  const [number, ...more] = items.filter(({ meaning }) => !IDLE.has(meaning.kind)).map(({ meaning }) => meaning)
  if (!said && number?.kind === 'number' && more.length === 0) return { value: number.value }
  return said?.atLeast !== undefined && said.atLeast === said.atMost && others.length === 0
    ? { value: said.atLeast, field: said.field }
    : undefined
}

const BOUNDS = ['above', 'atLeast', 'below', 'atMost'] as const

// `make that 50k`, after those over 100k; `what about 4`, after those with 5 stars
function withAmount(query: DataQuery, amount: Amount | undefined): DataQuery | undefined {
  const isBounded = (condition: DataQuery['conditions'][number]) =>
    !condition.or && BOUNDS.some((bound) => condition[bound] !== undefined)
  const former = query.conditions.findLast(
    (each) => isBounded(each) && (amount?.field === undefined || amount.field === each.field),
  )
  const bounds = BOUNDS.filter((bound) => former?.[bound] !== undefined)
  const isExact = former?.atLeast === former?.atMost
  if (!amount || !former || (bounds.length > 1 && !isExact)) return undefined
  for (const bound of bounds) former[bound] = amount.value
  delete former.label
  return query
}
