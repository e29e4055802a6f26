import type { DataQuery, QueryCondition } from '../../../../contract/data-query/fields.ts'
import { type PeriodUnit, periodBefore, periodBeside, shiftDay, unitAround, unitOf, yearEarlier } from './calendar.ts'
import { kindOf } from './catalogue.ts'
import { conditionsOf } from './conditions.ts'
import { dayFieldOf } from './days.ts'
import { baseOf, type Draft, divided, divisionOf, drop, imply, outcomeIn, type Shaped } from './draft.ts'
import { isCond, isFresh, type Measures } from './meaning.ts'

interface Days {
  from: string
  to: string
  label?: string | undefined
}

const daysIn = ({ subject, conditions }: Draft) =>
  conditions.filter(
    (each): each is QueryCondition & Days =>
      kindOf(subject, each.field) === 'day' && !each.not && Boolean(each.from && each.to),
  )

const timeOf = ({ from, to, label }: Days) => ({ from, to, ...(label && { label }) })

/** `October compared to last year`: with the same month. */
const isPartOfNextYear = (now: Days, then: Days) =>
  unitOf(then) === 'year' &&
  unitOf(now) !== 'year' &&
  Number(now.from.slice(0, 4)) === Number(then.from.slice(0, 4)) + 1

/** With which days those of the question are compared. */
export function versusOf(draft: Draft, isPair: boolean): DataQuery['compareWith'] | undefined {
  const { all, has, subject, conditions, today, aims, isNext, groups } = draft
  const versus = all('versus')
  const [now, then] = daysIn(draft)
  const since = conditions.find((each) => kindOf(subject, each.field) === 'day' && each.from)
  const field = since?.field ?? dayFieldOf(draft)
  const isComparing = versus.length > 0 || aims.has('compare') || has('compare')
  // `compare Q3 this year with Q3 last year, deals won`: both are of when they were won.
  if (now && then && isComparing && !all('when').some(({ day }) => day) && !has('event'))
    for (const each of [now, then]) each.field = now.field === 'createdAt' ? then.field : now.field
  // `compare Q2 and Q3`, `this year with last year`
  if (now && then && now.field === then.field && isComparing) {
    const [later, earlier] = now.from > then.from ? [now, then] : [then, now]
    conditions.splice(conditions.indexOf(earlier), 1)
    return { field, ...(isPartOfNextYear(later, earlier) ? yearEarlier(later) : timeOf(earlier)) }
  }
  const told = versus.find(({ period, earlier }) => period || earlier)
  if (!told) {
    const former = draft.previous?.conditions.find((each) => each.field === now?.field && each.from && each.to)
    // `was it better last year`, than what was asked for before.
    if (has('compare') && isNext && now && former?.from && former.to && former.from > now.from) {
      conditions.splice(conditions.indexOf(now), 1, former)
      return { field, ...timeOf(now) }
    }
    const isOfUnit = all('when')[0]?.period.unit && !groups.by.some(({ by }) => by)
    // `did revenue grow this quarter`
    return has('compare') && now && !then && isOfUnit && !isPair ? { field, ...periodBefore(now) } : undefined
  }
  if (now && told.toDate && now.from <= today && now.to > today) now.to = today
  const around = (unit: PeriodUnit) => ({ field, ...unitAround(today, unit), label: `this ${unit}` })
  const { from, to, unit, label } = told.period ?? {}
  if (from && to) {
    const other = { field, from, to, label }
    if (now?.from === from) {
      // `is that better than last October`, of this October
      if (!unit || !isNext || !/^(?:this|last) /.test(label ?? ''))
        return { field, ...(unit ? yearEarlier(now) : periodBefore(now)) }
      conditions.splice(conditions.indexOf(now), 1, around(unit))
      return other
    }
    if (now && isPartOfNextYear(now, other)) return { field, ...yearEarlier(now) }
    if (!since && unit) conditions.unshift(around(unit))
    if (!now || now.from >= from) return since || unit ? other : undefined
    conditions.splice(conditions.indexOf(now), 1, other)
    return { field, ...timeOf(now) }
  }
  if (now) {
    const isOfYear = told.earlier === 'year' || all('when')[0]?.period.isYearly
    const { beside, earlier: way } = told
    const unit = unitOf(now)
    if (beside && beside !== 'year' && unit && beside !== unit) return undefined
    return { field, ...(isOfYear ? yearEarlier(now) : periodBeside(now, way === 'after' ? 1 : -1)) }
  }
  if (told.earlier !== 'year') return undefined
  // `won since March`, compared with last year: up to today.
  if (since?.from && !since.to && !told.unit) {
    since.to = today
    return { field, ...yearEarlier({ from: since.from, to: today }) }
  }
  const year = { field, from: `${today.slice(0, 4)}-01-01`, to: today, label: 'this year to date' }
  const here = told.unit ? around(told.unit) : year
  conditions.push(here)
  return { field, ...yearEarlier(here) }
}

const measuresOf = ({ subject, isCount, measures }: Draft): Measures =>
  measures.length > 0 ? measures : subject === 'leads' && !isCount ? COUNT_AND_VALUE : COUNT

/** `September, October and November`: each of more than two times. */
export function comparedSeveral(draft: Draft): Shaped | undefined {
  const { all, conditions } = draft
  const days: QueryCondition[] = daysIn(draft)
  const [first, ...others] = days
  const [unit, ...units] = new Set(all('when').map(({ period }) => period.unit))
  // Two are compared with each other, or listed together.
  const isComparing = draft.has('compare') || draft.has('versus') || draft.aims.has('compare')
  const isFew = others.length < (isComparing || draft.isNext ? 2 : 1)
  if (!first || isFew || others.some(({ field }) => field !== first.field)) return undefined
  if (!unit || units.length > 0) return undefined
  draft.conditions = [...conditions.filter((each) => !days.includes(each)), { ...first, or: others }]
  const groupBy = { field: first.field, by: unit }
  return { query: { ...baseOf(draft), aim: 'figures', measures: measuresOf(draft), groupBy } }
}

