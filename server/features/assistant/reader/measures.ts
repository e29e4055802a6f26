import type { QueryCondition } from '../../../../contract/data-query/fields.ts'
import { fieldOf, kindOf, usedFor } from './catalogue.ts'
import { conditionsOf } from './conditions.ts'
import { type Draft, divisionOf, drop, imply, isChoice, outcomeIn, type Shaped, turnToClosing } from './draft.ts'
import { NOT_OF_EACH, NOT_OF_EITHER } from './lexicon/not-kept.ts'
import type { Measures } from './meaning.ts'

const amountOf = ({ subject }: Draft, field: string) => fieldOf(subject, field) ?? field

// Money of leads and sizes add up; of salaries, ratings and days the average tells more.
const sumOrMean = (draft: Draft, field: string): Measures[number] => {
  const { subject } = draft
  const isMoney = subject === 'leads' && kindOf(subject, amountOf(draft, field)) === 'money'
  const isSum = isMoney || field === 'size' || subject === 'documents'
  return { measure: isSum ? 'sum' : 'average', field: amountOf(draft, field) }
}

/** Puts into a draft what is computed; a reason where that cannot be. */
export function addMeasures(draft: Draft): Shaped | undefined {
  implyOutcome(draft)
  addNamed(draft)
  const isTotal = draft.isCount && draft.all('aggregate')[0]?.of === 'sum' && isPlainTotal(draft)
  if (draft.measures.length === 0 && !isTotal) addAmounts(draft)
  const refused = addShares(draft)
  if (refused) return refused
  addRanked(draft)
  if (draft.aims.has('performance') && !draft.has('compare')) {
    // How it goes with one lead is no figure.
    if (draft.subject !== 'leads' || draft.conditions.some(({ field }) => field === 'name'))
      return { query: null, cost: 5 }
    addPerformance(draft)
  } else addOfTop(draft)
  return undefined
}

const isPlainTotal = ({ amounts, has, isPipeline }: Draft) => amounts.length === 0 && !has('revenue') && !isPipeline

function implyOutcome(draft: Draft): void {
  const { has, subject, divisions, amounts, isPipeline } = draft
  if (subject === 'candidates' && amounts.includes('daysToHire')) imply(draft, { field: 'stage', is: ['accepted'] })
  if (subject !== 'leads') return
  const isByStage = divisions.some(({ field }) => field === 'stage')
  const isClosed = has('revenue') && draft.conditions.some(({ field }) => field === 'closedAt')
  const isOpen =
    (isPipeline && !isClosed) ||
    amounts.some((field) => field === 'weightedValue' || field === 'probability') ||
    (has('revenue') && isByStage && has('most'))
  if (isOpen) imply(draft, { field: 'outcome', is: ['open'] })
  else if (has('revenue') && !isByStage) implyWon(draft)
}

// What was earned is of what was won, also where it is called closed, or what is open was shown before.
function implyWon(draft: Draft): void {
  const isOther = (outcome: string | undefined) =>
    outcome === 'won,lost' ||
    (outcome === 'open' && draft.divisions.length === 0 && !draft.said.some(({ part }) => part.k === 'where'))
  const closed = draft.conditions.find(({ field, is }) => field === 'outcome' && isOther(is?.join()))
  if (closed && !draft.divisions.some(({ field }) => field === 'outcome')) closed.is = ['won']
  else imply(draft, { field: 'outcome', is: ['won'] })
}

// A rate is one of all that was closed, also where it goes on from what was won.
function implyClosed(draft: Draft): void {
  const ended = outcomeIn(draft.conditions)
  if (ended && !ended.or && !ended.is?.includes('open')) ended.is = ['won', 'lost']
  else imply(draft, { field: 'outcome', is: ['won', 'lost'] })
}

/** Of what was won, all is. */
function dropWon({ conditions }: Draft): void {
  const won = conditions.findIndex(({ field, is, not }) => field === 'outcome' && is?.join() === 'won' && !not)
  if (won >= 0) conditions.splice(won, 1)
}

