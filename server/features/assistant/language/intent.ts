import type { DataQuery, QueryMeasure } from '../../../../contract/data-query/fields.ts'
import { periodBefore, shiftDay, unitAround, yearEarlier } from './calendar.ts'
import { asksIfFirst, groupingOf, versusGroup } from './grouping.ts'
import type { Bounds } from './meaning.ts'
import { measuresOf } from './measures.ts'
import { middleOfGroups } from './middle-of-groups.ts'
import { isOne } from './one-or-several.ts'
import { orderOf } from './ordering.ts'
import { dayField } from './period-slot.ts'
import { addCondition, type Draft, meaningsOf } from './reading.ts'
import { asksHowWeDo } from './subject.ts'
import { isMeasured } from './subject-fields.ts'
import { readToContact } from './to-contact.ts'
import { askedDay, dayOfOne } from './when.ts'

const RECENT_DAYS = { leads: 90, activities: 7, tasks: 90, documents: 90, openings: 90, candidates: 90 }

/** What is done with what was found: listed, counted, computed, ranked, compared. */
export function queryOf(draft: Draft): DataQuery {
  const aims = new Set(meaningsOf(draft, 'aim').map(({ aim }) => aim))
  const counts = aims.has('count')
  readRevenue(draft, counts)
  readRecent(draft)
  readToContact(draft)
  readLost(draft)
  readLength(draft)
  readLeft(draft)
  readWaiting(draft)
  if (dayOfOne(draft)) draft.group = undefined
  const pipeline = meaningsOf(draft, 'pipeline').length > 0 && readPipeline(draft, { aims, counts })
  const { groupBy: group, thenBy } = pipeline ? { groupBy: { field: 'stage' } } : groupingOf(draft)
  // Only what was closed has a day on which it was.
  const isOfClosing = meaningsOf(draft, 'happening').some(({ happening }) => happening === 'closed')
  if (
    isOfClosing &&
    group?.field === 'closedAt' &&
    !draft.conditions.some(({ field }) => field === 'outcome' || field === 'stage')
  )
    addCondition(draft, { field: 'outcome', is: ['won', 'lost'] })
  const compared = comparisonOf(draft, aims.has('compare'))
  const day = pipeline || compared ? undefined : askedDay(draft)
  if (day) forgetDay(draft)
  if (group) forgetTheOne(draft, group)
  const middle = group && !compared && !pipeline ? middleOfGroups(draft, { counts }) : undefined
  const measures = day
    ? [day]
    : pipeline
      ? PIPELINE_MEASURES
      : measuresOf(draft, { group: group !== undefined, compared, counts, isMiddle: middle !== undefined })
  if (!group && !compared && !pipeline && isOfFirst(draft, measures)) {
    measures.length = 0
    draft.notes.push(FIRST_ALONE)
  }
  const order = orderOf(draft, { group, measures, divided: thenBy !== undefined, counts })
  const isBest = order.limitEach !== undefined
  const aim = isBest
    ? 'list'
    : aimOf({ aims, pipeline, group: thenBy?.by ? thenBy : group, compared, measures, subject: draft.subject })
  return {
    aim,
    subject: draft.subject,
    conditions: draft.conditions.slice(0, 30),
    measures: isBest ? [] : measures,
    ...(group && { groupBy: group }),
    ...(thenBy && { thenBy }),
    ...havingOf(draft, group && !isBest ? measures : undefined),
    ...(middle && !isBest && { middle }),
    ...(draft.compareWith && !pipeline && { compareWith: draft.compareWith }),
    ...order,
  }
}

/** What is said where the first of all are asked for, and a figure of these. */
export const FIRST_ALONE =
  'The first of them are told one by one; what they come to together, or are of all, is not computed.'