/** The same of other days, beside it. */
export function comparedDays(draft: Draft, compareWith: NonNullable<DataQuery['compareWith']>): Shaped {
  const { subject, has, conditions } = draft
  const hasOutcome = conditions.some(({ field }) => field === 'outcome')
  // `are we better than last month`: by what was won.
  // `are our deals bigger than last year`: of those that were won, too.
  const isBigger = draft.all('compare').some(({ two }) => two)
  const isPlain = draft.measures.length === 0 && !has('subject')
  if (subject === 'leads' && isOfSuccess(draft) && (isPlain || isBigger) && !hasOutcome) {
    imply(draft, { field: 'outcome', is: ['won'] })
    if (!isBigger) draft.measures = [{ measure: 'sum', field: 'value' }]
    const days = conditions.find(({ field }) => field === 'createdAt')
    if (days) days.field = 'closedAt'
    if (compareWith.field === 'createdAt') compareWith.field = 'closedAt'
  }
  const measures = measuresOf(draft)
  const groups = divided(draft)
  const days = conditions.find(({ field, from }) => field === compareWith.field && from !== undefined)
  // Months of two years are those of both, one after the other.
  if (groups.groupBy?.by && days?.from && shiftDay(compareWith.to, 1) === days.from) {
    conditions.splice(conditions.indexOf(days), 1, { field: days.field, from: compareWith.from, to: days.to ?? '' })
    return { query: { ...baseOf(draft), aim: 'compare', measures, ...groups } }
  }
  const isRanked = groups.groupBy && !groups.groupBy.by && !groups.thenBy
  const order = isRanked && { order: { measure: 0, descending: true } }
  return { query: { ...baseOf(draft), aim: 'compare', measures, compareWith, ...groups, ...order } }
}

// `are we ahead of last year`, `Anna against Ben`: by what was won, unless it says otherwise.
const isOfSuccess = ({ said, has, aims, isNext, isCount, previous }: Draft) =>
  !previous?.conditions.some(({ field }) => field === 'createdAt') &&
  (has('compare') || (has('versus') && !aims.has('compare') && !isNext && !isCount)) &&
  !said.some(({ part }) => isFresh(part) || (part.k === 'event' && part.day === 'created'))

const COUNT: Measures = [{ measure: 'count' }]
export const COUNT_AND_VALUE: Measures = [{ measure: 'count' }, { measure: 'sum', field: 'value' }]

/** Several of one field, of which each is told: `Anna and Ben`. */
export function comparedList(draft: Draft) {
  const { said, all, has, aims, subject, today, told } = draft
  const isComparing = has('compare') || aims.has('compare')
  const pairs = said.flatMap(({ part }) =>
    isCond(part) && part.k !== 'when' && (part.compared || (isComparing && part.k === 'person' && part.is.length > 1))
      ? [part]
      : [],
  )
  const pair = pairs.find(({ k }) => k === 'person') ?? pairs[0]
  const field = pair && conditionsOf(pair, { subject, today })?.[0]?.field
  const isSeveral = ({ is, matches }: QueryCondition) => (is?.length ?? 0) > 1 || (matches?.length ?? 0) > 1
  const condition = told.find((each) => (field ? each.field === field : isSeveral(each)))
  // `Anna and Ben: won, lost`
  const isWithin = pairs.length > 1 || all('where').some(({ listed }) => listed)
  const within = isWithin ? told.find((each) => each !== condition && (each.is?.length ?? 0) > 1) : undefined
  return {
    isPair: pair !== undefined,
    condition,
    compare: (list: QueryCondition) => (within ? dividedTwice(draft, [list, within]) : eachOf(draft, list)),
  }
}

function dividedTwice(draft: Draft, [first, second]: [QueryCondition, QueryCondition]): Shaped {
  const measures = draft.subject === 'leads' ? COUNT_AND_VALUE : COUNT
  const groups = { groupBy: { field: first.field }, thenBy: { field: second.field } }
  return { query: { ...baseOf(draft), aim: 'rank', measures, ...groups } }
}

function eachOf(draft: Draft, list: QueryCondition): Shaped {
  // Of records that are named, each is shown.
  const isRecord = list.field === 'title' ? draft.subject !== 'leads' : ['name', 'words'].includes(list.field)
  if (isRecord) return { query: baseOf(draft) }
  // A region is no country.
  if (list.field === 'place' && list.label) drop(draft, 'name')
  const { has, told, subject } = draft
  // `is Anna better than Ben`, `Anna against Ben`
  const isPlain =
    draft.measures.length === 0 && !has('revenue') && !has('pipeline') && !has('subject') && !outcomeIn(told)
  const isOfPersons = kindOf(subject, list.field) === 'person' && !has('event')
  if (subject === 'leads' && isPlain && (isOfPersons || isOfSuccess(draft))) {
    imply(draft, { field: 'outcome', is: ['won', 'lost'] })
    draft.measures = [{ measure: 'wonValue' }, { measure: 'winRate' }]
    for (const condition of draft.conditions) if (condition.field === 'createdAt') condition.field = 'closedAt'
  }
  const groupBy = { field: divisionOf(list) }
  const order = { measure: 0, descending: true }
  return { query: { ...baseOf(draft), aim: 'compare', measures: measuresOf(draft), groupBy, order } }
}
