import type { FieldOf } from '../../../../contract/data-query/endpoints.ts'
import type { QueryMeasure } from '../../../../contract/data-query/fields.ts'
import { mostOf } from './grouping.ts'
import { type Draft, meaningsOf } from './reading.ts'
import { asksForPerformance } from './subject.ts'
import { fieldOf, isAmount } from './subject-fields.ts'

interface Computed {
  group: boolean
  compared: boolean
  counts: boolean
  /** The average is over the groups, and no measure of their rows. */
  isMiddle: boolean
}

/** What is computed: as it was said, or what is usual where groups or periods are told. */
export function measuresOf(draft: Draft, { group, compared, counts, isMiddle }: Computed): QueryMeasure[] {
  const measures: QueryMeasure[] = []
  readLength(draft)
  const isOfGroups = (measure: string) => isMiddle && (measure === 'average' || measure === 'median')
  const said = meaningsOf(draft, 'measure').flatMap(({ measure }) =>
    isOfEach(draft, measure, group) || isOfGroups(measure) ? [] : measure,
  )
  const revenue = draft.subject === 'leads' && meaningsOf(draft, 'revenue').length > 0
  const field = measuredField(draft)
  // `how many are there in total` is a count.
  const isCount = counts && !revenue && draft.named.length === 0 && said.join() === 'sum' && !isPriced(draft)
  for (const measure of isCount ? [] : said) {
    if (measure === 'salesCycle') measures.push(...cycleOf(draft, said.includes('median')))
    else if (measure === 'wonCount') measures.push({ measure: 'count' }, { measure })
    else if (measure === 'winRate' || measure === 'conversion') {
      if (draft.subject === 'leads') measures.push({ measure })
    } else if (!field && (measure === 'average' || measure === 'median') && !said.includes('salesCycle'))
      draft.unknown.add(
        draft.items.findIndex(({ meaning }) => meaning.kind === 'measure' && meaning.measure === measure),
      )
    else if (field && !((measure === 'average' || measure === 'median') && said.includes('salesCycle')))
      measures.push({ measure, field })
  }
  // `which customers bring most money` asks for customers.
  const ranksRows = !group && draft.primary >= 0 && mostOf(draft) !== undefined
  if (revenue && !counts && measures.length === 0 && !ranksRows) measures.push({ measure: 'sum', field: 'value' })
  // `best three months for new leads`
  const isOfNew = draft.group?.by !== undefined && draft.primary >= 0 && draft.tokens.some(({ text }) => text === 'new')
  const top =
    meaningsOf(draft, 'extreme').some(({ field: of }) => !of) &&
    !draft.order?.field &&
    !isOfNew &&
    !ranksByCount(draft) &&
    meaningsOf(draft, 'pipeline').length === 0
  if (
    (meaningsOf(draft, 'performance').length > 0 || top) &&
    group &&
    !counts &&
    draft.subject === 'leads' &&
    measures.length === 0 &&
    !isLost(draft)
  )
    measures.push(...PERFORMANCE)
  if (isOfSource(draft, group) && measures.length === 0) measures.push(...PERFORMANCE)
  const biggest = meaningsOf(draft, 'extreme').some(({ field: of, descending }) => of === 'value' && descending)
  const wins = draft.tokens.some(({ text }) => /^(win|convert)/.test(text)) || isShareWon(draft)
  if (wins && group && meaningsOf(draft, 'share').length > 0 && measures.length === 0 && draft.subject === 'leads') {
    draft.conditions = draft.conditions.filter(({ field }) => field !== 'outcome')
    measures.push({ measure: 'conversion' })
  }
  const pipeline = meaningsOf(draft, 'pipeline').length > 0
  if (group && biggest && !pipeline && measures.length === 0 && draft.subject === 'leads' && !counts)
    measures.push({ measure: 'average', field: 'value' })
  if (isRateOfGroups(draft) && measures.length === 0) measures.push({ measure: 'lossRate' })
  const share = meaningsOf(draft, 'share').length > 0 && measures.length === 0
  if (group && meaningsOf(draft, 'share').length > 0 && field && measures.every(({ measure }) => measure === 'sum'))
    measures.push({ measure: 'share', ...(measures.length > 0 && { field }) })
  const shared =
    share || (group && !draft.inner && measures.length === 0 && meaningsOf(draft, 'each').some(({ of }) => of))
  if (shared && group) {
    measures.push({ measure: 'share' })
    if (pipeline) measures.push({ measure: 'sum', field: 'value' })
  } else if (
    share &&
    draft.subject === 'leads' &&
    draft.conditions.some(({ field, is }) => field === 'outcome' && is?.[0] === 'won')
  ) {
    draft.conditions = draft.conditions.filter((each) => each.field !== 'outcome')
    measures.push({ measure: 'conversion' })
  }
  if (measures.length === 0 && !counts && asksForPerformance(draft.items, draft.tokens))
    measures.push({ measure: 'wonValue' }, { measure: 'winRate' })
  const extreme = extremeFigure(draft)
  if (extreme && measures.length === 0) measures.push(extreme)
  if (measures.some(({ field: of }) => of === 'weightedValue')) openOnly(draft)
  // `the pipeline, and what is it weighted`
  if (pipeline && isBothValues(draft) && measures.every(({ measure }) => measure === 'sum'))
    measures.push({ measure: 'sum', field: 'value' })
  // `which source is slowest to close`
  const isOfLength = meaningsOf(draft, 'extreme').some(({ field: of }) => of === 'daysToClose')
  if (group && isOfLength && measures.length === 0 && !counts) measures.push(...cycleOf(draft, false))
  if (said.includes('conversion')) ofAll(draft)
  // `total revenue and number of deals by rep`
  const isSums = measures.length > 0 && measures.every(({ measure }) => measure === 'sum')
  if (
    group &&
    counts &&
    isSums &&
    draft.items.some(({ meaning }) => meaning.kind === 'steer' && meaning.steer === 'and')
  )
    measures.push({ measure: 'count' })
  restOnClosed(draft, measures)
  restOnWon(draft, measures)
  besideRate(draft, measures)
  if (measures.length > 0) return unique(measures)
  if (
    draft.named.some((name) => name === 'daysInStage' || name === 'daysToClose') &&
    draft.tokens.some(({ text }, at) => text === 'how' && /^(long|many)$/.test(draft.tokens[at + 1]?.text ?? '')) &&
    field
  )
    return [{ measure: 'average', field }]
  const isBoth = counts && draft.subject === 'leads' && draft.named.includes('value') && !draft.order && isListed(draft)
  if ((asksForAmount(draft) || asksForSize(draft) || isBoth) && field) return [{ measure: 'sum', field }]
  const ranked = group && !counts ? rankedBy(draft) : undefined
  if (ranked) return [ranked, { measure: 'count' }]
  if (group && draft.named.some((name) => name === 'value' || name === 'weightedValue') && field)
    return [{ measure: 'sum', field }, { measure: 'count' }]
  if (compared && !counts && draft.subject === 'leads')
    return [{ measure: 'count' }, { measure: 'sum', field: 'value' }]
  if (group && !counts && meaningsOf(draft, 'pipeline').length > 0)
    return [{ measure: 'sum', field: 'value' }, { measure: 'count' }]
  return group || compared ? [{ measure: 'count' }] : []
}