// Figures that have a name: `win rate`, `sales cycle`.
function addNamed(draft: Draft): void {
  const { all, subject, measures } = draft
  for (const { measure, field } of all('measure')) {
    if (measure === 'wonCount') measures.push({ measure: 'count' })
    if (subject !== 'leads' && measure !== 'highest' && measure !== 'lowest') {
      drop(draft, 'measure')
      return
    }
    if (measure === 'winRate' || measure === 'lossRate') implyClosed(draft)
    if (measure === 'conversion') dropWon(draft)
    if (measure === 'salesCycle') {
      imply(draft, { field: 'outcome', is: ['won'] })
      turnToClosing(draft)
    }
    const isMedian = measure === 'salesCycle' && all('aggregate')[0]?.of === 'median'
    if (field) measures.push({ measure, field: amountOf(draft, field) })
    else measures.push({ measure: isMedian ? 'medianSalesCycle' : measure })
  }
}

function addAmounts(draft: Draft): void {
  const { all, has, aims, amounts, divisions, most, top, isMuch, isPipeline } = draft
  const [aggregate] = all('aggregate')
  const [amount] = amounts
  const isGrouped = divisions.length > 0
  const isAsked = (!top && !aims.has('list')) || isGrouped
  if (aggregate && aggregate.of !== 'sum') addAggregate(draft, aggregate.of)
  else if (isMuch || has('revenue') || (isPipeline && (amount || isGrouped || most))) addSum(draft)
  else if (amount && isAsked && !has('order') && !aims.has('find')) {
    const made = sumOrMean(draft, amount)
    // What does not add up is told of each, unless the average was asked for.
    if (isGrouped || made.measure === 'sum') draft.measures = [made]
    if (isGrouped && amount !== 'weightedValue') draft.measures.push({ measure: 'count' })
  }
}

// Averages are of amounts, or over groups: `average revenue per month`.
function addAggregate(draft: Draft, of: 'average' | 'median' | 'highest' | 'lowest'): void {
  const { subjects, has, amounts, divisions, groups, isCount, subject } = draft
  const isPlural = subjects.some(({ one }) => !one)
  const isOverGroups =
    isCount || (has('revenue') && divisions.length > 0) || (groups.by.length > 0 && amounts.length === 0 && isPlural)
  const field = amounts[0] ?? fieldOf(subject, 'amount')
  if (isOverGroups) {
    draft.middle = of === 'median' ? 'median' : 'average'
    draft.measures = has('revenue') ? [{ measure: 'sum', field: 'value' }] : [{ measure: 'count' }]
  } else if (field) draft.measures = [{ measure: of, field: amountOf(draft, field) }]
  else drop(draft, 'aggregate')
}

function addSum(draft: Draft): void {
  const { has, aims, amounts, divisions, isCount, isMuch, isPipeline, subject } = draft
  const field = amounts[0] ?? fieldOf(subject, 'amount')
  const isGrouped = divisions.length > 0
  if (isCount && has('revenue') && (isGrouped ? isMuch : !isMuch))
    draft.measures = [{ measure: 'sum', field: 'value' }, { measure: 'count' }]
  else if (isCount && !isMuch) draft.measures = [{ measure: 'count' }]
  else if (field) draft.measures = [sumOrMean(draft, field)]
  else drop(draft, 'aggregate')
  if (isPipeline && !isMuch && isGrouped && amounts[0] !== 'weightedValue' && !aims.has('much'))
    draft.measures.push({ measure: 'count' })
}

function addShares(draft: Draft): Shaped | undefined {
  const { has, told, conditions, said, divisions, previous, isPipeline } = draft
  if (!has('share')) return undefined
  const isOfWon = said.some(({ part }) => part.k === 'where' && part.on.leads?.is?.join() === 'won')
  const last = numeratorOf(draft) ?? told.findLast((each) => isChoice(draft, each))
  const isWon = last?.field === 'outcome' && last.is?.join() === 'won' && !has('revenue')
  const subjectAt = said.findIndex(({ part }) => part.k === 'subject')
  const isVerb = said.findIndex(({ part }) => part.k === 'where' && part.on.leads?.is?.[0] === 'won') > subjectAt
  // What the pipeline is worth is shared, as money is.
  const isOfValue = has('revenue') || isPipeline
  const share: Measures[number] = { measure: 'share', ...(isOfValue && { field: 'value' }) }
  if (previous?.groupBy && !isOfWon) draft.measures = [{ measure: 'share' }]
  else if (last && isWon && (divisions.length === 0 || isVerb)) {
    conditions.splice(conditions.indexOf(last), 1)
    draft.measures = [{ measure: 'conversion' }]
  } else if (last && divisions.length > 0 && isSaidBehind(draft, last, subjectAt))
    return { query: null, reason: NOT_OF_EACH }
  else if (divisions.length > 0) draft.measures = isOfValue ? [...draft.measures.slice(0, 1), share] : [share]
  else if (last?.or) return { query: null, reason: NOT_OF_EITHER }
  else if (last) {
    conditions.splice(conditions.indexOf(last), 1)
    draft.divisions = [{ field: divisionOf(last) }]
    draft.measures = isOfValue ? [{ measure: 'sum', field: 'value' }, share] : [share]
  } else drop(draft, 'share')
  return undefined
}