// `the total value of our top 5 deals`, `the last 5 deals`: figures are of all that match, which is not what was asked for.
const isOfFirst = ({ items, primary }: Draft, measures: QueryMeasure[]) =>
  measures.some(({ measure }) => SUMMED.has(measure)) &&
  items.some(
    ({ meaning }, at) =>
      (meaning.kind === 'extreme' || meaning.kind === 'last' || meaning.kind === 'recent') &&
      at < primary &&
      [items[at - 1], items[at + 1], items[at + 2]].some((next) => next?.meaning.kind === 'number'),
  )
const SUMMED = new Set<QueryMeasure['measure']>(['sum', 'average', 'median', 'share', 'conversion', 'winRate'])

// Which groups are told: by the place of what was said of them among what is computed.
function havingOf({ having, notes }: Draft, measures: QueryMeasure[] | undefined): Pick<DataQuery, 'having'> {
  const all = having.map(({ of: said, bounds }) => {
    const of = said === 'revenue' ? 'sum' : said
    if (of === 'count' && measures && measures.every(({ measure }) => measure !== of)) measures.push({ measure: of })
    return { measure: measures?.findIndex((each) => each.measure === of) ?? -1, ...bounds }
  })
  if (all.some(({ measure }) => measure < 0))
    notes.push('Which of the groups are meant was not understood, so more of them are told.')
  const isCompared = ({ aboveThe, belowThe }: Bounds) => Boolean(aboveThe ?? belowThe)
  // What compares with all groups comes first.
  const [first, ...and] = all
    .filter(({ measure }) => measure >= 0)
    .sort((a, b) => Number(isCompared(b)) - Number(isCompared(a)))
  return first ? { having: { ...first, ...(and.length > 0 && { and: and.slice(0, 3) }) } } : {}
}

// `when did I last talk to Acme` asks for no order of rows, nor for those that were contacted, whoever has them.
function forgetDay(draft: Draft): void {
  draft.order = undefined
  const isAsker = draft.tokens.some(({ text }) => text === 'i')
  draft.conditions = draft.conditions.filter(
    ({ field, none, not, is }) =>
      !(field === 'lastContactAt' && none && not) && !(isAsker && field === 'assignedUserId' && is?.[0] === 'me'),
  )
}

// `is Anna the best seller`: whether somebody is the first is seen beside all others.
function forgetTheOne(draft: Draft, { field }: NonNullable<DataQuery['groupBy']>): void {
  if (!asksIfFirst(draft)) return
  const others = draft.conditions.filter((each) => each.field !== field || each.not || each.is?.length !== 1)
  if (others.length < draft.conditions.length)
    draft.notes.push('All are told, so that it can be seen among the others.')
  draft.conditions = others
}

const PIPELINE_MEASURES: QueryMeasure[] = [
  { measure: 'count' },
  { measure: 'sum', field: 'value' },
  { measure: 'sum', field: 'weightedValue' },
]

// Revenue is what won leads brought, when they were won.
function readRevenue(draft: Draft, counts: boolean): void {
  const best = meaningsOf(draft, 'extreme').length > 0 && draft.group?.by !== undefined && draft.primary < 0
  if (best && meaningsOf(draft, 'measure').length === 0)
    draft.items.push({ from: 0, to: 0, meaning: { kind: 'revenue' } })
  if (draft.primary < 0 && asksHowWeDo(draft.items, draft.tokens))
    draft.items.push({ from: 0, to: 0, meaning: { kind: 'revenue' } })
  if (meaningsOf(draft, 'revenue').length === 0 || draft.subject !== 'leads') return
  // `how much money is in negotiation` is what these may bring.
  const isOfStages = draft.items.some(
    ({ meaning, from }) =>
      meaning.kind === 'field' &&
      meaning.field === 'stage' &&
      /^(which|what)$/.test(draft.tokens[from - 1]?.text ?? ''),
  )
  const isStaged =
    isOfStages || draft.conditions.some(({ field, not }) => field === 'outcome' || (field === 'stage' && !not))
  if (!isStaged) addCondition(draft, { field: 'outcome', is: ['won'] })
  if (counts) draft.named = draft.named.filter((name) => name !== 'value')
}