// `top 3 sources by lost value`: a group is ranked by what its rows come to, or have on average.
function rankedBy({ subject, order, items }: Draft): QueryMeasure | undefined {
  const isSaid = items.some(
    ({ meaning }) =>
      meaning.kind === 'field' && isAmount(meaning.field) && fieldOf(subject, meaning.field) === order?.field,
  )
  if (!order?.field || !isSaid || order.field === 'createdAt') return undefined
  return { measure: RANKS[order.field] ?? 'average', field: order.field }
}
type Rank = 'sum' | 'average'
type AmountField = FieldOf<'money' | 'number' | 'percent'>
/** What a group has of an amount that it is ranked by. */
const RANKS: Record<AmountField, Rank> & Partial<Record<string, Rank>> = {
  value: 'sum',
  weightedValue: 'sum',
  probability: 'average',
  age: 'average',
  daysInStage: 'average',
  daysToClose: 'average',
  openTasks: 'sum',
  overdueTasks: 'sum',
  leadValue: 'average',
  leadProbability: 'average',
  fileSize: 'sum',
  salary: 'average',
  candidateCount: 'sum',
  rating: 'average',
  applications: 'average',
}

// `the cities with the most leads, top 5`
const ranksByCount = ({ items, primary }: Draft) =>
  items.some(
    ({ meaning }, at) =>
      meaning.kind === 'steer' &&
      (meaning.steer === 'most' || meaning.steer === 'least') &&
      at < primary &&
      items.slice(at + 1, primary).every((item) => item.meaning.kind === 'choice' || item.meaning.kind === 'filler'),
  )

// `how many deals and how much in total`
const isPriced = ({ tokens }: Draft) => tokens.some(({ text }) => /^(much|sum|what)$/.test(text))