// `the share of referrals among what we won`: the first is the part, where no noun stands right behind it.
function numeratorOf({ said, told, subject, today }: Draft): QueryCondition | undefined {
  const at = said.findIndex((each) => each.part.k === 'share')
  const [owner, part, next] = [said[at - 1], said[at + 1], said[at + 2]]
  const isPart = next?.part.k === 'subject' && next.from !== part?.to
  // `Anna's share of the open proposals`
  const of = owner?.part.k === 'person' ? owner.part : part?.part.k === 'where' && isPart ? part.part : undefined
  const [made] = (of && conditionsOf(of, { subject, today })) ?? []
  return told.find(({ field }) => field === made?.field)
}

// `the share of applicants who sent a video, by opening`: a rate of each, which is not computed.
const isSaidBehind = ({ said, subject }: Draft, { field }: QueryCondition, subjectAt: number) =>
  subjectAt >= 0 &&
  said.some(({ part }, at) => at > subjectAt && part.k === 'where' && part.on[subject]?.field === field)

// `top 3 sources by revenue`
function addRanked(draft: Draft): void {
  const { all, groups, top, most, subject } = draft
  const field = all('order')[0]?.field
  if (draft.measures.length > 0 || groups.asked.length === 0 || (!top && !most) || !field) return
  if (!usedFor(field).includes('amount') || !fieldOf(subject, field)) return
  // What came in by then was won.
  if (draft.conditions.some((each) => each.field === 'closedAt')) imply(draft, { field: 'outcome', is: ['won'] })
  draft.measures = [sumOrMean(draft, field), { measure: 'count' }]
}

const PERFORMANCE: Measures = [{ measure: 'wonValue' }, { measure: 'conversion' }, { measure: 'count' }]

function addPerformance(draft: Draft): void {
  if (draft.divisions.length > 0 || draft.conditions.some(({ field }) => field === 'source')) {
    dropWon(draft)
    draft.measures = [...PERFORMANCE]
    return
  }
  imply(draft, { field: 'outcome', is: ['won', 'lost'] })
  // Of what was won alone there is no rate.
  const isOne = outcomeIn(draft.conditions)?.is?.length === 1
  draft.measures = isOne ? [{ measure: 'sum', field: 'value' }] : [{ measure: 'wonValue' }, { measure: 'winRate' }]
}

const RATED_BY = new Set(['source', 'department', 'place', 'city', 'country'])

// The best of whom or what is asked for: by what was won.
function addOfTop(draft: Draft): void {
  const { top, groups, subject, isCount, has, divisions, conditions } = draft
  if (!top || isCount || draft.measures.length > 0) return
  // `which source brings the biggest deals`
  const isOfValue = top.field === 'value' && groups.asked.some(({ field }) => field !== 'owner')
  if (isOfValue && subject === 'leads' && draft.subjects.some(({ one }) => !one))
    draft.measures = [{ measure: 'average', field: 'value' }]
  if (top.field) return
  // `which source brings the best candidates`
  if (subject === 'candidates' && groups.asked.some(({ field }) => RATED_BY.has(field ?? '')))
    draft.measures = [{ measure: 'average', field: 'rating' }, { measure: 'count' }]
  const isLost = conditions.some(({ field, is }) => field === 'outcome' && is?.join() === 'lost')
  // Of what is open nothing was won.
  const isPlain = divisions.some(({ by }) => by) || outcomeIn(conditions)?.is?.join() === 'open'
  if (subject === 'leads' && groups.asked.length > 0 && !has('subject') && !draft.isNext && !isLost)
    draft.measures = isPlain ? [{ measure: 'sum', field: 'value' }] : [...PERFORMANCE]
}