function readRecent(draft: Draft): void {
  const recent = meaningsOf(draft, 'recent').length > 0 || meaningsOf(draft, 'last').length > 0
  if (!recent || draft.compareWith) return
  const field = recentField(draft)
  const dated = draft.conditions.some((each) => each.field === field && (each.from || each.to))
  const isCompared =
    draft.before.versus || draft.items.some(({ meaning }) => meaning.kind === 'aim' && meaning.aim === 'compare')
  if (isCompared) return
  const one = isOne(draft)
  const number = one || meaningsOf(draft, 'number').length > 0
  if (!dated && !number && meaningsOf(draft, 'recent').length > 0) {
    const days = RECENT_DAYS[draft.subject]
    draft.conditions.push({ field, from: shiftDay(draft.today, -days), to: draft.today, label: `last ${days} days` })
  }
  if (draft.subject !== 'activities') draft.order ??= { field, descending: true }
}

function recentField(draft: Draft): string {
  const at = draft.items.findIndex(({ meaning }) => meaning.kind === 'recent' || meaning.kind === 'last')
  const field = dayField(draft, at)
  return field === 'dueDate' ? 'createdAt' : field
}

// Only what was lost has a reason.
function readLost(draft: Draft): void {
  const isAsked =
    draft.named.includes('lostReason') || draft.group?.field === 'lostReason' || draft.inner?.field === 'lostReason'
  if (isAsked && draft.subject === 'leads' && !draft.conditions.some(({ field }) => field === 'outcome'))
    addCondition(draft, { field: 'outcome', is: ['lost'] })
}

// `which deals took longest to close`: what is won took so long.
function readLength({ subject, items, conditions }: Draft): void {
  const isAsked = items.some(({ meaning }) => meaning.kind === 'extreme' && meaning.field === 'daysToClose')
  if (isAsked && subject === 'leads' && !conditions.some(({ field }) => field === 'outcome' || field === 'stage'))
    conditions.push({ field: 'outcome', is: ['won'] })
}

// `deals we lost in negotiation`, `rejected without an interview`: what is closed was in that stage before, or was not.
function readLeft(draft: Draft): void {
  const { conditions } = draft
  const closed = conditions.find(({ field, is, not }) => !not && is && isOfEnd(field, is))
  const stage = conditions.find(
    (each) => each.field === 'stage' && each !== closed && each.is?.every((one) => !isOfEnd('stage', [one])),
  )
  const isOfBoth = draft.subject === 'leads' || (draft.subject === 'candidates' && stage?.not)
  if (isOfBoth && closed && stage) stage.field = 'previousStage'
}
const isOfEnd = (field: string, is: readonly string[]) =>
  field === 'outcome' ? !is.includes('open') : field === 'stage' && is.every((one) => /^(closed_|rejected)/.test(one))

// Who still waits was neither taken nor turned down; what waits is not done.
function readWaiting(draft: Draft): void {
  const waits = draft.tokens.some(({ text }) => text === 'waiting' || text === 'waited' || text === 'wait')
  const has = (...fields: string[]) => draft.conditions.some(({ field }) => fields.includes(field))
  if (!waits) return
  if (draft.subject === 'candidates' && !has('stage', 'open')) draft.conditions.push({ field: 'open', is: ['yes'] })
  if (draft.subject === 'tasks' && !has('status', 'state', 'overdue'))
    draft.conditions.push({ field: 'state', is: ['open'] })
}

const ANALYSING = new Set(['pipeline', 'activity', 'list', 'find'])