// `what share of the leads was won, by rep`; `the share of won deals`, `of deals won` is of these.
function isShareWon({ items, primary, group }: Draft): boolean {
  const share = items.findIndex(({ meaning }) => meaning.kind === 'share')
  const won = items.findIndex(
    ({ meaning }) =>
      (meaning.kind === 'choice' && meaning.on.leads?.field === 'outcome' && meaning.on.leads.is?.join() === 'won') ||
      (meaning.kind === 'subject' && meaning.also?.field === 'outcome'),
  )
  return group !== undefined && share >= 0 && share < primary && primary + 1 < won
}

const isBothValues = ({ named, items }: Draft) =>
  named.includes('weightedValue') && items.some(({ meaning }) => meaning.kind === 'steer' && meaning.steer === 'and')

// `how long do lost deals take`: what is closed took so long to be.
function readLength(draft: Draft): void {
  const closed = draft.conditions.some(
    ({ field, is, not }) => field === 'outcome' && !not && is && !is.includes('open'),
  )
  if (draft.subject !== 'leads' || !closed || draft.conditions.some(({ field }) => field === 'stage')) return
  draft.named = draft.named.map((name) => (name === 'daysInStage' ? 'daysToClose' : name))
}

// `loss rate by owner`
const isRateOfGroups = (draft: Draft) =>
  draft.subject === 'leads' &&
  draft.group !== undefined &&
  meaningsOf(draft, 'each').some(({ field, of }) => field === 'outcome' && of)

// How long deals take is an average unless the median is asked for; what was lost is told of its own days.
function cycleOf(draft: Draft, isMedian: boolean): QueryMeasure[] {
  if (draft.subject !== 'leads') return []
  if (isLost(draft)) return [{ measure: isMedian ? 'median' : 'average', field: 'daysToClose' }]
  return [{ measure: isMedian ? 'medianSalesCycle' : 'salesCycle' }]
}

const isLost = ({ conditions }: Draft) =>
  conditions.some(({ field, is, not }) => field === 'outcome' && !not && is?.length === 1 && is[0] === 'lost')

// `the longest sales cycles` are of single deals.
function isOfEach(draft: Draft, measure: string, group: boolean): boolean {
  const isExtreme = meaningsOf(draft, 'extreme').some(({ field }) => field === 'daysInStage' || field === 'daysToClose')
  if (measure !== 'salesCycle' || group || !isExtreme || draft.subject !== 'leads') return false
  draft.named.push('daysToClose')
  if (!draft.conditions.some(({ field }) => field === 'outcome'))
    draft.conditions.push({ field: 'outcome', is: ['won'] })
  return true
}

// `are trade shows worth it`
const isOfSource = (draft: Draft, group: boolean) =>
  !group && meaningsOf(draft, 'performance').length > 0 && draft.conditions.some(({ field }) => field === 'source')

const PERFORMANCE: QueryMeasure[] = [{ measure: 'wonValue' }, { measure: 'conversion' }, { measure: 'count' }]

const unique = (measures: QueryMeasure[]) =>
  measures
    .filter(
      (each, at) => measures.findIndex((other) => other.measure === each.measure && other.field === each.field) === at,
    )
    .slice(0, 8)

// What is still to come is of open leads.
function openOnly({ conditions }: Draft): void {
  if (!conditions.some(({ field }) => field === 'outcome' || field === 'stage'))
    conditions.push({ field: 'outcome', is: ['open'] })
}

// `conversion from website leads to customers` is of all of them, also of those that are none.
function ofAll(draft: Draft): void {
  draft.conditions = draft.conditions.filter(
    ({ field, is, not }) => field !== 'outcome' || not || is?.length !== 1 || is[0] !== 'won',
  )
}

// `the total for Anna and her win rate`: of won deals alone each rate would be the whole.
function besideRate(draft: Draft, measures: QueryMeasure[]): void {
  const won = draft.conditions.find(({ field, is, not }) => field === 'outcome' && !not && is?.join() === 'won')
  const isRate = measures.some(({ measure }) => measure === 'winRate')
  if (!won || !isRate || !measures.every(({ measure }) => measure === 'winRate' || measure === 'sum')) return
  won.is = ['won', 'lost']
  for (const [at, { measure }] of measures.entries()) if (measure === 'sum') measures[at] = { measure: 'wonValue' }
}