function readPipeline(draft: Draft, { aims, counts }: { aims: Set<string>; counts: boolean }): boolean {
  if (draft.subject !== 'leads') return false
  if (!draft.conditions.some(({ field, not }) => field === 'outcome' || (field === 'stage' && !not)))
    addCondition(draft, { field: 'outcome', is: ['open'] })
  const computed =
    meaningsOf(draft, 'measure').length > 0 || draft.named.some((name) => name === 'value' || name === 'weightedValue')
  if (computed && !draft.named.some((name) => isMeasured(name))) draft.named.push('value')
  if (meaningsOf(draft, 'share').length > 0) return false
  const isSorted = draft.order?.field !== undefined
  const analysed =
    !isSorted &&
    draft.having.length === 0 &&
    [...aims].every((aim) => ANALYSING.has(aim)) &&
    !aims.has('compare') &&
    !draft.before.versus
  const listed = draft.primary >= 0 && !aims.has('pipeline') && !aims.has('activity')
  return analysed && !computed && !counts && !listed && !draft.group && meaningsOf(draft, 'extreme').length === 0
}

function comparisonOf(draft: Draft, says: boolean): boolean {
  if (draft.compareWith) return true
  const versus = draft.before.versus || says
  const yearBefore = meaningsOf(draft, 'yearBefore').length > 0
  const last = versus && meaningsOf(draft, 'last').length > 0
  if (!yearBefore && !last)
    return againstNow(draft, versus) || (versus && !draft.group && versusGroup(draft) !== undefined)
  if (
    yearBefore &&
    draft.tokens.some(({ text }) => /^(time|on|over|yoy)$/.test(text)) &&
    !draft.conditions.some(({ from, to }) => from ?? to)
  )
    addYearSoFar(draft)
  const dated = draft.conditions.find(({ from, to, not }) => from && to && !not)
  if (!dated?.from || !dated.to) return false
  const days = { from: dated.from, to: dated.to }
  const unit = periodUnit(draft, days)
  const before = yearBefore ? yearEarlier(days) : periodBefore({ ...days, ...(unit && { unit }) })
  draft.compareWith = { field: dated.field, ...before, label: yearBefore ? 'a year earlier' : 'the period before' }
  return true
}

// `more leads than this time last year`
function addYearSoFar(draft: Draft): void {
  const at = draft.items.findIndex(({ meaning }) => meaning.kind === 'yearBefore')
  const { from } = unitAround(draft.today, 'year')
  addCondition(draft, { field: dayField(draft, at), from, to: draft.today, label: 'this year so far' })
}

// `better than last month`: now is the period that it is.
function againstNow(draft: Draft, versus: boolean): boolean {
  const dated = draft.conditions.filter(({ from, to, not }) => from && to && !not)
  const [former] = dated
  if (!versus || dated.length !== 1 || !former?.from || !former.to || versusGroup(draft)) return false
  const unit = periodUnit(draft, { from: former.from, to: former.to })
  if (!unit) return false
  if (former.to >= draft.today) {
    const before = periodBefore({ from: former.from, to: former.to, unit })
    draft.compareWith = { field: former.field, ...before, label: 'the period before' }
    return true
  }
  draft.compareWith = {
    field: former.field,
    from: former.from,
    to: former.to,
    ...(former.label && { label: former.label }),
  }
  Object.assign(former, { ...unitAround(draft.today, unit), label: unit === 'day' ? 'today' : `this ${unit}` })
  return true
}

const periodUnit = (draft: Draft, { from, to }: { from: string; to: string }) =>
  meaningsOf(draft, 'period').find(({ period }) => period.from === from && period.to === to)?.period.unit

interface Said {
  aims: Set<string>
  pipeline: boolean
  group: DataQuery['groupBy']
  compared: boolean
  measures: QueryMeasure[]
  subject: DataQuery['subject']
}

function aimOf({ aims, pipeline, group, compared, measures, subject }: Said): DataQuery['aim'] {
  if (pipeline) return 'pipeline'
  if (compared) return 'compare'
  if (group) return group.by ? 'figures' : 'rank'
  if (measures.length > 0) return 'figures'
  if (aims.has('count')) return 'count'
  if (subject === 'activities') return 'activity'
  return 'list'
}