// How often and how fast leads are won is told by those that were closed, or won.
function restOnClosed({ conditions, having }: Draft, measures: QueryMeasure[]): void {
  // `more than 40 leads and a win rate above 25%`: of all leads so many.
  if (having.some(({ of }) => of === 'count')) return
  const all = measures.map(({ measure }) => measure)
  const isOf = (...names: string[]) => all.length > 0 && all.every((name) => names.includes(name))
  if (!isOf('winRate', 'lossRate', 'salesCycle', 'medianSalesCycle', 'wonValue')) return
  if (conditions.some(({ field }) => field === 'outcome' || field === 'stage')) return
  const is = all.includes('winRate') || all.includes('lossRate') ? ['won', 'lost'] : ['won']
  conditions.push({ field: 'outcome', is })
}

// What was closed on some days and is computed in dollars was won.
function restOnWon({ conditions, subject }: Draft, measures: QueryMeasure[]): void {
  const isOfDollars = measures.some(({ measure, field }) => measure === 'sum' && field === 'value')
  if (subject !== 'leads' || !isOfDollars || !conditions.some(({ field }) => field === 'closedAt')) return
  if (!conditions.some(({ field }) => field === 'outcome' || field === 'stage'))
    conditions.push({ field: 'outcome', is: ['won'] })
}

// `the highest value among lost deals` is an amount, `the highest value deals` are deals.
function extremeFigure(draft: Draft): QueryMeasure | undefined {
  const { items, tokens } = draft
  const at = items.findIndex(({ meaning }) => meaning.kind === 'extreme')
  const said = items[at]?.meaning
  if (said?.kind !== 'extreme' || (draft.primary >= 0 && draft.primary < at)) return undefined
  const next = items[at + 1]
  const amount = next?.meaning.kind === 'field' && isAmount(next.meaning.field) ? next : undefined
  const valued = said.field === 'value' && tokens[(items[at]?.to ?? 0) - 1]?.text === 'value' ? items[at] : undefined
  const last = amount ?? valued
  if (!last || !['of', 'among', 'amongst', 'for', 'in', 'across', undefined, '?', 'by'].includes(tokens[last.to]?.text))
    return undefined
  const name = amount?.meaning.kind === 'field' ? amount.meaning.field : 'value'
  const field = fieldOf(draft.subject, name)
  return field ? { measure: said.descending ? 'highest' : 'lowest', field } : undefined
}

// `what is our pipeline worth`, `the value of open deals`, `sales forecast`
function asksForAmount(draft: Draft): boolean {
  const { named, tokens } = draft
  if (
    draft.subject !== 'leads' ||
    draft.items.some(
      ({ meaning }) => meaning.kind === 'extreme' || (meaning.kind === 'steer' && meaning.steer === 'most'),
    )
  )
    return false
  if (named.includes('weightedValue') && !draft.order) {
    openOnly(draft)
    return true
  }
  const whole = meaningsOf(draft, 'pipeline').length > 0
  const what = tokens.some(
    ({ text }, at) => text === 'what' && /^(is|are|was|were|it|they|that|those)$/.test(tokens[at + 1]?.text ?? ''),
  )
  const of = tokens.some(({ text }, at) => /^(value|worth|volume)$/.test(text) && tokens[at + 1]?.text === 'of')
  return named.includes('value') && !draft.order && !draft.group && (whole || what || of)
}

// `how many deals did we win and what was their value`
const isListed = ({ items }: Draft) => {
  const count = items.findIndex(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'count')
  const value = items.findIndex(({ meaning }) => meaning.kind === 'field' && meaning.field === 'value')
  return items
    .slice(Math.min(count, value), Math.max(count, value))
    .some(({ meaning }) => meaning.kind === 'steer' && meaning.steer === 'and')
}

// `size of all documents`
function asksForSize(draft: Draft): boolean {
  const { subject, named, order, tokens } = draft
  const isHowBig = tokens.some(({ text }, at) => text === 'how' && /^(big|large)$/.test(tokens[at + 1]?.text ?? ''))
  const isOfOne = meaningsOf(draft, 'extreme').length > 0
  if (subject === 'documents' && isHowBig && !order && !isOfOne) return true
  const of = tokens.some(({ text }, at) => text === 'size' && tokens[at + 1]?.text === 'of')
  return subject === 'documents' && named.includes('size') && !order && of
}

/** What a subject has most to tell of. */
export const USUAL_AMOUNT: Partial<Record<string, string>> = {
  leads: 'value',
  openings: 'salary',
  documents: 'fileSize',
  candidates: 'rating',
}

function measuredField(draft: Draft): string | undefined {
  const named = draft.named.find((name) => isAmount(name) && fieldOf(draft.subject, name))
  return (named && fieldOf(draft.subject, named)) ?? USUAL_AMOUNT[draft.subject]
}
